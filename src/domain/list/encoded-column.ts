import type { CalendarDay } from '#src/domain/calendar/calendar-day.ts';
import type { Loan } from '#src/domain/loan/loan.ts';
import { cellText, type PipelineColumn } from '#src/domain/list/pipeline-columns.ts';
import type { Closing } from '#src/domain/loan/closing.ts';
import { foldText, searchForm } from '#src/domain/text/fold-text.ts';
import type { MilestoneCategory } from '#src/domain/status/milestone-category.ts';
import { STATUSES_BY_URGENCY } from '#src/domain/status/status.ts';

/**
 * A column as a dictionary: its distinct values, and for each loan the number of its value. It only grows, so that what
 * was told of the first loans stays true.
 */
export interface EncodedColumn {
  /** Encodes loans that come behind those before. */
  add(loans: readonly Loan[]): void;
  /** Sets `found` to 1 for each loan whose cell contains the folded text. */
  markMatches(wanted: string, found: Uint8Array): void;
  /** The positions in this column's order; stable, empty values last. */
  order(positions: readonly number[], descending: boolean): number[];
  /** Each distinct value by the first loan that has it, with how many of the positions have it. */
  tally(positions: readonly number[]): readonly { readonly loan: Loan; readonly count: number }[];
}

/** Encodes one column of the list. */
export function encodeColumn(column: PipelineColumn, today: CalendarDay): EncodedColumn {
  return encodeValues(columnValues(column, today));
}

/**
 * Encodes what loans have one each of. A pipeline repeats few values (100,000 loans with 21 columns have some 107,000
 * distinct texts, nearly all of them loan numbers), so search tests each value once and sort is a counting pass over
 * small numbers.
 * Folded texts and ranks are built on first use.
 */
export function encodeValues(values: ColumnValues): EncodedColumn {
  const codeOfKey = new Map<string | number, number>();
  /** By loan. */
  const codes: number[] = [];
  /** By code. */
  const samples: Loan[] = [];
  const folded: string[] = [];
  let ranked: Ranks | undefined;
  const codeOf = (loan: Loan): number => {
    const key = values.keyOf(loan);
    let code = codeOfKey.get(key);
    if (code === undefined) {
      code = samples.push(loan) - 1;
      codeOfKey.set(key, code);
      ranked = undefined;
    }
    return code;
  };
  return {
    add(loans) {
      for (const loan of loans) codes.push(codeOf(loan));
    },
    markMatches(wanted, found) {
      for (const loan of samples.slice(folded.length)) folded.push(values.searchText(loan));
      const matches = Uint8Array.from(folded, (text) => (text.includes(wanted) ? 1 : 0));
      if (!matches.includes(1)) return;
      for (let position = 0; position < found.length; position++) {
        if (matches[codes[position] ?? 0] === 1) found[position] = 1;
      }
    },
    order(positions, descending) {
      ranked ??= rankKeys(samples.map((loan) => values.sortKey(loan)));
      return countingSort(positions, codes, ranked, descending);
    },
    tally(positions) {
      const counts = new Uint32Array(samples.length);
      for (const position of positions) bump(counts, codes[position] ?? 0);
      return samples.map((loan, code) => ({ loan, count: counts[code] ?? 0 }));
    },
  };
}

interface Ranks {
  /** The rank of each code; equal values share one. */
  readonly rankOfCode: Uint32Array;
  /** Ranks from here up are for empty values. */
  readonly emptyRank: number;
}

function rankKeys(keys: readonly (string | number | undefined)[]): Ranks {
  const filled = keys.flatMap((key, code) => (key === undefined ? [] : [{ key, code }]));
  filled.sort((left, right) => compareKeys(left.key, right.key));
  const emptyRank = filled.length;
  const rankOfCode = new Uint32Array(keys.length).fill(emptyRank);
  let rank = 0;
  filled.forEach(({ key, code }, index) => {
    if (key !== filled[index - 1]?.key) rank = index;
    rankOfCode[code] = rank;
  });
  return { rankOfCode, emptyRank };
}

function compareKeys(left: string | number, right: string | number): number {
  if (left === right) return 0;
  return left < right ? -1 : 1;
}

