import type { ActionLine } from '#src/domain/actions/action-groups.ts';
import { TODAY_GROUPS, type TodayGroup } from '#src/domain/actions/legal-with-others.ts';
import type { NextAction } from '#src/domain/actions/next-action.ts';
import type { SnoozeInputs } from '#src/domain/actions/snoozed-loans.ts';
import type { DoneMark } from '#src/domain/marks/loan-mark.ts';
import { shortHash } from '#src/domain/text/short-hash.ts';

export interface DoneLine {
  readonly line: ActionLine;
  readonly mark: DoneMark;
}

/** A number for the step of a line, which another step or another day of it changes. It tells nothing of the step. */
export function taskOf({ kind, subjects, day }: Pick<NextAction, 'kind' | 'subjects' | 'day'>): string {
  return shortHash(JSON.stringify([kind, day ?? null, ...subjects]));
}

/**
 * Finds the mark of a checked line. It no longer counts once the step, or what the loan shows, has changed.
 * @param dones those of the day: see donesOf.
 */
export function createDoneOf(
  dones: readonly DoneMark[],
  seenOf: SnoozeInputs['seenOf'],
): (line: Pick<ActionLine, 'loan' | 'action'>) => DoneMark | undefined {
  if (dones.length === 0) return () => undefined;
  const placeOf = (loanId: string, task: string) => `${loanId} ${task}`;
  const marks = new Map(dones.map((mark) => [placeOf(mark.loanId, mark.task), mark]));
  return ({ loan: { loanId }, action }) => {
    const mark = marks.get(placeOf(loanId, taskOf(action)));
    return mark !== undefined && mark.seen === seenOf(loanId) ? mark : undefined;
  };
}

type Groups = Readonly<Record<TodayGroup, readonly ActionLine[]>>;

/** Takes the checked lines out of the groups, the last checked first. */
export function partDone(
  groups: Groups,
  doneOf: ReturnType<typeof createDoneOf>,
): { readonly open: Groups; readonly done: readonly DoneLine[] } {
  const done: DoneLine[] = [];
  const isOpen = (line: ActionLine): boolean => {
    const mark = doneOf(line);
    if (mark !== undefined) done.push({ line, mark });
    return mark === undefined;
  };
  const open: Record<TodayGroup, readonly ActionLine[]> = { ...groups };
  for (const group of TODAY_GROUPS) open[group] = groups[group].filter(isOpen);
  done.sort((left, right) => Date.parse(right.mark.changedAt) - Date.parse(left.mark.changedAt));
  return { open, done };
}
