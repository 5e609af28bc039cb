import type { LeftOutCondition } from '#src/domain/conditions/left-out-conditions.ts';
import { leftOutWords as words } from '#src/loan-display/left-out/words.ts';
import '#src/loan-display/left-out/left-out-conditions.css';

/** How many open conditions the borrower doesn't get, and on a press which and why. Only the sender sees it. */
export function LeftOutConditions({ conditions }: { readonly conditions: readonly LeftOutCondition[] }) {
  if (conditions.length === 0) return null;
  return (
    <details className="left-out">
      <summary>{words.summary(conditions.length)}</summary>
      <ul>
        {conditions.map((condition, at) => (
          <li key={at}>
            {condition.title || words.untitled}: <span className="muted">{words.reason(condition)}</span>
          </li>
        ))}
      </ul>
    </details>
  );
}
