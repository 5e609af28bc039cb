import type { DoneMark } from '#src/domain/marks/loan-mark.ts';
import { noteTime } from '#src/domain/notes/note-line.ts';
import { useLenderClock } from '#src/loan-display/lender-clock.ts';

/** `12:23 PM`, the lender's time: when a line was checked. */
export function useDoneText(): (mark: DoneMark) => string {
  const { timeZone } = useLenderClock();
  return ({ changedAt }) => noteTime(Date.parse(changedAt), timeZone);
}
