import type { CalendarDay } from '#src/domain/calendar/calendar-day.ts';
import { type FindKey, findQuery, type FindQuery, isFoundBy } from '#src/domain/find/find-key.ts';
import { createLoanFindParts, foundPerson, loanFindKey } from '#src/domain/find/loan-find-key.ts';
import { encodeColumn, type EncodedColumn, encodeValues } from '#src/domain/list/encoded-column.ts';
import { beginsWith } from '#src/domain/loan/begins-with.ts';
import { searchForm } from '#src/domain/text/fold-text.ts';
import type { TextRange } from '#src/domain/text/text-matches.ts';
import type { Loan } from '#src/domain/loan/loan.ts';
import type { PipelineColumn } from '#src/domain/list/pipeline-columns.ts';

/** Loans prepared for searching and sorting on one day. Built once per snapshot; opaque to callers. */
export interface PipelineIndex {
  readonly loans: readonly Loan[];
  readonly columns: ReadonlyMap<string, EncodedColumn>;
  readonly funded: EncodedColumn;
  /** By position, what finds a loan besides its cells. Built on first use up to a place, and further as it's asked. */
  readonly findKeys: (loans: readonly Loan[], end?: number) => readonly FindKey[];
  /** Once notes can be searched: their code and what the device keeps of them come after the list. */
  readonly notes?: NoteSearch | undefined;
}

/** A note from the first found word on, and where in it the searched words begin. */
export interface NoteExcerpt {
  readonly text: string;
  readonly ranges: readonly TextRange[];
  /** The line of the note. */
  readonly whole: string;
}

/** Searches loans' notes; `createNoteSearch` makes one. */
export interface NoteSearch {
  /** Prepares these loans up to a place, so that the next search is as quick as those after it. */
  readonly prepare: (loans: readonly Loan[], end: number) => void;
  /**
   * The positions of loans of which each typed word begins a word of a note or is in a field, and one of 3 letters or
   * more is in a note.
   * @param isFound true for loans to leave out. @param findField marks what one word finds without notes.
   */
  readonly find: (
    loans: readonly Loan[],
    text: string,
    isFound: (position: number) => boolean,
    findField: (word: string) => Uint8Array,
  ) => readonly number[];
  /** Undefined if no word of the text begins a word of the loan's notes. */
  readonly excerpt: (loan: Loan, text: string) => NoteExcerpt | undefined;
}

export interface PipelineSort {
  readonly id: string;
  readonly desc: boolean;
}

/** Projected closing date, earliest first (specification 5.2). */
export const DEFAULT_SORT: readonly PipelineSort[] = [{ id: 'Proj. Closing', desc: false }];

/** Encodes every column: each distinct value once, each loan as a number. */
export function buildPipelineIndex(
  loans: readonly Loan[],
  columns: readonly PipelineColumn[],
  today: CalendarDay,
): PipelineIndex {
  const encoded = new Map(columns.map((column) => [column.name, encodeColumn(column, today)]));
  const fundedKey = ({ closing }: Loan) => Number(closing.isFunded);
  const funded = encodeValues({ keyOf: fundedKey, searchText: () => '', sortKey: fundedKey });
  return grownIndex({ loans: [], columns: encoded, funded, findKeys: growingFindKeys() }, loans);
}

function grownIndex({ loans: known, ...prepared }: PipelineIndex, loans: readonly Loan[]): PipelineIndex {
  const added = loans.slice(known.length);
  for (const column of [...prepared.columns.values(), prepared.funded]) column.add(added);
  return { loans, ...prepared };
}

/** By loan: after a refresh most are the same. */
const knownKeys = new WeakMap<Loan, FindKey>();

/** The loans' keys. They only grow, so a list's own stay valid. */
function growingFindKeys(): PipelineIndex['findKeys'] {
  const parts = createLoanFindParts();
  const keys: FindKey[] = [];
  return (loans, end = loans.length) => {
    for (const loan of loans.slice(keys.length, end)) {
      const key = knownKeys.get(loan) ?? loanFindKey(loan, parts);
      knownKeys.set(loan, key);
      keys.push(key);
    }
    return keys;
  };
}

/**
 * Indexes one list after another, all in the same columns and on one day. A list that begins with the loans of the one
 * before (the same objects) costs no more than what was added.
 */
export function createIndexMemo(
  columns: readonly PipelineColumn[],
  today: CalendarDay,
): (loans: readonly Loan[]) => PipelineIndex {
  let last: PipelineIndex | undefined;
  return (loans) => {
    if (last?.loans === loans) return last;
    last =
      last !== undefined && beginsWith(loans, last.loans)
        ? grownIndex(last, loans)
        : buildPipelineIndex(loans, columns, today);
    return last;
  };
}

