import type { CountsDay } from '#src/domain/calendar/business-days.ts';
import { addDays, type CalendarDay } from '#src/domain/calendar/calendar-day.ts';
import { doneDays, type FundedLoan } from '#src/domain/forecast/funded-loan.ts';
import { numberOfficeDays, type OfficeDayNumbers } from '#src/domain/forecast/office-day-numbers.ts';
import { type Spread, spreadOf } from '#src/domain/forecast/spread.ts';
import { hasClosed } from '#src/domain/loan/legal-closing.ts';
import type { Loan } from '#src/domain/loan/loan.ts';

/** Fewer loans say more about them than about the next one. */
export const FEWEST_FUNDED = 30;
/** The last ones tell how it is now, and are as many as a device can check at once. */
const MOST_FUNDED = 500;
/** Loans funded longer ago say nothing of now. A step done longer before its loan was funded is a mistyped date. */
const LONGEST_DAYS = 365;
/** An estimate has to miss by 20 % less than the projected date. */
const MOST_OF_THE_MISS = 0.8;
/** The range holds 80 % of all days: by much more or less, it's something else than it says. */
const HELD = [0.75, 0.85] as const;

/** How often the estimate would've been right. Each funded loan is left out once, on each day before it was funded. */
interface Track {
  /** 0 to 1: days on which the range held the day of funding. */
  readonly heldShare: number;
  /** By how many days the likely day missed, and the projected one as it stands now: medians. */
  readonly missDays: number;
  readonly projectedMissDays: number;
}

/** When a loan is likely to be funded, by loans of its type that were as far, as long. */
export interface FundingForecast {
  readonly from: CalendarDay;
  readonly likely: CalendarDay;
  readonly to: CalendarDay;
  /** What was done last, of what the lender's loans have, and when. */
  readonly category: string;
  readonly done: CalendarDay;
  /** How many loans it's from. */
  readonly loanCount: number;
  readonly track: Track;
}

type ForecastLoan = Pick<Loan, 'loanType' | 'isSuspended' | 'closing' | 'categories'>;

interface ForecastInputs {
  readonly today: CalendarDay;
  readonly isOfficeDay: CountsDay;
}

/** A funded loan after a category was done, in office days. */
interface Passage {
  readonly loan: FundedLoan;
  readonly start: number;
  readonly toFunding: number;
  /** Until a later category was done, or the loan was funded. */
  readonly stay: number;
}

interface Stage {
  readonly category: string;
  readonly passages: readonly Passage[];
  /** Undefined if the estimate isn't good enough to be shown. */
  readonly track: () => Track | undefined;
}

/**
 * Estimates when loans will be funded, from funded loans alone: what came after the category that was done last, in
 * loans of the same type that as many office days later had no later category done and weren't funded either. Which
 * category is later, the days from it to funding say. Undefined for a loan that's closed, suspended or without a type,
 * where fewer than 30 loans were as far, and where the estimate wouldn't have been good enough for these loans
 * themselves: see Track.
 */
export function createForecaster(
  fundedLoans: readonly FundedLoan[],
  { today, isOfficeDay }: ForecastInputs,
): (loan: ForecastLoan) => FundingForecast | undefined {
  const numbers = numberOfficeDays(today, 2 * LONGEST_DAYS, isOfficeDay);
  const known = new Map<string, readonly Stage[]>();
  const stagesOf = (loanType: string): readonly Stage[] => {
    const stages =
      known.get(loanType) ??
      stagesIn(
        fundedLoans
          .filter((loan) => loan.loanType === loanType && today - loan.funded <= LONGEST_DAYS)
          .toSorted((left, right) => right.funded - left.funded)
          .slice(0, MOST_FUNDED),
        numbers,
      );
    known.set(loanType, stages);
    return stages;
  };
  return (loan) => {
    if (loan.isSuspended || loan.loanType === '' || hasClosed(loan)) return undefined;
    const own = doneDays(loan, today);
    const stage = stagesOf(loan.loanType).findLast(({ category }) => own.has(category));
    const done = stage && own.get(stage.category);
    if (stage === undefined || done === undefined) return undefined;
    const start = numbers.numberOf(done);
    // The first office day from today on.
    const next = numbers.numberOf(addDays(today, -1)) + 1;
    const asFar = stage.passages.filter(({ stay }) => stay >= next - start);
    if (asFar.length < FEWEST_FUNDED) return undefined;
    const spread = spreadOf(lagsOf(asFar));
    const track = spread && stage.track();
    if (spread === undefined || track === undefined) return undefined;
    const dayAfter = (lag: number) => numbers.dayOf(start + lag);
    return {
      from: dayAfter(spread.from),
      likely: dayAfter(spread.middle),
      to: dayAfter(spread.to),
      category: stage.category,
      done,
      loanCount: asFar.length,
      track,
    };
  };
}

