import type { LeftOutCondition } from '#src/domain/conditions/left-out-conditions.ts';
import { leftOutWords as words } from '#src/loan-display/left-out/words.ts';
import { TextButton } from '#src/ui/fields/text-button.tsx';
import '#src/loan-display/left-out/left-out-conditions.css';

interface LeftOutConditionsProps {
  readonly conditions: readonly LeftOutCondition[];
  /** Puts one that has words for others into the message after all; absent where nothing can. */
  readonly onInclude?: ((wording: string) => void) | undefined;
  /** Lets the sender write the words that a condition lacks. */
  readonly onWrite?: (() => void) | undefined;
  /** The words of those that are in by now. */
  readonly included?: readonly string[] | undefined;
}

/**
 * How many open conditions the borrower doesn't get, and on a press which and why; what has no words for the borrower
 * without a press. Only the sender sees it.
 */
export function LeftOutConditions({ conditions, onInclude, onWrite, included = [] }: LeftOutConditionsProps) {
  if (conditions.length === 0) return null;
  return (
    <>
      {onWrite === undefined ? null : <Unwritten conditions={conditions} onWrite={onWrite} />}
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
                <TextButton onPress={() => onInclude(condition.wording)}>{words.include}</TextButton>
              )}
            </li>
          ))}
        </ul>
      </details>
    </>
  );
}

/** What has no words for the borrower, in the open: nobody would ask for it otherwise. */
function Unwritten({ conditions, onWrite }: { readonly onWrite: () => void } & LeftOutConditionsProps) {
  const unwritten = conditions.filter(({ reason }) => reason === 'no-wording');
  if (unwritten.length === 0) return null;
  return (
    <div className="left-out-unwritten">
      <p className="muted">{words.unwritten}</p>
      <ul>
        {unwritten.map(({ title }, at) => (
          <li key={at}>
            {title || words.untitled} <TextButton onPress={onWrite}>{words.write}</TextButton>
          </li>
        ))}
      </ul>
    </div>
  );
}
