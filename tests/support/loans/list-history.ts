import * as fc from 'fast-check';
import { OVERLAP_SECONDS, type PipelinePart, type RefreshTerms } from '#src/domain/list/next-question.ts';
import { parseWallStamp, platformStamp, wallStampIn } from '#src/domain/calendar/wall-stamp.ts';
import type { RawLoan } from '#src/domain/loan-fields/raw-loan.ts';

// A platform whose list lags behind its loans, as long as the rules of a refresh allow.

export const TERMS: RefreshTerms = {
  lastModified: 'Loan.LastModified',
  timeZone: 'America/New_York',
  buildId: 'build',
  requestKey: 'q',
};

const MINUTE_MS = 60_000;

/** One loan's save, minutes after the start, and when the list shows it. */
interface Save {
  readonly kind: 'save';
  readonly loan: number;
  readonly minute: number;
  readonly lag: number;
  /** Whether the loan is in the list from then on. */
  readonly isListed: boolean;
  /** Someone loses their right to a loan: it leaves, and nothing says that it changed. */
  readonly isSilent: boolean;
}

export interface Refresh {
  readonly kind: 'refresh';
  readonly minute: number;
  /** Which of its calls fails, if it comes to it. */
  readonly failsAt: number | undefined;
  /** Minutes between its calls. */
  readonly gap: number;
}

export interface History {
  /** ISO instant: some of these are nights when the clocks change. */
  readonly start: string;
  readonly saves: readonly Save[];
  readonly refreshes: readonly Refresh[];
}

const anySave: fc.Arbitrary<Save> = fc.record({
  kind: fc.constant('save'),
  loan: fc.nat(11),
  minute: fc.nat(300),
  lag: fc.integer({ min: 0, max: OVERLAP_SECONDS / 60 }),
  isListed: fc.boolean(),
  isSilent: fc.constant(false),
});

const anySilentLeaving: fc.Arbitrary<Save> = anySave.map((save) => ({
  ...save,
  isListed: false,
  isSilent: true,
}));

const anyRefresh: fc.Arbitrary<Refresh> = fc.record({
  kind: fc.constant('refresh'),
  minute: fc.nat(320),
  failsAt: fc.option(fc.nat(2), { nil: undefined, freq: 3 }),
  gap: fc.constant(0),
});

export const anyHistory: fc.Arbitrary<History> = fc.record({
  start: fc.constantFrom(
    '2026-11-20T15:00:00.000Z',
    '2026-11-21T03:00:00.000Z',
    '2026-11-01T04:00:00.000Z',
    '2026-03-08T05:00:00.000Z',
  ),
  saves: fc
    .tuple(fc.array(anySave, { maxLength: 40 }), fc.array(anySilentLeaving, { maxLength: 2 }))
    .map(([saves, silent]) => [...saves, ...silent].toSorted((a, b) => a.minute - b.minute)),
  refreshes: fc
    .array(anyRefresh, { minLength: 1, maxLength: 25 })
    .map((refreshes) => refreshes.toSorted((a, b) => a.minute - b.minute)),
});

/** What a platform with this history answers at a minute. */
export function platformOf({ start, saves }: Pick<History, 'start' | 'saves'>) {
  const instant = (minute: number): number => Date.parse(start) + minute * MINUTE_MS;

  function loanAt(loan: number, minute: number): RawLoan | undefined {
    let shown = { isListed: loan % 3 !== 0, changed: -100 - loan, version: 0 };
    for (const [at, save] of saves.entries()) {
      if (save.loan !== loan || save.minute + save.lag > minute) continue;
      if (save.isSilent) shown = { ...shown, isListed: false };
      else shown = { isListed: save.isListed, changed: save.minute, version: at + 1 };
    }
    if (!shown.isListed) return undefined;
    const stamp = platformStamp(wallStampIn(instant(shown.changed), TERMS.timeZone));
    return {
      loanId: `loan-${loan}`,
      fields: { 'Loan.LastModified': stamp, 'Fields.1172': String(shown.version) },
    };
  }

  const all = (minute: number): RawLoan[] =>
    Array.from({ length: 12 }, (_, loan) => loanAt(loan, minute)).filter((loan) => loan !== undefined);
  const asOf = (minute: number): string => new Date(instant(minute)).toISOString();

  return {
    instant,
    asOf,
    all,
    changedSince: (since: string, minute: number): PipelinePart => ({
      loans: all(minute).filter(
        ({ fields }) =>
          (parseWallStamp(fields['Loan.LastModified']) ?? 0) >= (parseWallStamp(since) ?? Infinity),
      ),
      asOf: asOf(minute),
      listCount: all(minute).length,
    }),
    ids: (minute: number): PipelinePart => ({
      loans: all(minute).map(({ loanId }) => ({ loanId, fields: {} })),
      asOf: asOf(minute),
      listCount: all(minute).length,
    }),
  };
}
