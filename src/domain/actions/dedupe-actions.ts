import type { ActionLine } from '#src/domain/actions/action-groups.ts';
import type { ActionKind, NextAction } from '#src/domain/actions/next-action.ts';
import { stepName } from '#src/domain/status/step-name.ts';

const OF_A_STEP: ReadonlySet<ActionKind> = new Set<ActionKind>([
  'past-due',
  'due-today',
  'no-wires',
  'due-soon',
]);

/**
 * A loan's other actions, without those already covered: "Finish Initial CD for the closing" says nothing more beside
 * "Initial CD Sent is 6 days past due".
 */
export function dedupeActions({ loan, action, others }: ActionLine): readonly NextAction[] {
  const told = new Set(
    [action, ...others].filter(({ kind }) => OF_A_STEP.has(kind)).flatMap(({ subjects }) => subjects),
  );
  const isTold = (category: string) =>
    loan.categories.some(
      ({ name, fields }) =>
        name === category && fields.some((field) => told.has(stepName(category, field.name))),
    );
  return others.flatMap((other) => {
    if (other.kind !== 'closing-soon') return [other];
    const subjects = other.subjects.filter((category) => !isTold(category));
    return subjects.length === 0 ? [] : [{ ...other, subjects }];
  });
}
