import { calendarDayIn } from '#src/domain/calendar/calendar-day.ts';
import {
  formatWallStamp,
  parseWallStamp,
  wallStampIn,
  type WallStamp,
} from '#src/domain/calendar/wall-stamp.ts';
import { fieldText } from '#src/domain/loan-fields/packed-loan.ts';
import type { RawLoan } from '#src/domain/loan-fields/raw-loan.ts';

/** What a list remembers so that a refresh can ask for less than everything. */
export interface RefreshMarks {
  /** The newest change the list has, on the platform's clock: `YYYY-MM-DDTHH:mm:ss`. */
  readonly watermark: string;
  readonly namedAt: string;
  /** What the last full read depends on: the build, the lender's day and its clocks. */
  readonly basis: string;
}

export interface RefreshTerms {
  /** The pipeline name of the field that says when a loan last changed. */
  readonly lastModified: string;
  readonly timeZone: string;
  readonly buildId: string;
  readonly requestKey: string;
}

export interface RefreshableList {
  readonly loans: readonly RawLoan[];
  readonly requestKey?: string | undefined;
  readonly refresh?: RefreshMarks | undefined;
}

export interface PipelinePart {
  readonly loans: readonly RawLoan[];
  readonly asOf: string;
  readonly listCount?: number | undefined;
}

export interface RefreshSoFar {
  /** Undefined if there's none, or if someone asked for everything. */
  readonly known: RefreshableList | undefined;
  /** Undefined before the installation's settings are known. */
  readonly terms: RefreshTerms | undefined;
  /** The server's time in ms, as far as the device knows it. */
  readonly now: number;
  /** The loans changed since the moment asked for; undefined before that answer. */
  readonly changes?: PipelinePart | undefined;
  /** Every loan of the list, of which only the ids count; undefined unless that was asked. */
  readonly ids?: PipelinePart | undefined;
}

export type RefreshQuestion =
  | { readonly ask: 'all' }
  | { readonly ask: 'changes'; readonly since: string }
  | { readonly ask: 'ids' }
  | {
      readonly ask: 'nothing';
      readonly loans: readonly RawLoan[];
      readonly asOf: string;
      readonly refresh: RefreshMarks;
    };

/**
 * How far behind its own saves the platform's list may be. It publishes no figure; see decision 30. A change that shows
 * later than this waits for the next full read.
 */
export const OVERLAP_SECONDS = 15 * 60;
/** The ids are read at least this often, even if the count agrees: access can change without any loan changing. */
export const LONGEST_UNNAMED_MS = 60 * 60_000;

/**
 * What a refresh asks next, or the list it comes to. It asks for what changed, then for the ids if a loan may have
 * left, and for everything wherever the parts don't prove the whole. See decision 30.
 */
export function nextQuestion({ known, terms, now, changes, ids }: RefreshSoFar): RefreshQuestion {
  const marks = known?.refresh;
  const watermark = parseWallStamp(marks?.watermark);
  if (known === undefined || terms === undefined || marks === undefined || watermark === undefined) {
    return { ask: 'all' };
  }
  if (known.requestKey !== terms.requestKey || marks.basis !== basisAt(terms, now)) return { ask: 'all' };
  const since = watermark - OVERLAP_SECONDS;
  if (changes === undefined) return { ask: 'changes', since: formatWallStamp(since) };
  // The gateway's clock counts where the device's is wrong.
  if (marks.basis !== basisAt(terms, Date.parse(changes.asOf))) return { ask: 'all' };
  const newest = newestChange(changes.loans, terms);
  if (newest === 'unknown') return { ask: 'all' };
  const joined = new Map([...known.loans, ...changes.loans].map((loan) => [loan.loanId, loan]));
  if (ids === undefined && mayHaveLeft(joined.size, changes, marks)) return { ask: 'ids' };
  const named = ids === undefined ? joined : new Map(ids.loans.map((loan) => [loan.loanId, loan]));
  const isNamed = (loanId: string): boolean => joined.has(loanId);
  const isMoved = ids?.listCount !== undefined && ids.listCount !== named.size;
  if (isMoved || ![...named.keys()].every(isNamed)) return { ask: 'all' };
  const loans = [...joined.values()].filter(({ loanId }) => named.has(loanId));
  if (!areFoundAgain(loans, changes, since, terms)) return { ask: 'all' };
  const isSame = loans.length === known.loans.length && loans.every((loan, at) => loan === known.loans[at]);
  return {
    ask: 'nothing',
    loans: isSame ? known.loans : loans,
    asOf: olderOf(changes.asOf, ids?.asOf ?? changes.asOf),
    refresh: {
      watermark: formatWallStamp(later(watermark, notAhead(newest, changes.asOf, terms))),
      namedAt: ids?.asOf ?? marks.namedAt,
      basis: marks.basis,
    },
  };
}

