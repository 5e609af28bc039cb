import { expect, test } from 'vitest';
import { joinSignals } from '#src/api/request/joined-signal.ts';

test('it aborts with the first one that does, and for its reason', () => {
  const [one, other] = [new AbortController(), new AbortController()];
  const { signal } = joinSignals([one.signal, other.signal]);
  expect(signal.aborted).toBe(false);
  other.abort('too late');
  one.abort('nobody waits any more');
  expect(signal.aborted).toBe(true);
  expect(signal.reason).toBe('too late');
});

test('it is aborted from the start where one of them is', () => {
  const { signal } = joinSignals([new AbortController().signal, AbortSignal.abort('gone')]);
  expect(signal.aborted).toBe(true);
  expect(signal.reason).toBe('gone');
});

test('after it was let go it follows nobody', () => {
  const one = new AbortController();
  const { signal, letGo } = joinSignals([one.signal]);
  letGo();
  one.abort();
  expect(signal.aborted).toBe(false);
});