/** The categories that enough loans have, in the order in which they come: the longest before funding first. */
function stagesIn(loans: readonly FundedLoan[], numbers: OfficeDayNumbers): readonly Stage[] {
  const names = new Set(loans.flatMap(({ done }) => [...done.keys()]));
  const ordered = [...names]
    .map((category) => ({ category, starts: startsOf(loans, category, numbers) }))
    .filter(({ starts }) => starts.size >= FEWEST_FUNDED)
    .map((stage) => ({ ...stage, middle: middleLag(stage.starts, numbers) }))
    .toSorted((left, right) => right.middle - left.middle);
  return ordered.map(({ category, starts }, at) => {
    const later = ordered.slice(at + 1);
    const passages = [...starts].flatMap(([loan, start]): readonly Passage[] => {
      const toFunding = numbers.numberOf(loan.funded) - start;
      const toLater = later.map((one) => (one.starts.get(loan) ?? Infinity) - start);
      const stay = Math.min(toFunding, ...toLater);
      return stay < 0 ? [] : [{ loan, start, toFunding, stay }];
    });
    let track: { readonly of: Track | undefined } | undefined;
    return {
      category,
      passages,
      track: () => (track ??= { of: goodTrack(passages, numbers) }).of,
    };
  });
}

/** On which day each loan had the category done. */
function startsOf(loans: readonly FundedLoan[], category: string, { numberOf }: OfficeDayNumbers) {
  const starts = new Map<FundedLoan, number>();
  for (const loan of loans) {
    const day = loan.done.get(category);
    if (day !== undefined && loan.funded - day <= LONGEST_DAYS) starts.set(loan, numberOf(day));
  }
  return starts;
}

function middleLag(starts: ReadonlyMap<FundedLoan, number>, { numberOf }: OfficeDayNumbers): number {
  const lags = [...starts].map(([loan, start]) => numberOf(loan.funded) - start);
  return spreadOf(ascending(lags))?.middle ?? 0;
}

function goodTrack(passages: readonly Passage[], numbers: OfficeDayNumbers): Track | undefined {
  const misses: number[] = [];
  const projectedMisses: number[] = [];
  let held = 0;
  let days = 0;
  const count = (passage: Passage, spread: Spread): void => {
    const { loan, start, toFunding } = passage;
    days += 1;
    if (toFunding >= spread.from && toFunding <= spread.to) held += 1;
    if (loan.projected === undefined) return;
    misses.push(Math.abs(loan.funded - numbers.dayOf(start + spread.middle)));
    projectedMisses.push(Math.abs(loan.funded - loan.projected));
  };
  for (let elapsed = 0; ; elapsed += 1) {
    const asFar = passages
      .filter(({ stay }) => stay >= elapsed)
      .toSorted((left, right) => left.toFunding - right.toFunding);
    // One of them is left out.
    if (asFar.length <= FEWEST_FUNDED) break;
    const lags = lagsOf(asFar);
    let without: { readonly lag: number; readonly spread: Spread | undefined } | undefined;
    asFar.forEach((passage, at) => {
      const lag = passage.toFunding;
      // It's the same without any of the loans that took as long.
      if (without?.lag !== lag) without = { lag, spread: spreadOf(lags.toSpliced(at, 1)) };
      if (without.spread !== undefined) count(passage, without.spread);
    });
  }
  const missDays = spreadOf(ascending(misses))?.middle;
  const projectedMissDays = spreadOf(ascending(projectedMisses))?.middle;
  if (missDays === undefined || projectedMissDays === undefined) return undefined;
  const heldShare = held / days;
  const isHeld = heldShare >= HELD[0] && heldShare <= HELD[1];
  // Two dates that don't miss at all are equally good.
  const isNearer = projectedMissDays > 0 && missDays <= MOST_OF_THE_MISS * projectedMissDays;
  return isHeld && isNearer ? { heldShare, missDays, projectedMissDays } : undefined;
}

function lagsOf(passages: readonly Passage[]): readonly number[] {
  return ascending(passages.map(({ toFunding }) => toFunding));
}

function ascending(values: readonly number[]): readonly number[] {
  return values.toSorted((left, right) => left - right);
}