/**
 * Positions, in loan order, of loans with a cell whose text contains the search text as `searchForm` compares them. A
 * match lies within one cell. The Loan column matches the whole loan number, although it shows only the end. A loan is
 * also found by what Jump finds it by: see loanFindKey; and by its notes: see NoteSearch. An empty text finds all.
 * Source: specification 5.2.
 */
export function searchPipeline(index: PipelineIndex, text: string): number[] {
  const positions: number[] = [];
  marksOf(index, text).forEach((mark, position) => {
    if (mark !== NOT_FOUND) positions.push(position);
  });
  return positions;
}

const NOT_FOUND = 0;
const BY_FIELDS = 1;
const BY_NOTES = 2;

/** Of each index the last search: a screen asks for the loans, and then for what found each of them. */
const lastMarks = new WeakMap<PipelineIndex, { readonly text: string; readonly marks: Uint8Array }>();

function marksOf(index: PipelineIndex, text: string): Uint8Array {
  const last = lastMarks.get(index);
  if (last?.text === text) return last.marks;
  const marks = fieldMarks(index, text).slice();
  const byNotes = index.notes?.find(
    index.loans,
    text,
    (position) => marks[position] === BY_FIELDS,
    (word) => fieldMarks(index, word),
  );
  for (const position of byNotes ?? []) marks[position] = BY_NOTES;
  lastMarks.set(index, { text, marks });
  return marks;
}

/** Of each index what its fields found for some texts: all words of a search but one were in the last one too. */
const markedFields = new WeakMap<PipelineIndex, Map<string, Uint8Array>>();
const MOST_TEXTS = 50;

/** Must not be written to. */
function fieldMarks(index: PipelineIndex, text: string): Uint8Array {
  const byText = markedFields.get(index) ?? new Map<string, Uint8Array>();
  markedFields.set(index, byText);
  const known = byText.get(text);
  if (known !== undefined) return known;
  const wanted = searchForm(text);
  const found = new Uint8Array(index.loans.length);
  if (wanted === '') found.fill(BY_FIELDS);
  else {
    for (const column of index.columns.values()) column.markMatches(wanted, found);
    markFound(index, findQuery(text), found);
  }
  if (byText.size >= MOST_TEXTS) byText.clear();
  byText.set(text, found);
  return found;
}

/** Tells for each loan that only its notes match what of them to show. */
export function foundNotes(index: PipelineIndex, text: string): (loan: Loan) => NoteExcerpt | undefined {
  const marks = marksOf(index, text);
  if (!marks.includes(BY_NOTES)) return () => undefined;
  const loans = new Set(index.loans.filter((_, position) => marks[position] === BY_NOTES));
  return (loan) => (loans.has(loan) ? index.notes?.excerpt(loan, text) : undefined);
}

/**
 * The first of some found loans that matches by a cell, its own names or its staff's. The others match only by a person
 * no column shows, or by a note. Undefined if there's none, or no search.
 */
export function firstOwnMatch(index: PipelineIndex, found: readonly Loan[], text: string): Loan | undefined {
  const wanted = searchForm(text);
  if (wanted === '') return undefined;
  const inCells = new Uint8Array(index.loans.length);
  for (const column of index.columns.values()) column.markMatches(wanted, inCells);
  const marks = marksOf(index, text);
  const loansWith = (ofThese: Uint8Array, mark: number) =>
    new Set(index.loans.filter((_, position) => ofThese[position] === mark));
  const ofCells = loansWith(inCells, 1);
  const ofFields = loansWith(marks, BY_FIELDS);
  return found.find(
    (loan) => ofCells.has(loan) || (ofFields.has(loan) && foundPerson(loan, text) === undefined),
  );
}

function markFound({ loans, findKeys }: PipelineIndex, query: FindQuery, found: Uint8Array): void {
  const keys = findKeys(loans);
  for (let position = 0; position < found.length; position++) {
    const key = keys[position];
    if (found[position] === NOT_FOUND && key !== undefined && isFoundBy(key, query))
      found[position] = BY_FIELDS;
  }
}

/**
 * The positions in a new order. The first level counts most; among equal rows the funded ones come last in both
 * directions, because their work is done, and otherwise keep theirs. Empty texts, dates and day counts come last in
 * both directions; a category sorts by urgency (most urgent first) and then by days late (most first), Dead in Water
 * by its days. An unknown column, for instance from an older preference, is skipped.
 */
export function sortPipeline(
  index: PipelineIndex,
  positions: readonly number[],
  sort: readonly PipelineSort[],
): number[] {
  const levels = sort.flatMap(({ id, desc }) => {
    const encoded = index.columns.get(id);
    return encoded === undefined ? [] : [{ encoded, desc }];
  });
  if (levels.length === 0) return [...positions];
  const openFirst = index.funded.order(positions, false);
  return levels.reduceRight((sorted, { encoded, desc }) => encoded.order(sorted, desc), openFirst);
}
