import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { cachedNotesSchema } from '#src/contract/device/cached-notes.ts';
import {
  noteAnswerSchema,
  noteCallSchema,
  noteIdSchema,
  noteReceiptSchema,
  receiptsAnswerSchema,
  receiptsCallSchema,
} from '#src/contract/wire/note.ts';

const ID = '5f0c8d5e-3f0a-4a57-9d3c-0f4d2b6f1a01';
const AT = '2026-11-20T15:40:00.000Z';
const ITEM = { id: 'CX.LO.COMMENTS', value: 'HOI is in', writtenAt: AT, author: 'gokafor' };
const RECEIPT = {
  id: ID,
  loanGuid: '0f8fad5b-d9cb-469f-a165-70867728950e',
  fieldId: ITEM.id,
  textHash: '0123456789abcdef'.repeat(4),
  line: '11/20/26@ 10:40 AM GO - HOI is in',
  appliedAt: AT,
};

describe('the call that adds a note', () => {
  test('is a list of notes, with author, zone and the restored note where there are any', () => {
    const { author: _author, ...bare } = ITEM;
    expect(v.parse(noteCallSchema, [bare, ITEM])).toEqual([bare, ITEM]);
    const full = { ...ITEM, timeZone: 'America/New_York', restores: ID };
    expect(v.parse(noteCallSchema, [ITEM])).toEqual([ITEM]);
    expect(v.parse(noteCallSchema, [full])).toEqual([full]);
  });

  test.each([
    'Etc/Unknown',
    'Factory/None',
    'Local',
    'Pacific Standard Time',
    '+25:00',
    'Mars/Olympus',
    '',
    7,
    null,
  ])('is not lost to the zone %j, which counts as none', (timeZone) => {
    expect(v.parse(noteCallSchema, [{ ...ITEM, timeZone }])).toEqual([{ ...ITEM, timeZone: undefined }]);
  });

  test.each<[string, unknown]>([
    ['no note', []],
    ['more notes than a call has time for', Array.from({ length: 11 }, () => ITEM)],
    ['a note outside a list', ITEM],
    ['a blank text', [{ ...ITEM, value: ' \r\n ' }]],
    ['no text', [{ ...ITEM, value: undefined }]],
    ['a field id with a path in it', [{ ...ITEM, id: '../4000' }]],
    ['an empty author', [{ ...ITEM, author: '' }]],
    ['an author without end', [{ ...ITEM, author: 'a'.repeat(201) }]],
    ['a time that is none', [{ ...ITEM, writtenAt: '11/20/26@ 3:05 PM' }]],
    ['a restored note that is no id', [{ ...ITEM, restores: 'the last one' }]],
    ['the whole field, which the browser never sends', [{ ...ITEM, earlier: 'old' }]],
  ])('is refused with %s', (_name, call) => {
    expect(v.is(noteCallSchema, call)).toBe(false);
  });
});

describe("a note's id", () => {
  test('is a UUID, known in small letters', () => {
    expect(v.parse(noteIdSchema, ID.toUpperCase())).toBe(ID);
  });

  test.each(['', ID.slice(1), `"${ID}"`, `${ID},${ID}`, `{${ID}}`])('is never %j', (id) => {
    expect(v.is(noteIdSchema, id)).toBe(false);
  });
});

describe('the answer to a note', () => {
  const answer = { code: 200, data: [{ id: ITEM.id, value: `${RECEIPT.line}\n` }], receipt: RECEIPT };

  test('has the field and the receipt; additions of a newer gateway do not matter', () => {
    expect(v.parse(noteAnswerSchema, { ...answer, more: 1 })).toEqual(answer);
  });

  test.each<[string, unknown]>([
    ['another code', { ...answer, code: 404 }],
    ['no receipt', { ...answer, receipt: undefined }],
    ['a field without a text', { ...answer, data: [{ id: ITEM.id }] }],
    ['a receipt for no note', { ...answer, receipt: { ...RECEIPT, id: 'x' } }],
    ['a receipt for no loan', { ...answer, receipt: { ...RECEIPT, loanGuid: 'x' } }],
    ['a receipt without a time', { ...answer, receipt: { ...RECEIPT, appliedAt: 'now' } }],
  ])('is none with %s', (_name, value) => {
    expect(v.is(noteAnswerSchema, value)).toBe(false);
  });

  test.each(['', 'abc', 'A'.repeat(64), `${'a'.repeat(64)}a`, 'g'.repeat(64)])(
    'is none with the hash %j',
    (textHash) => {
      expect(v.is(noteReceiptSchema, { ...RECEIPT, textHash })).toBe(false);
    },
  );
});

describe('what became of notes', () => {
  test('is asked for 1 to 100 ids', () => {
    expect(v.is(receiptsCallSchema, { ids: [ID] })).toBe(true);
    expect(v.is(receiptsCallSchema, { ids: Array.from({ length: 100 }, () => ID) })).toBe(true);
    expect(v.is(receiptsCallSchema, { ids: [] })).toBe(false);
    expect(v.is(receiptsCallSchema, { ids: Array.from({ length: 101 }, () => ID) })).toBe(false);
    expect(v.is(receiptsCallSchema, { ids: [ID], user: 'somebody else' })).toBe(false);
  });

  test.each<[boolean, unknown]>([
    [true, { id: ID, state: 'applied', receipt: RECEIPT, isMissing: false }],
    [true, { id: ID, state: 'started' }],
    [true, { id: ID, state: 'unknown' }],
    [false, { id: ID, state: 'applied' }],
    [false, { id: ID, state: 'applied', receipt: RECEIPT }],
    [false, { id: ID, state: 'lost' }],
    [false, { state: 'unknown' }],
  ])('is told one by one (%s): %j', (isFate, fate) => {
    expect(v.is(receiptsAnswerSchema, { code: 200, data: [fate] })).toBe(isFate);
  });
});

describe('notes kept on the device', () => {
  const kept = { values: { 'CX.LO.COMMENTS': 'old' }, asOf: AT, keptAt: AT };

  test('are texts by field id, with their age', () => {
    expect(v.parse(cachedNotesSchema, kept)).toEqual(kept);
    expect(v.parse(cachedNotesSchema, { ...kept, values: {} }).values).toEqual({});
  });

  test.each<[string, unknown]>([
    ['a value that is no text', { ...kept, values: { a: 1 } }],
    ['no age', { ...kept, asOf: undefined }],
    ['no time of keeping', { ...kept, keptAt: 'today' }],
  ])('are unreadable with %s', (_name, record) => {
    expect(v.is(cachedNotesSchema, record)).toBe(false);
  });
});
