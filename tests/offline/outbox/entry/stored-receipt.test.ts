import { assert, constantFrom, pre, property, string } from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { NoteReceipt } from '#src/contract/wire/note.ts';
import { normaliseNoteText } from '#src/domain/notes/note-text.ts';
import { storedReceipt, wholeReceipt } from '#src/offline/outbox/entry/note-codec.ts';
import { LOAN_A, PROCESSOR_NOTES } from '#tests/support/outbox/outbox.ts';

const STAMP = '11/20/26@ 4:10 PM AB - ';

function receiptWith(line: string): NoteReceipt {
  return {
    id: '3f2504e0-4f89-41d3-9a0c-0305e82c3301',
    loanGuid: LOAN_A,
    fieldId: PROCESSOR_NOTES,
    textHash: 'a'.repeat(64),
    line,
    appliedAt: '2026-11-20T15:40:00.000Z',
  };
}

describe('the receipt in a row', () => {
  test('does not hold the text that is sealed beside it', () => {
    const receipt = receiptWith(`${STAMP}Called the borrower`);
    expect(storedReceipt(receipt, 'Called the borrower')).toEqual({ ...receipt, line: STAMP });
  });

  test('is whole again with the text, whatever was written', () => {
    assert(
      property(string({ unit: 'grapheme' }), constantFrom(STAMP, ''), (typed, stamp) => {
        const text = normaliseNoteText(typed);
        pre(text !== '');
        const receipt = receiptWith(`${stamp}${text}`);
        expect(wholeReceipt(storedReceipt(receipt, text), text)).toEqual(receipt);
      }),
    );
  });

  test('of an earlier build, which kept it whole, stays as it is', () => {
    const receipt = receiptWith(`${STAMP}-`);
    expect(wholeReceipt(receipt, '-')).toBe(receipt);
  });
});
