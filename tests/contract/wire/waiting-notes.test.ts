import { randomUUID } from 'node:crypto';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { settledNotesSchema } from '#src/contract/device/settled-notes.ts';
import {
  MAX_OVER,
  MAX_REMEMBERED,
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
  waiting: [note()],
  more: 0,
  over: [randomUUID()],
  ...changes,
});
const isReport = (value: unknown) => v.is(waitingNotesReportSchema, value);

describe('a report', () => {
  test('names notes by id, loan and time, and where the page runs', () => {
    expect(isReport(report())).toBe(true);
    expect(isReport(report({ place: 'installed', waiting: [], over: [] }))).toBe(true);
  });

  test('cannot carry a word of a note, nor say whose notes they are', () => {
    expect(isReport(report({ waiting: [{ ...note(), text: 'Borrower called' }] }))).toBe(false);
    expect(isReport(report({ userId: 'ben' }))).toBe(false);
  });

  test('takes 60 notes and 600 ids, and not one more', () => {
    const many = (count: number) => Array.from({ length: count }, note);
    expect(isReport(report({ waiting: many(MAX_REMEMBERED) }))).toBe(true);
    expect(isReport(report({ waiting: many(MAX_REMEMBERED + 1) }))).toBe(false);
    const ids = many(MAX_OVER + 1).map(({ id }) => id);
    expect(isReport(report({ over: ids.slice(1) }))).toBe(true);
    expect(isReport(report({ over: ids }))).toBe(false);
  });

  test.each([
    ['an id that is none', { waiting: [{ ...note(), id: 'note-1' }] }],
    ['a path for a loan', { waiting: [{ ...note(), loanGuid: '../../etc' }] }],
    ['a time that is none', { waiting: [{ ...note(), writtenAt: 'today' }] }],
    ['less than no more notes', { more: -1 }],
    ['half a note more', { more: 0.5 }],
    ['an unknown place', { place: 'elsewhere' }],
  ])('with %s is none', (_what, changes) => {
    expect(isReport(report(changes))).toBe(false);
  });

  test('has ids and loans in lower case, however they were written', () => {
    const upper = { ...note(), id: randomUUID().toUpperCase(), loanGuid: note().loanGuid.toUpperCase() };
    const [read] = v.parse(waitingNotesReportSchema, report({ waiting: [upper] })).waiting;
    expect(read).toEqual({ ...upper, id: upper.id.toLowerCase(), loanGuid: upper.loanGuid.toLowerCase() });
  });
});

test('an answer of a newer gateway is read without what this build does not know', () => {
  const data = { more: 1, notes: [{ ...note(), isInDoubt: false, color: 'red' }] };
  const read = v.parse(waitingNotesAnswerSchema, {
    code: 200,
    data: { ...data, color: 'red' },
    color: 'red',
  });
  expect(read.data.notes[0]).not.toHaveProperty('color');
  expect(v.is(waitingNotesAnswerSchema, { code: 200, data: { ...data, more: 'many' } })).toBe(false);
  expect(v.is(waitingNotesAnswerSchema, { code: 200 })).toBe(false);
});

test('settled notes are ids and nothing else', () => {
  expect(v.is(settledNotesSchema, [randomUUID()])).toBe(true);
  expect(v.is(settledNotesSchema, ['Okafor'])).toBe(false);
});
