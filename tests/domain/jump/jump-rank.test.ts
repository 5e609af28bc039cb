import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { findPart } from '#src/domain/find/find-key.ts';
import { searchForm } from '#src/domain/text/fold-text.ts';
import { foundByMore, jumpKey, rankJump } from '#src/domain/jump/jump-rank.ts';

const loan = (number: string, name: string) => ({
  id: `${name} ${number}`,
  key: jumpKey(`${name} ${number}`, [number, number.slice(-5)]),
});
const command = (name: string) => ({ id: name, key: jumpKey(name, [name]) });

const ENTRIES = [
  loan('2026000111', 'Okafor, Ngozi'),
  loan('2026000112', "O'Brien, Nan"),
  loan('2026001111', 'Tran, Minh'),
  loan('1112026000', 'Van Tran, Zoë'),
  loan('2026000444', 'Contran, Al'),
  command('Today'),
  command('Conditions of all loans'),
];
const ids = (text: string, recent: readonly string[] = [], limit = 50) =>
  rankJump(ENTRIES, text, recent, limit).found.map(({ id }) => id);

test('a loan number in full comes first, or the end that lists show', () => {
  expect(ids('1112026000')).toEqual(['Van Tran, Zoë 1112026000']);
  expect(ids('00111')[0]).toBe('Okafor, Ngozi 2026000111');
  // A number that begins so, then numbers that have it inside.
  expect(ids('111')).toEqual([
    'Van Tran, Zoë 1112026000',
    'Okafor, Ngozi 2026000111',
    'Tran, Minh 2026001111',
  ]);
});

test('then what begins with the text, then words that do, then what has it inside', () => {
  expect(ids('tran')).toEqual([
    'Tran, Minh 2026001111',
    'Van Tran, Zoë 1112026000',
    'Contran, Al 2026000444',
  ]);
});

test('words in any order, without case, accents and marks', () => {
  expect(ids('ngozi oka')).toEqual(['Okafor, Ngozi 2026000111']);
  expect(ids('ZOE')).toEqual(['Van Tran, Zoë 1112026000']);
  expect(ids("o'brien")).toEqual(["O'Brien, Nan 2026000112"]);
  expect(ids('today')[0]).toBe('Today');
  expect(ids('xyz')).toEqual([]);
  expect(ids(' - ')).toEqual([]);
});

test.each([
  ['Đặng, Al', 'dang'],
  ['Weiß, Al', 'weiss'],
  ['O’Brien, Al', 'obrien'],
  ['O’Brien, Al', "o'brien"],
  ['Smith\u2011Jones, Al', 'smith jones'],
  ['Smith-Jones, Al', 'smithjones'],
  ['De\u00A0La Cruz, Al', '\u200Fde la\u200B cruz'],
])('%s is found by %j, as in the list', (name, typed) => {
  const entries = [{ id: name, key: jumpKey(`${name} 2026000999`, ['2026000999']) }];
  expect(rankJump(entries, typed, [], 5).count).toBe(1);
  expect(searchForm(name)).toContain(searchForm(typed));
});

test('of equal matches the latest used comes first, never before a better one', () => {
  expect(ids('2026000')[0]).toBe('Okafor, Ngozi 2026000111');
  expect(ids('2026000', ["O'Brien, Nan 2026000112", 'Contran, Al 2026000444']).slice(0, 2)).toEqual([
    "O'Brien, Nan 2026000112",
    'Contran, Al 2026000444',
  ]);
  expect(ids('tran', ['Contran, Al 2026000444'])[0]).toBe('Tran, Minh 2026001111');
});

test("a loan's people and property find it after all that its name and number find, and are said", () => {
  const key = jumpKey(
    'Diaz, Ana 2026000555',
    ['2026000555'],
    [findPart(['Marisol Kessler']), findPart(['San Mateo, CA'])],
  );
  const entries = [{ id: 'by officer', key }, loan('2026000666', 'Kimaris, Jo'), command('Marina')];
  const found = (text: string) => rankJump(entries, text, [], 50).found.map(({ id }) => id);
  expect(found('mari')).toEqual(['Marina', 'Kimaris, Jo 2026000666', 'by officer']);
  expect(found('Kessler Diaz')).toEqual(['by officer']);
  expect(found('mateo')).toEqual(['by officer']);
  expect(foundByMore(key, 'Kessler Diaz')).toEqual([true, false]);
  expect(foundByMore(key, 'mateo')).toEqual([false, true]);
  // Its own name is reason enough.
  expect(foundByMore(key, 'diaz')).toEqual([false, false]);
});

test('the limit cuts what shows, not the count', () => {
  expect(rankJump(ENTRIES, '2026', [], 2)).toMatchObject({ count: 5, found: { length: 2 } });
});

test('every loan is found first by its number, and by any part of its name', () => {
  const names = fc.array(fc.constantFrom('Ada', 'Núñez', 'Van', "O'Neil", 'Öz'), {
    minLength: 1,
    maxLength: 3,
  });
  const numbers = fc.uniqueArray(fc.stringMatching(/^[0-9]{10}$/), { minLength: 1, maxLength: 30 });
  fc.assert(
    fc.property(numbers, fc.array(names, { minLength: 30, maxLength: 30 }), fc.nat(), (all, people, pick) => {
      const loans = all.map((number, index) => loan(number, people[index]?.join(' ') ?? ''));
      const wanted = loans[pick % loans.length];
      const number = all[pick % loans.length] ?? '';
      const name = people[pick % loans.length]?.at(-1) ?? '';
      expect(rankJump(loans, number, [], 50).found[0]).toBe(wanted);
      expect(rankJump(loans, name.slice(1), [], 50).found).toContain(wanted);
      const { found, count } = rankJump(loans, name, [], 50);
      expect(count).toBe(found.length);
    }),
    { numRuns: 100 },
  );
});
