import { randomUUID } from 'node:crypto';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { settledNotesSchema } from '#src/contract/device/settled-notes.ts';
import {
  MAX_IN_REPORT,
  waitingNotesAnswerSchema,
  waitingNotesReportSchema,
} from '#src/contract/wire/waiting-notes.ts';

const note = () => ({
  id: randomUUID(),
  loanGuid: '0b9e2c4a-6c0f-4a57-9d1c-2f6f3f1f7a11',
  writtenAt: '2026-11-18T21:10:00.000Z',
});
const report = (changes: object = {}) => ({
  place: 'browser',
  version: null,
  add: [note()],
  remove: [randomUUID()],
  ...changes,
});
const isReport = (value: unknown) => v.is(waitingNotesReportSchema, value);

describe('a report', () => {
  test('names notes by id, loan and time, and the version that it was made from', () => {
    expect(isReport(report())).toBe(true);
    expect(isReport(report({ version: randomUUID(), place: 'installed', add: [], remove: [] }))).toBe(true);
  });

  test('cannot carry a word of a note, nor say whose notes they are', () => {
    expect(isReport(report({ add: [{ ...note(), text: 'Borrower called' }] }))).toBe(false);
    expect(isReport(report({ userId: 'ben' }))).toBe(false);
  });

  test('takes 100 notes each way and not one more', () => {
    const many = (count: number) => Array.from({ length: count }, note);
    expect(isReport(report({ add: many(MAX_IN_REPORT) }))).toBe(true);
    expect(isReport(report({ add: many(MAX_IN_REPORT + 1) }))).toBe(false);
    const ids = many(MAX_IN_REPORT + 1).map(({ id }) => id);
    expect(isReport(report({ remove: ids }))).toBe(false);
  });

  test.each([
    ['an id that is none', { add: [{ ...note(), id: 'note-1' }] }],
    ['a path for a loan', { add: [{ ...note(), loanGuid: '../../etc' }] }],
    ['a time that is none', { add: [{ ...note(), writtenAt: 'today' }] }],
    ['no version at all', { version: undefined }],
    ['an unknown place', { place: 'elsewhere' }],
  ])('with %s is none', (_what, changes) => {
    expect(isReport(report(changes))).toBe(false);
  });

  test('has ids and loans in lower case, however they were written', () => {
    const upper = { ...note(), id: randomUUID().toUpperCase(), loanGuid: note().loanGuid.toUpperCase() };
    const [read] = v.parse(waitingNotesReportSchema, report({ add: [upper] })).add;
    expect(read).toEqual({ ...upper, id: upper.id.toLowerCase(), loanGuid: upper.loanGuid.toLowerCase() });
  });
});

test('an answer of a newer gateway is read without what this build does not know', () => {
  const data = { version: randomUUID(), isTaken: true, notes: [{ ...note(), isInDoubt: false, more: 1 }] };
  const read = v.parse(waitingNotesAnswerSchema, { code: 200, data: { ...data, more: 1 }, more: 1 });
  expect(read.data.notes[0]).not.toHaveProperty('more');
  expect(v.is(waitingNotesAnswerSchema, { code: 200, data: { ...data, version: 'one' } })).toBe(false);
  expect(v.is(waitingNotesAnswerSchema, { code: 200 })).toBe(false);
});

test('settled notes are ids and nothing else', () => {
  expect(v.is(settledNotesSchema, [randomUUID()])).toBe(true);
  expect(v.is(settledNotesSchema, ['Okafor'])).toBe(false);
});
