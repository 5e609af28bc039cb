import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import fieldMap from '#src/contract/wire/default-field-map.json' with { type: 'json' };
import type { CalendarDay } from '#src/domain/calendar/calendar-day.ts';
import { dueItems, isQuiet, itemsToTell, type DueItem } from '#src/domain/actions/due-notices.ts';
import { deriveNextActions } from '#src/domain/actions/next-actions.ts';
import { createLenderRules } from '#src/domain/loan/lender-rules.ts';
import { dateIn, loanOf, stepFields, TODAY } from '#tests/support/loans/loan-factory.ts';

// Today is Friday, November 20, 2026.
const EMAIL = 'dana@lender.example';
const MINE = { 'Fields.1407': EMAIL, 'Loan.LoanNumber': '2026000111', 'Fields.4002': 'Okafor' };
const READY = {
  ...stepFields('Dead in Water', { 'ITP Received': { done: -9 }, 'Ready to UW': { done: -8 } }),
  ...stepFields('Disclosures', { 'Disclosures Sent': { done: -30 } }),
};

function itemsOf(
  fields: Readonly<Record<string, string>>,
  email = EMAIL,
  today: CalendarDay = TODAY,
): readonly DueItem[] {
  const found = deriveNextActions([loanOf({ ...READY, ...MINE, ...fields })], {
    fieldMap,
    rules: createLenderRules({ cdReceipt: 'mailbox', officeDays: { opensSaturdays: false, closedDays: [] } }),
    timeZone: 'America/New_York',
    today,
    conditionsOf: () => undefined,
    changesOf: () => undefined,
  });
  return dueItems(found, email, (number) => number.slice(-5));
}

const titles = (items: readonly DueItem[]) => items.map(({ title }) => title);
const lockDue = (days: number) => stepFields('Locked', { 'Lock Request Completed': { due: days } });

test('a step of the person that is due soon or today is an item, by number and without a name', () => {
  expect(titles(itemsOf(lockDue(0)))).toEqual(['00111: Complete Lock Request, due today']);
  expect(titles(itemsOf(lockDue(3)))).toEqual(['00111: Complete Lock Request, due in 3 days']);
});

test('a CD that is to be sent, or whose receipt is to be proven, is an item by its last legal day', () => {
  const closesIn = (days: number, sent: object) =>
    itemsOf({ 'Fields.763': dateIn(days), ...stepFields('Initial CD', { Sent: sent }) });
  expect(titles(closesIn(4, { done: -1 }))).toEqual([
    '00111: Get proof that the CD is received by Fri 11/20/2026, or move the closing',
  ]);
  const [waiting] = closesIn(5, {});
  expect(waiting?.title).toBe(
    '00111: Send the CD and get proof of receipt by Sat 11/21/2026, or move the closing',
  );
  // Past its last day it's still the same proof, not a new one each day.
  const unproven = { 'Fields.763': dateIn(4), ...stepFields('Initial CD', { Sent: { done: -1 } }) };
  const keysOn = (today: number) => itemsOf(unproven, EMAIL, today as CalendarDay).map(({ key }) => key);
  expect(keysOn(TODAY)).toHaveLength(1);
  expect(keysOn(TODAY + 1)).toEqual(keysOn(TODAY));
  // Sent, it's still the same proof by the same day.
  expect(closesIn(5, { done: 0 }).map(({ key }) => key)).toEqual([waiting?.key]);
  // Nothing can be received in time anymore.
  expect(closesIn(3, {})).toEqual([]);
});

test.each<[name: string, fields: Readonly<Record<string, string>>, email?: string]>([
  ['late: Today says it all the time', lockDue(-1)],
  ['done', stepFields('Locked', { 'Lock Request Completed': { due: 0, done: 0 } })],
  ['not due for weeks', lockDue(30)],
  ['somebody else’s turn', stepFields('Title', { Ordered: { due: 0 } })],
  ['on somebody else’s loan', lockDue(0), 'other@lender.example'],
])('nothing is an item that is %s', (_, fields, email) => {
  expect(itemsOf(fields, email)).toEqual([]);
});

test('a step is one item until its day moves, however near it comes', () => {
  const [soon] = itemsOf(lockDue(3));
  const [moved] = itemsOf(lockDue(2));
  expect(moved?.key).not.toBe(soon?.key);
  // Three days later the same day is today's.
  expect(soon?.key.endsWith(` ${TODAY + 3}`)).toBe(true);
});

const someItems = fc.array(
  fc.constantFrom('a', 'b', 'c', 'd', 'e').map((key) => ({ key, loanId: key, title: key })),
);

test('through any day no item is told twice, none in quiet hours, and each that waits is told after them', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(someItems, fc.nat({ max: 23 }))), someItems, (looks, last) => {
      const told = new Set<string>();
      for (const [items, hour] of looks) {
        const now = itemsToTell(items, told, hour);
        expect(isQuiet(hour) ? now : []).toEqual([]);
        for (const { key } of now) {
          expect(told.has(key)).toBe(false);
          told.add(key);
        }
      }
      for (const { key } of itemsToTell(last, told, 12)) told.add(key);
      expect(last.every(({ key }) => told.has(key))).toBe(true);
    }),
  );
});

test.each([
  [19, false],
  [20, true],
  [0, true],
  [6, true],
  [7, false],
])('at %i it is quiet: %s', (hour, quiet) => {
  expect(isQuiet(hour)).toBe(quiet);
});