/**
 * What to remember after a full read. Undefined if some loan doesn't say when it changed, or couldn't be read whole, or
 * if there's none: then the next refresh is a full read too.
 */
export function marksAfterAll(
  loans: readonly RawLoan[],
  asOf: string,
  terms: RefreshTerms | undefined,
): RefreshMarks | undefined {
  if (terms === undefined) return undefined;
  const newest = notAhead(newestChange(loans, terms), asOf, terms);
  if (newest === undefined) return undefined;
  return { watermark: formatWallStamp(newest), namedAt: asOf, basis: basisAt(terms, Date.parse(asOf)) };
}

/** Also the clocks' distance from UTC: where they're set back, later changes have earlier stamps. */
function basisAt({ buildId, timeZone }: RefreshTerms, instantMs: number): string {
  const ahead = wallStampIn(instantMs, timeZone) - Math.floor(instantMs / 1000);
  return JSON.stringify([buildId, timeZone, calendarDayIn(instantMs, timeZone), ahead]);
}

/** New loans are always among the changes, so the list has as many loans as we know only if none has left. */
function mayHaveLeft(knownCount: number, changes: PipelinePart, { namedAt }: RefreshMarks): boolean {
  const unnamedMs = Date.parse(changes.asOf) - Date.parse(namedAt);
  return changes.listCount !== knownCount || !(unnamedMs >= 0 && unnamedMs < LONGEST_UNNAMED_MS);
}

/** True unless a loan is missing that must be among the changes: then the platform filters in another way. */
function areFoundAgain(
  loans: readonly RawLoan[],
  changes: PipelinePart,
  since: WallStamp,
  terms: RefreshTerms,
): boolean {
  const found = new Set(changes.loans.map(({ loanId }) => loanId));
  return loans.every((loan) => found.has(loan.loanId) || (changeOf(loan, terms) ?? since) < since);
}

function newestChange(loans: readonly RawLoan[], terms: RefreshTerms): WallStamp | 'unknown' | undefined {
  let newest: WallStamp | undefined;
  for (const loan of loans) {
    const change = changeOf(loan, terms);
    if (change === undefined) return 'unknown';
    newest = newest === undefined ? change : later(newest, change);
  }
  return newest;
}

function changeOf(loan: RawLoan, { lastModified }: RefreshTerms): WallStamp | undefined {
  return loan.faults === undefined ? parseWallStamp(fieldText(loan, lastModified)) : undefined;
}

/**
 * A stamp in the future would hide every change until then. Right after clocks were set forward, a change that's still
 * on its way into the list has a stamp that seems an hour older than it is.
 */
function notAhead(
  stamp: WallStamp | 'unknown' | undefined,
  asOf: string,
  { timeZone }: RefreshTerms,
): WallStamp | undefined {
  if (stamp === undefined || stamp === 'unknown') return undefined;
  const instant = Date.parse(asOf);
  const overlapAgo = wallStampIn(instant - OVERLAP_SECONDS * 1000, timeZone);
  const limits = [stamp, wallStampIn(instant, timeZone), overlapAgo + OVERLAP_SECONDS];
  return Math.min(...limits);
}

function later(left: WallStamp, right: WallStamp | undefined): WallStamp {
  return right !== undefined && right > left ? right : left;
}

function olderOf(left: string, right: string): string {
  return Date.parse(left) <= Date.parse(right) ? left : right;
}
