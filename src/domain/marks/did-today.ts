import { calendarDayIn, type CalendarDay } from '#src/domain/calendar/calendar-day.ts';
import { formatIsoDay } from '#src/domain/calendar/iso-day.ts';
import type { LoanMark } from '#src/domain/marks/loan-mark.ts';
import { noteTime } from '#src/domain/notes/note-line.ts';
import { idKey } from '#src/domain/text/same-id.ts';

/** What a person did last about a loan on the lender's day. */
export interface Did {
  readonly what: 'noted' | 'called';
  readonly time: string;
  /** `MK noted 12:23 PM`. */
  readonly text: string;
}

/** By the loan's id: see didAbout. */
export type DidToday = ReadonlyMap<string, Did>;

interface OwnNote {
  /** '' for one that can't be read. */
  readonly loanGuid: string;
  readonly writtenAt: string;
}

interface DidInputs {
  /** Without those that were discarded. */
  readonly notes: readonly OwnNote[];
  readonly marks: readonly LoanMark[];
  readonly tag: string;
  readonly today: CalendarDay;
  readonly timeZone: string;
}

const NOTHING: DidToday = new Map();

/** The last note or call of the day about each loan. */
export function didToday({ notes, marks, tag, today, timeZone }: DidInputs): DidToday {
  const last = new Map<string, { readonly what: Did['what']; readonly at: number }>();
  const add = (loanId: string, what: Did['what'], at: number) => {
    const key = idKey(loanId);
    const before = last.get(key);
    if (key !== '' && (before === undefined || before.at < at)) last.set(key, { what, at });
  };
  for (const { loanGuid, writtenAt } of notes) {
    const at = Date.parse(writtenAt);
    if (!Number.isNaN(at) && calendarDayIn(at, timeZone) === today) add(loanGuid, 'noted', at);
  }
  const day = formatIsoDay(today);
  for (const mark of marks)
    if (mark.kind === 'called' && mark.day === day) add(mark.loanId, 'called', Date.parse(mark.changedAt));
  if (last.size === 0) return NOTHING;
  return new Map(
    [...last].map(([key, { what, at }]) => {
      const time = noteTime(at, timeZone);
      return [key, { what, time, text: `${tag} ${what} ${time}` }];
    }),
  );
}

/** What the person did about a loan, by its id in any case; undefined for nothing today. */
export function didAbout(did: DidToday, loanId: string): Did | undefined {
  return did.size === 0 ? undefined : did.get(idKey(loanId));
}
