import { describe, expect, test } from 'vitest';
import { createConnectivity, onReachableAgain } from '#src/offline/network/connectivity.ts';
import { fakeClock } from '#tests/support/offline/offline.ts';

describe('the connection', () => {
  test('is unknown before the first request', () => {
    const clock = fakeClock();
    expect(createConnectivity(clock.now).get()).toEqual({ state: 'unknown', since: clock.now() });
  });

  test('is what the last request said, since its first word', () => {
    const clock = fakeClock();
    const start = clock.now();
    const connectivity = createConnectivity(clock.now);
    connectivity.report({ kind: 'reached' });
    clock.advance(1000);
    connectivity.report({ kind: 'reached', serverTime: 42 });
    expect(connectivity.get()).toEqual({ state: 'online', since: start, lastSuccessAt: 42 });
    clock.advance(1000);
    connectivity.report({ kind: 'lost' });
    expect(connectivity.get()).toEqual({ state: 'lost', since: start + 2000, lastSuccessAt: 42 });
    connectivity.report({ kind: 'lost', isAnswered: true });
    expect(connectivity.get()).toMatchObject({ state: 'lost', since: start + 2000, isAnswered: true });
    connectivity.report({ kind: 'reached', isAnswered: true });
    expect(connectivity.get()).toMatchObject({ state: 'online', isAnswered: true });
    connectivity.report({ kind: 'reached' });
    expect(connectivity.get().isAnswered).toBeUndefined();
  });

  test('is told to every listener until it stops listening', () => {
    const connectivity = createConnectivity(() => 0);
    const heard: string[] = [];
    const stop = connectivity.subscribe(() => heard.push(connectivity.get().state));
    connectivity.report({ kind: 'lost' });
    stop();
    connectivity.report({ kind: 'reached' });
    expect(heard).toEqual(['lost']);
  });

  test('is one and the same object until it changes', () => {
    const connectivity = createConnectivity(() => 0);
    expect(connectivity.get()).toBe(connectivity.get());
  });
});

describe('a gateway that is found again', () => {
  test('is told once for each loss, and the first answer after a start is none', () => {
    const connectivity = createConnectivity(() => 0);
    const heard: string[] = [];
    const stop = onReachableAgain(connectivity, () => heard.push('again'));
    connectivity.report({ kind: 'reached' });
    connectivity.report({ kind: 'lost' });
    connectivity.report({ kind: 'lost' });
    expect(heard).toEqual([]);
    connectivity.report({ kind: 'reached' });
    connectivity.report({ kind: 'reached' });
    expect(heard).toEqual(['again']);
    connectivity.report({ kind: 'lost' });
    stop();
    connectivity.report({ kind: 'reached' });
    expect(heard).toEqual(['again']);
  });

  test('is found by a page that was lost before somebody listened', () => {
    const connectivity = createConnectivity(() => 0);
    connectivity.report({ kind: 'lost' });
    let count = 0;
    onReachableAgain(connectivity, () => (count += 1));
    connectivity.report({ kind: 'reached' });
    expect(count).toBe(1);
  });
});

describe("one loan's trouble", () => {
  const failed = (loanGuid: string) => ({ kind: 'lost', isAnswered: true, loanGuid }) as const;

  test.each(['a', 'a a a a a', 'a b', 'a b a b'])('of %s is theirs', (loans) => {
    const connectivity = createConnectivity(() => 0);
    connectivity.report({ kind: 'reached' });
    for (const loan of loans.split(' ')) connectivity.report(failed(loan));
    expect(connectivity.get()).toMatchObject({ state: 'online', isAnswered: undefined });
  });

  test("is everybody's once several fail with no answer between", () => {
    const connectivity = createConnectivity(() => 0);
    connectivity.report({ kind: 'reached' });
    for (const loan of ['a', 'b']) connectivity.report(failed(loan));
    connectivity.report({ kind: 'reached' });
    for (const loan of ['c', 'd']) connectivity.report(failed(loan));
    expect(connectivity.get().state).toBe('online');
    connectivity.report(failed('e'));
    expect(connectivity.get()).toMatchObject({ state: 'lost', isAnswered: true });
  });

  test('shows that the network is back where it was lost', () => {
    const connectivity = createConnectivity(() => 0);
    connectivity.report({ kind: 'lost' });
    connectivity.report(failed('a'));
    expect(connectivity.get()).toMatchObject({ state: 'lost', isAnswered: true });
  });

  test('is no word of the connection before any other', () => {
    const connectivity = createConnectivity(() => 0);
    connectivity.report(failed('a'));
    expect(connectivity.get().state).toBe('unknown');
  });
});
