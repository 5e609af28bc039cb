import type { LeftOutCondition } from '#src/domain/conditions/left-out-conditions.ts';
import { leftOutWords as words } from '#src/loan-display/left-out/words.ts';
import { TextButton } from '#src/ui/fields/text-button.tsx';

interface LeftOutConditionsProps {
  readonly conditions: readonly LeftOutCondition[];
  /** Puts one that has words for others into the message after all; absent where nothing can. */
  readonly onInclude?: ((wording: string) => void) | undefined;
  readonly onWrite?: ((id: string) => void) | undefined;
  readonly included: ReadonlySet<string>;
  /** Nothing else is open: they're what the sender looks for. */
  readonly areAll?: boolean | undefined;
}

/**
 * How many open conditions the borrower doesn't get, and on a press which and why; those without words for the borrower
 * always show. Only the sender sees it.
 */
export function LeftOutConditions(props: LeftOutConditionsProps) {
  const { conditions, onInclude, onWrite, included, areAll } = props;
  if (conditions.length === 0) return null;
  return (
    <>
      {onWrite === undefined ? null : <Unwritten {...props} onWrite={onWrite} />}
      <details className="left-out" open={areAll}>
        <summary className="muted">{words.summary(conditions.filter(({ id }) => !included.has(id)))}</summary>
        <ul>
          {conditions.map((condition) => (
            <li key={condition.id}>
              {condition.title || words.untitled}: <span className="muted">{words.reason(condition)}</span>{' '}
              {included.has(condition.id) ? (
                <span className="tag">{words.included}</span>
              ) : onInclude === undefined || condition.wording === '' ? null : (
                <TextButton onPress={() => onInclude(condition.wording)}>{words.include}</TextButton>
              )}
            </li>
          ))}
        </ul>
      </details>
    </>
  );
}

interface UnwrittenProps extends LeftOutConditionsProps {
  readonly onWrite: (id: string) => void;
}

/** Conditions without words for the borrower, shown openly: no one would ask for them otherwise. */
function Unwritten({ conditions, onWrite, included }: UnwrittenProps) {
  const unwritten = conditions.filter(({ reason }) => reason === 'no-wording');
  if (unwritten.length === 0) return null;
  return (
    <div>
      <p className="muted">{words.unwritten}</p>
      <ul>
        {unwritten.map(({ id, title }) => (
          <li key={id}>
            {title || words.untitled}{' '}
            {included.has(id) ? (
              <span className="tag">{words.included}</span>
            ) : (
              <TextButton onPress={() => onWrite(id)}>{words.write}</TextButton>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}
