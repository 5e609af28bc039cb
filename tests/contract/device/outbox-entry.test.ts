import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import {
  OUTBOX_ENTRY_VERSION,
  outboxDraftSchema,
  outboxEntrySchema,
  outboxNoteSchema,
} from '#src/contract/device/outbox-entry.ts';

// Rows that devices hold today. They must stay readable: what lies in an outbox exists nowhere else.
const QUEUED = {
  v: 1,
  id: '00000000-0000-4000-8000-0000000000aa',
  user: '0123456789abcdef0123456789abcdef',
  lane: 'aaaaaaaa-0000-4000-8000-000000000001:CX.LO.COMMENTS',
  seq: 7,
  state: 'queued',
  epoch: 0,
  attempts: 0,
  savedAt: 1_795_189_200_000,
  nextAt: 1_795_189_200_000,
  sealed: { text: 'Called.' },
  textHash: 'a'.repeat(64),
  bytes: 7,
  appVersion: 'build-1',
};
const RECEIPT = {
  id: QUEUED.id,
  loanGuid: 'aaaaaaaa-0000-4000-8000-000000000001',
  fieldId: 'CX.LO.COMMENTS',
  textHash: 'a'.repeat(64),
  line: '11/20/2026@ 4:10 PM AB - Called.',
  appliedAt: '2026-11-20T16:10:00.000Z',
};
const ACKED = {
  ...QUEUED,
  state: 'acked',
  epoch: 12,
  attempts: 3,
  firstTry: 1_795_189_300_000,
  lastTry: 1_795_189_400_000,
  lastStatus: '200',
  endedAt: 1_795_189_400_500,
  receipt: RECEIPT,
};
const HELD = { ...QUEUED, state: 'held', why: 'locked', holder: 'J. Smith', attempts: 1 };
const PARKED = { ...QUEUED, state: 'parked', why: 'refused', detail: 'The loan is closed.', attempts: 1 };

const isEntry = (row: unknown): boolean => v.is(outboxEntrySchema, row);

describe('a row of the outbox', () => {
  test.each([
    ['queued', QUEUED],
    ['held', HELD],
    ['parked', PARKED],
    ['parked and may be in the loan', { ...PARKED, mayBeInLoan: true }],
    ['acked', ACKED],
    ['discarded', { ...QUEUED, state: 'discarded', endedAt: 1 }],
    ['discarded and was parked', { ...PARKED, state: 'discarded', endedAt: 1 }],
    ['sending', { ...QUEUED, state: 'sending' }],
    // An undo of older builds left these in it.
    ['queued again', { ...QUEUED, holder: 'J. Smith', detail: 'open', attempts: 1 }],
  ])('that is %s comes back as it lies there', (_name, row) => {
    expect(v.parse(outboxEntrySchema, row)).toEqual(row);
  });

  test('keeps what a later build has added to it', () => {
    const row = { ...QUEUED, device: 'tablet', later: { more: [1] } };
    expect(v.parse(outboxEntrySchema, row)).toEqual(row);
  });

  test('that an older build discarded while it was held is one that was not parked', () => {
    const row = { ...HELD, state: 'discarded', endedAt: 1 };
    expect(v.parse(outboxEntrySchema, row)).toEqual({ ...row, why: undefined });
  });

  test.each<[string, object]>([
    ['held for no reason', { ...HELD, why: undefined }],
    ['held for a reason to be parked', { ...HELD, why: 'gone' }],
    ['held for an unknown reason', { ...HELD, why: 'because' }],
    ['parked for no reason', { ...PARKED, why: undefined }],
    ['parked for a reason to be held', { ...PARKED, why: 'auth' }],
    ['acked without a receipt', { ...ACKED, receipt: undefined }],
    ['acked at no time', { ...ACKED, endedAt: undefined }],
    ['discarded at no time', { ...PARKED, state: 'discarded' }],
  ])('that is %s is damaged: no build writes one', (_name, row) => {
    expect(isEntry(row)).toBe(false);
  });

  test('of another version is none of ours', () => {
    expect(OUTBOX_ENTRY_VERSION).toBe(1);
    for (const version of [0, 2, 99, '1', undefined]) expect(isEntry({ ...QUEUED, v: version })).toBe(false);
  });

  test.each([
    ['id', 'not a UUID'],
    ['id', undefined],
    ['user', ''],
    ['lane', 5],
    ['seq', -1],
    ['seq', 1.5],
    ['seq', '7'],
    ['state', 'orbiting'],
    ['epoch', null],
    ['attempts', undefined],
    ['savedAt', Number.NaN],
    ['nextAt', Number.POSITIVE_INFINITY],
    ['textHash', 'A'.repeat(64)],
    ['textHash', 'a'.repeat(63)],
    ['bytes', -5],
    ['appVersion', undefined],
    ['receipt', { ...RECEIPT, appliedAt: 'yesterday' }],
  ])('with %s %j is damaged', (part, value) => {
    expect(isEntry({ ...ACKED, [part]: value })).toBe(false);
  });

  test.each([undefined, null, 'row', 5, []])('is not %j', (value) => {
    expect(isEntry(value)).toBe(false);
  });
});

describe('the note in a row', () => {
  const NOTE = {
    text: 'Called.',
    loanGuid: 'aaaaaaaa-0000-4000-8000-000000000001',
    fieldId: 'CX.LO.COMMENTS',
    loanNumber: '2500012345',
    borrower: 'Ada Borrower',
    writtenAt: '2026-11-20T16:09:00.000Z',
    timeZone: 'America/Los_Angeles',
    author: 'jsmith',
    restores: '00000000-0000-4000-8000-0000000000bb',
  };

  test('has all that sending it needs', () => {
    expect(v.parse(outboxNoteSchema, NOTE)).toEqual(NOTE);
    const { timeZone: _timeZone, restores: _restores, ...least } = NOTE;
    expect(v.parse(outboxNoteSchema, { ...least, loanNumber: '', borrower: '' })).toMatchObject({
      borrower: '',
    });
  });

  test.each(['text', 'loanGuid', 'fieldId', 'loanNumber', 'borrower', 'writtenAt', 'author'] as const)(
    'without %s is damaged',
    (part) => {
      expect(v.is(outboxNoteSchema, { ...NOTE, [part]: undefined })).toBe(false);
    },
  );

  test.each([
    ['text', ''],
    ['loanGuid', '../other'],
    ['writtenAt', 'yesterday'],
    ['author', ''],
    ['restores', 'that one'],
  ])('with %s %j is damaged', (part, value) => {
    expect(v.is(outboxNoteSchema, { ...NOTE, [part]: value })).toBe(false);
  });
});

describe('a draft', () => {
  const DRAFT = { v: 1, lane: QUEUED.lane, writer: 'tab', revision: 3, keptAt: 1, sealed: 'Cal' };

  test('comes back as it lies there, with what a later build has added', () => {
    expect(v.parse(outboxDraftSchema, { ...DRAFT, later: 1 })).toEqual({ ...DRAFT, later: 1 });
  });

  test.each([
    ['v', 2],
    ['lane', ''],
    ['writer', undefined],
    ['revision', -1],
    ['keptAt', 'now'],
  ])('with %s %j is damaged', (part, value) => {
    expect(v.is(outboxDraftSchema, { ...DRAFT, [part]: value })).toBe(false);
  });
});