function countingSort(
  positions: readonly number[],
  codes: readonly number[],
  { rankOfCode, emptyRank }: Ranks,
  descending: boolean,
): number[] {
  const rankOf = (position: number): number => {
    const rank = rankOfCode[codes[position] ?? 0] ?? emptyRank;
    return descending && rank < emptyRank ? emptyRank - 1 - rank : rank;
  };
  const next = new Uint32Array(emptyRank + 2);
  for (const position of positions) bump(next, rankOf(position) + 1);
  for (let index = 1; index < next.length; index++) next[index] = (next[index] ?? 0) + (next[index - 1] ?? 0);
  const sorted: number[] = Array.from({ length: positions.length }, () => 0);
  for (const position of positions) sorted[bump(next, rankOf(position))] = position;
  return sorted;
}

function bump(counts: Uint32Array, at: number): number {
  const before = counts[at] ?? 0;
  counts[at] = before + 1;
  return before;
}

interface ColumnValues {
  /** Loans with the same key show the same text and sort the same. */
  keyOf(loan: Loan): string | number;
  searchText(loan: Loan): string;
  sortKey(loan: Loan): string | number | undefined;
}

function columnValues(column: PipelineColumn, today: CalendarDay): ColumnValues {
  const shown = (loan: Loan): string => cellText(loan, column, today);
  const searched = (loan: Loan): string => searchForm(shown(loan));
  switch (column.kind) {
    case 'text': {
      const sortKey = (loan: Loan): string | undefined => foldText(shown(loan)) || undefined;
      if (column.name !== 'Loan') return { keyOf: shown, searchText: searched, sortKey };
      // Search the whole number too: users paste it, and the copy button copies it.
      return { keyOf: (loan) => loan.loanNumber, searchText: (loan) => searchForm(loan.loanNumber), sortKey };
    }
    case 'closing':
      return {
        keyOf: ({ closing }) => (closing.day === undefined ? '' : closing.day * 4 + notFundedKey(closing)),
        searchText: searched,
        sortKey: (loan) => loan.closing.day,
      };
    case 'date':
      return {
        keyOf: (loan) => loan.milestoneDate ?? '',
        searchText: searched,
        sortKey: (loan) => loan.milestoneDate,
      };
    case 'category': {
      const categoryOf = (loan: Loan): MilestoneCategory | undefined =>
        loan.categories[column.categoryIndex ?? -1];
      return {
        keyOf: (loan) => categoryKey(categoryOf(loan)),
        searchText: searched,
        sortKey: (loan) => categorySortKey(categoryOf(loan)),
      };
    }
  }
}

/** A closing's day and this number decide what its cell says. */
function notFundedKey({ daysUnfunded, didNotClose }: Closing): number {
  return daysUnfunded === 0 ? 0 : didNotClose ? 2 : 1;
}

/** Above every number of days between two dates of four-digit years. */
const DAYS_LIMIT = 2 ** 22;

/**
 * A number that covers everything a category's cell and sort order depend on. A small integer if possible, because
 * those are by far the fastest Map keys, and each loan needs 13.
 */
function categoryKey(category: MilestoneCategory | undefined): number {
  if (category === undefined) return -1;
  const { status, daysLate, pastDueDays, completedCount, totalCount, deadInWater } = category;
  const urgency = STATUSES_BY_URGENCY.indexOf(status);
  if (deadInWater !== undefined) return ((deadInWater.days ?? -1) + 1) * 8 + urgency;
  if (status !== 'PAST_DUE') return (completedCount * 1024 + totalCount) * 8 + urgency;
  if (pastDueDays === daysLate) return daysLate * 8 + urgency;
  return ((pastDueDays + 1) * DAYS_LIMIT + daysLate) * 8 + urgency;
}

/** Most urgent first, then most days late; Dead in Water by the days that it shows. */
function categorySortKey(category: MilestoneCategory | undefined): number | undefined {
  if (category === undefined) return undefined;
  const { status, daysLate, deadInWater } = category;
  if (deadInWater !== undefined) return deadInWater.days;
  return STATUSES_BY_URGENCY.indexOf(status) * DAYS_LIMIT - daysLate;
}
