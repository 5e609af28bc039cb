import { describe, expect, test } from 'vitest';
import { afterAnswer, markedAfter, withoutSeen } from '#src/offline/pipeline/after-answer.ts';
import type { PipelineSnapshot } from '#src/offline/cache/pipeline-cache.ts';
import { loan, START } from '#tests/support/offline/pipeline-world.ts';

const LATER = '2026-11-20T15:41:00.000Z';
const KNOWN: PipelineSnapshot = {
  loans: [loan('a'), loan('b')],
  asOf: START,
  etag: '"1"',
  requestKey: 'q',
  unseen: new Map([['b', { since: START }]]),
};

describe('the list after an answer', () => {
  test('is the known one with the answer’s age when nothing changed', () => {
    expect(afterAnswer(KNOWN, { kind: 'unchanged', asOf: LATER }, 'other')).toEqual({
      ...KNOWN,
      asOf: LATER,
    });
  });

  test('is unthinkable when nothing changed of a list that nobody knows', () => {
    expect(() => afterAnswer(undefined, { kind: 'unchanged', asOf: LATER }, 'q')).toThrow('without an ETag');
  });

  test('has no mark when it is the first one', () => {
    const first = afterAnswer(
      undefined,
      { kind: 'fresh', loans: [loan('a')], asOf: LATER, etag: '"2"' },
      'q',
    );
    expect(first).toEqual({
      loans: [loan('a')],
      asOf: LATER,
      etag: '"2"',
      requestKey: 'q',
      unseen: new Map(),
    });
  });

  test('marks what changed since the known one, whose marks stay', () => {
    const loans = [loan('a', 'VA'), loan('b'), loan('c')];
    const { unseen } = afterAnswer(KNOWN, { kind: 'fresh', loans, asOf: LATER }, 'q');
    expect(unseen).toEqual(
      new Map([
        ['a', { since: START, before: { 'Fields.1172': 'FHA' } }],
        ['b', { since: START }],
        ['c', { since: START }],
      ]),
    );
  });

  test('forgets the mark of a loan that is gone', () => {
    const { unseen } = afterAnswer(KNOWN, { kind: 'fresh', loans: [loan('a')], asOf: LATER }, 'q');
    expect(unseen).toEqual(new Map());
  });

  test('marks nothing new when the platform was asked for something else', () => {
    const loans = [loan('a', 'VA'), loan('b')];
    const after = afterAnswer(KNOWN, { kind: 'fresh', loans, asOf: LATER }, 'another question');
    expect(after.unseen).toEqual(KNOWN.unseen);
    expect(after.requestKey).toBe('another question');
  });
});

test('a copy that comes late adds marks and changes nothing else of the list', () => {
  const snapshot: PipelineSnapshot = { loans: [loan('a', 'VA')], asOf: LATER, etag: '"2"', requestKey: 'q' };
  const { unseen, ...rest } = markedAfter(KNOWN, snapshot);
  expect(rest).toEqual(snapshot);
  expect([...(unseen?.keys() ?? [])]).toEqual(['a']);
  expect(rest.loans).toBe(snapshot.loans);
});

describe('the marks of what was seen', () => {
  test('go, and no others', () => {
    expect(withoutSeen(KNOWN, new Set(['b'])).unseen?.size).toBe(0);
  });

  test('are none where nothing that is marked was seen: the list stays the same object', () => {
    expect(withoutSeen(KNOWN, new Set(['a']))).toBe(KNOWN);
    const unmarked = { ...KNOWN, unseen: undefined };
    expect(withoutSeen(unmarked, new Set(['a']))).toBe(unmarked);
  });
});
