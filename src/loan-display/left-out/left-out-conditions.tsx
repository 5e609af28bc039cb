import type { ReactNode } from 'react';
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
 * always show: no one would ask for them otherwise. Only the sender sees it.
 */
export function LeftOutConditions(props: LeftOutConditionsProps) {
  const { conditions, onInclude, onWrite, included, areAll } = props;
  if (conditions.length === 0) return null;
  const isNoWording = ({ reason }: LeftOutCondition) => reason === 'no-wording';
  const stateOf = ({ id }: LeftOutCondition, button: ReactNode) =>
    included.has(id) ? <span className="tag">{words.included}</span> : button;
  return (
    <>
      {onWrite !== undefined && conditions.some(isNoWording) ? (
        <div>
          <p className="muted">{words.unwritten}</p>
          <ul>
            {conditions.filter(isNoWording).map((condition) => (
              <li key={condition.id}>
                {condition.title || words.untitled}{' '}
                {stateOf(
                  condition,
                  <TextButton onPress={() => onWrite(condition.id)}>{words.write}</TextButton>,
                )}
              </li>
            ))}
          </ul>
        </div>
      ) : null}
      <details className="left-out" open={areAll}>
        <summary className="muted">{words.summary(conditions.filter(({ id }) => !included.has(id)))}</summary>
        <ul>
          {conditions.map((condition) => (
            <li key={condition.id}>
              {condition.title || words.untitled}: <span className="muted">{words.reason(condition)}</span>{' '}
              {stateOf(
                condition,
                onInclude === undefined || condition.wording === '' ? null : (
                  <TextButton onPress={() => onInclude(condition.wording)}>{words.include}</TextButton>
                ),
              )}
            </li>
          ))}
        </ul>
      </details>
    </>
  );
}
