import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { coverageOf } from '#src/domain/conditions/conditions-coverage.ts';

const NOW = Date.parse('2026-11-20T15:41:00Z');
const minutesAgo = (minutes: number) => new Date(NOW - minutes * 60_000).toISOString();

test('a list is covered by the copies there are; the rest is missing, in the order of the list', () => {
  const copies = new Map([
    ['b', minutesAgo(5)],
    ['d', minutesAgo(59)],
    ['elsewhere', minutesAgo(900)],
  ]);
  expect(coverageOf(['a', 'b', 'c', 'd'], (guid) => copies.get(guid), NOW)).toEqual({
    loanCount: 4,
    coveredCount: 2,
    oldestAsOf: minutesAgo(59),
    missing: ['a', 'c'],
    old: [],
  });
});

test('copies of more than an hour are old, the oldest first', () => {
  const copies = new Map([
    ['a', minutesAgo(61)],
    ['b', minutesAgo(60)],
    ['c', minutesAgo(300)],
  ]);
  const { old, missing, oldestAsOf } = coverageOf(['a', 'b', 'c'], (guid) => copies.get(guid), NOW);
  expect({ old, missing, oldestAsOf }).toEqual({ old: ['c', 'a'], missing: [], oldestAsOf: minutesAgo(300) });
});

test('a list without loans, and one without copies, has no oldest copy', () => {
  expect(coverageOf([], () => minutesAgo(1), NOW)).toMatchObject({ loanCount: 0, oldestAsOf: undefined });
  expect(coverageOf(['a'], () => undefined, NOW)).toMatchObject({ coveredCount: 0, missing: ['a'] });
});

test('every loan is either covered or missing', () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(fc.tuple(fc.uuid(), fc.option(fc.nat(500))), { selector: ([id]) => id }),
      (loans) => {
        const ages = new Map(loans);
        const asOfOf = (guid: string) => {
          const age = ages.get(guid) ?? undefined;
          return age === undefined ? undefined : minutesAgo(age);
        };
        const { loanCount, coveredCount, missing, old } = coverageOf([...ages.keys()], asOfOf, NOW);
        expect(coveredCount + missing.length).toBe(loanCount);
        expect(old.length).toBeLessThanOrEqual(coveredCount);
        expect(new Set([...missing, ...old]).size).toBe(missing.length + old.length);
      },
    ),
  );
});
