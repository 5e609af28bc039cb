import type { FieldMap } from '#src/domain/loan-fields/field-map.ts';
import type { NoteExcerpt, NoteSearch } from '#src/domain/list/pipeline-index.ts';
import type { Loan } from '#src/domain/loan/loan.ts';
import { notesOnDevice, type OtherNotes } from '#src/domain/notes/notes-on-device.ts';
import { idKey } from '#src/domain/text/same-id.ts';
import { findWordStarts, hasWordStart, wordForm, wordsOf } from '#src/domain/text/word-starts.ts';

/** Notes are long: shorter words begin something in nearly all of them. */
const SHORTEST_ALONE = 3;
/** More than a search has. Each is a byte a loan. */
const MOST_WORDS = 50;
/** How much of a note a row can show, and a tooltip. */
const LONGEST_EXCERPT = 120;
const LONGEST_WHOLE = 300;

const NOTHING_ELSE: OtherNotes = { own: [] };

/** By loan, of its row alone: after a refresh most are the same. */
const formOfRow = new WeakMap<Loan, string>();

/**
 * Searches notes on the device.
 * @param asOf when the loans were read. @param others what else the device has, by idKey of the loan.
 */
export function createNoteSearch(
  fieldMap: Pick<FieldMap, 'loan'>,
  asOf: string,
  others: ReadonlyMap<string, OtherNotes>,
): NoteSearch {
  const textsOf = (loan: Loan): readonly string[] =>
    notesOnDevice(loan.raw, fieldMap, asOf, others.get(idKey(loan.loanId)) ?? NOTHING_ELSE);
  const formOfOthers = new Map<Loan, string>();
  const formOf = (loan: Loan): string => {
    const known = others.size > 0 && others.has(idKey(loan.loanId)) ? formOfOthers : formOfRow;
    let form = known.get(loan);
    if (form === undefined) {
      form = wordForm(textsOf(loan).join('\n'));
      known.set(loan, form);
    }
    return form;
  };
  let last: readonly Loan[] = [];
  let forms: string[] = [];
  const marksByWord = new Map<string, Uint8Array>();
  const formsOf = (loans: readonly Loan[], end: number): readonly string[] => {
    if (last !== loans) {
      forms = [];
      marksByWord.clear();
    }
    last = loans;
    for (const loan of loans.slice(forms.length, end)) forms.push(formOf(loan));
    return forms;
  };
  /** Each letter changes one word, and only the notes that had it so far may have it still. */
  const marksOf = (all: readonly string[], word: string): Uint8Array => {
    const known = marksByWord.get(word);
    if (known !== undefined) return known;
    const shorter = marksByWord.get(word.slice(0, -1));
    const marks = Uint8Array.from(all, (form, position) =>
      shorter?.[position] !== 0 && hasWordStart(form, word) ? 1 : 0,
    );
    if (marksByWord.size >= MOST_WORDS) marksByWord.clear();
    marksByWord.set(word, marks);
    return marks;
  };
  return {
    prepare: (loans, end) => void formsOf(loans, end),
    find: (loans, text, isFound, findField) => {
      const words = wordsOf(text);
      const long = words.filter(({ length }) => length >= SHORTEST_ALONE);
      if (long.length === 0) return [];
      const all = formsOf(loans, loans.length);
      let found = [...all.keys()].filter((position) => all[position] !== '' && !isFound(position));
      for (const word of words) {
        if (found.length === 0) return found;
        const inNotes = marksOf(all, word);
        const inFields = words.length === 1 ? undefined : findField(word);
        found = found.filter((position) => inNotes[position] === 1 || inFields?.[position] === 1);
      }
      return found.filter((position) => long.some((word) => marksOf(all, word)[position] === 1));
    },
    excerpt: (loan, text) => {
      const words = wordsOf(text).toSorted((one, other) => other.length - one.length);
      const texts = textsOf(loan);
      for (const word of words) {
        const note = texts.find((one) => hasWordStart(wordForm(one), word));
        if (note !== undefined) return excerptOf(note, word, words);
      }
      return undefined;
    },
  };
}

/** One line from the word on: where rows are narrow, its beginning is all that's seen. */
function excerptOf(note: string, word: string, words: readonly string[]): NoteExcerpt {
  const [{ start } = { start: 0 }] = findWordStarts(note, [word]);
  const line = note.lastIndexOf('\n', start) + 1;
  const [rest = ''] = note.slice(start).split('\n', 1);
  const whole = note.slice(line, start) + rest;
  const text = `${note.slice(line, start).trim() === '' ? '' : '…'}${shortened(rest, LONGEST_EXCERPT)}`;
  return { text, ranges: findWordStarts(text, words), whole: shortened(whole, LONGEST_WHOLE) };
}

function shortened(text: string, length: number): string {
  const line = text.trim();
  return line.length > length ? `${line.slice(0, length)}…` : line;
}
