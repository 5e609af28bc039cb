import { expect, test } from 'vitest';
import { followSessionEnd, type SaidSessionLeft } from '#src/offline/session/session-end.ts';
import { createSubscribable } from '#src/offline/storage/listeners.ts';

const MINUTE_MS = 60_000;
const NOW = 1_000_000;

function anEnd() {
  const said = createSubscribable<SaidSessionLeft | undefined>(undefined);
  const end = followSessionEnd(said);
  const seen: (number | undefined)[] = [];
  end.subscribe(() => seen.push(end.get()?.at));
  return { end, seen, hear: (text: string, at = NOW) => said.set({ text, at }) };
}

test.each(['', '1800', '1800,43200', '-1, 5', '1e3, 5', 'soon, later', '9999999999, 1'])(
  'an answer that says "%s" says nothing',
  (text) => {
    const { end, seen, hear } = anEnd();
    expect(end.get()).toBeUndefined();
    hear(text);
    expect([end.get(), seen]).toEqual([undefined, []]);
    hear('60, 90');
    hear(text);
    expect(end.get()).toEqual({ at: NOW + MINUTE_MS, isFixed: false });
  },
);

test('the session ends with the first of its two limits, and the absolute one is fixed', () => {
  const { end, hear } = anEnd();
  hear('1800, 3600');
  expect(end.get()).toEqual({ at: NOW + 30 * MINUTE_MS, isFixed: false });
  hear('1800, 600');
  expect(end.get()).toEqual({ at: NOW + 10 * MINUTE_MS, isFixed: true });
});

test('answers that differ by their rounding alone tell nobody; a later end does', () => {
  const { seen, hear } = anEnd();
  hear('1800, 3600');
  hear('1789, 3589', NOW + 10_000);
  expect(seen).toHaveLength(1);
  hear('1800, 3589', NOW + 10_000);
  expect(seen).toEqual([NOW + 30 * MINUTE_MS, NOW + 10_000 + 30 * MINUTE_MS]);
});

test('what was said before somebody listened counts', () => {
  const said = createSubscribable<SaidSessionLeft | undefined>({ text: '60, 90', at: NOW });
  expect(followSessionEnd(said).get()).toEqual({ at: NOW + MINUTE_MS, isFixed: false });
});
