import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createHintJournal } from '#src/gateway/hints/hint-journal.ts';
import { createHintStream } from '#src/gateway/hints/hint-stream.ts';

const TIMINGS = { beat: 20_011, pause: 251 };

/** Timers of streams alone, told by their length: what an earlier file of the worker started may set its own. */
const open = new Set<unknown>();

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  open.clear();
  const { setTimeout: set, clearTimeout: clear } = globalThis;
  vi.spyOn(globalThis, 'setTimeout').mockImplementation(((run: () => void, ms: number) => {
    const timer = set(() => {
      open.delete(timer);
      run();
    }, ms);
    if (Object.values(TIMINGS).includes(ms)) open.add(timer);
    return timer;
  }) as typeof setTimeout);
  vi.spyOn(globalThis, 'clearTimeout').mockImplementation((timer) => {
    open.delete(timer);
    clear(timer);
  });
});

afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

test('many changes in a row are one event, each topic once', async () => {
  const journal = createHintJournal('run');
  const stream = createHintStream(journal, undefined, TIMINGS);
  expect(await stream.next()).toEqual({ kind: 'hint', id: 'run-0', topics: [] });
  const next = stream.next();
  for (const topic of [3, 5, 3, 3]) {
    journal.add(topic);
    stream.wake();
  }
  await vi.advanceTimersByTimeAsync(250);
  journal.add(9);
  stream.wake();
  await vi.advanceTimersByTimeAsync(1);
  expect(await next).toEqual({ kind: 'hint', id: 'run-5', topics: [3, 5, 9] });
});

test('a quiet stream gives a sign of life, and what comes then is told without a pause', async () => {
  const journal = createHintJournal('run');
  const stream = createHintStream(journal, undefined, TIMINGS);
  await stream.next();
  const beat = stream.next();
  await vi.advanceTimersByTimeAsync(20_262);
  expect(await beat).toEqual({ kind: 'beat' });
  const next = stream.next();
  journal.add('all');
  stream.wake();
  expect(await next).toEqual({ kind: 'hint', id: 'run-1', topics: 'all' });
  expect(open.size).toBe(0);
});

test('an ended stream says so at once, whatever it waits for, and leaves no timer', async () => {
  for (const waits of [0, 1]) {
    const stream = createHintStream(createHintJournal('run'), undefined, TIMINGS);
    await stream.next();
    const next = stream.next();
    if (waits === 1) await vi.advanceTimersByTimeAsync(251);
    stream.end(700);
    stream.end();
    expect(await next).toEqual({ kind: 'end', retryMs: 700 });
    expect(await stream.next()).toEqual({ kind: 'end', retryMs: 700 });
    expect(open.size).toBe(0);
  }
});

test('a slow page that missed too much looks at everything, and the journal stays small', async () => {
  const journal = createHintJournal('run');
  const place = journal.placeOf('run-0');
  for (let count = 0; count < 100; count += 1) journal.add(count);
  expect(journal.since(0)).toHaveLength(100);
  journal.add(100);
  expect(journal.since(0)).toBe('all');
  expect(journal.since(1)).toHaveLength(100);
  for (let count = 0; count < 5_000; count += 1) journal.add(7);
  expect(journal.since(place ?? -1)).toBe('all');
  expect(journal.since(journal.end() - 900)).toEqual([7]);
});

test('a place is only one that this run gave', () => {
  const journal = createHintJournal('run');
  journal.add(1);
  expect(journal.placeOf('run-1')).toBe(1);
  for (const id of ['run-2', 'other-0', '0', '', 'run-', 'run--1', `run-${'9'.repeat(30)}`]) {
    expect(journal.placeOf(id)).toBeUndefined();
  }
});
