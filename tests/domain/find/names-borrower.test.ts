import { expect, test } from 'vitest';
import { findQuery } from '#src/domain/find/find-key.ts';
import { namesBorrower } from '#src/domain/find/names-borrower.ts';

const LOAN = {
  borrowerFirstName: 'Will',
  borrowerLastName: 'Friday',
  contacts: [
    { role: 'coBorrower' as const, name: 'Zoë Sato-Lee', phones: [] },
    { role: 'settlementAgent' as const, name: 'Title Partners', phones: [] },
  ],
};

test.each(['friday', 'FRI', 'Friday, Will', 'will fri', 'zoe', 'lee', 'sato'])('%s', (typed) => {
  expect(namesBorrower(LOAN, findQuery(typed))).toBe(true);
});

test.each(['', 'riday', 'will sato', 'title', 'friday va'])('no borrower: %j', (typed) => {
  expect(namesBorrower(LOAN, findQuery(typed))).toBe(false);
});
