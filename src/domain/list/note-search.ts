import type { FieldMap } from '#src/domain/loan-fields/field-map.ts';
import type { NoteExcerpt, NoteSearch } from '#src/domain/list/pipeline-index.ts';
import type { Loan } from '#src/domain/loan/loan.ts';
import { notesOnDevice, type OtherNotes } from '#src/domain/notes/notes-on-device.ts';
import { idKey } from '#src/domain/text/same-id.ts';
import { findWordStarts, hasWordStart, wordForm, wordsOf } from '#src/domain/text/word-starts.ts';

/** Notes are long: shorter words begin something in nearly all of them. */
const SHORTEST_ALONE = 3;
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
  const formsOf = (loans: readonly Loan[], end: number): readonly string[] => {
    if (last !== loans) forms = [];
    last = loans;
    for (const loan of loans.slice(forms.length, end)) forms.push(formOf(loan));
    return forms;
  };
  return {
    prepare: (loans, end) => void formsOf(loans, end),
    find: (loans, text, isFound, findField) => {
      const words = wordsOf(text);
      const long = words.filter(({ length }) => length >= SHORTEST_ALONE);
      if (long.length === 0) return [];
      const found: number[] = [];
      const all = formsOf(loans, loans.length);
      all.forEach((form, position) => {
        if (form === '' || isFound(position)) return;
        if (long.some((word) => hasWordStart(form, word))) found.push(position);
      });
      if (found.length === 0 || words.length === 1) return found;
      const inFields = words.map((word) => findField(word));
      return found.filter((position) => {
        const form = all[position] ?? '';
        return words.every((word, at) => hasWordStart(form, word) || inFields[at]?.[position] === 1);
      });
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
