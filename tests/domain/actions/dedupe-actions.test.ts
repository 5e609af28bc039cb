import { expect, test } from 'vitest';
import { dedupeActions, groupActions } from '#src/domain/actions/action-groups.ts';
import { actionTitle } from '#src/domain/actions/action-text.ts';
import { actionsIn, ALL_DONE } from '#tests/support/loans/action-cases.ts';
import { dateIn, loanOf, stepFields } from '#tests/support/loans/loan-factory.ts';

function othersOf(fields: Readonly<Record<string, string>>): string[] {
  const loan = loanOf({ ...ALL_DONE, ...fields, 'Fields.763': dateIn(3) });
  return groupActions(actionsIn([loan]), '', 'all').near.flatMap((line) =>
    dedupeActions(line).map((other) => actionTitle(other, loan)),
  );
}

test('a category that closes soon is not named beside one of its steps', () => {
  expect(
    othersOf(stepFields('Title', { Received: { due: -2, done: '' }, Cleared: { due: 1, done: '' } })),
  ).toEqual(['Clear Title, due tomorrow']);
});

test('the other categories are', () => {
  const both = {
    ...stepFields('Title', { Received: { due: -2, done: '' }, Cleared: { done: '' } }),
    ...stepFields('HOI', { Cleared: { due: 30, done: '' } }),
  };
  expect(othersOf(both)).toEqual(['Finish HOI for the closing']);
});
