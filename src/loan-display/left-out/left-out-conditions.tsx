import type { LeftOutCondition } from '#src/domain/conditions/left-out-conditions.ts';
import { leftOutWords as words } from '#src/loan-display/left-out/words.ts';
import '#src/loan-display/left-out/left-out-conditions.css';

interface LeftOutConditionsProps {
  readonly conditions: readonly LeftOutCondition[];
  /** Puts one that has words for others into the message after all; absent where nothing can. */
  readonly onInclude?: ((wording: string) => void) | undefined;
  /** The words of those that are in by now. */
  readonly included?: readonly string[] | undefined;
}

/** How many open conditions the borrower doesn't get, and on a press which and why. Only the sender sees it. */
export function LeftOutConditions({ conditions, onInclude, included = [] }: LeftOutConditionsProps) {
  if (conditions.length === 0) return null;
  return (
    <details className="left-out">
      <summary>{words.summary(conditions)}</summary>
      <ul>
        {conditions.map((condition, at) => (
          <li key={at}>
            {condition.title || words.untitled}: <span className="muted">{words.reason(condition)}</span>{' '}
            {onInclude === undefined || condition.wording === '' ? null : included.includes(
                condition.wording,
              ) ? (
              <span className="tag">{words.included}</span>
            ) : (
              <button type="button" className="text-button" onClick={() => onInclude(condition.wording)}>
                {words.include}
              </button>
            )}
          </li>
        ))}
      </ul>
    </details>
  );
}
