import { expect, test } from 'vitest';
import { isAskedOfBorrower } from '#src/domain/conditions/borrower-item.ts';

test.each([
  'Borrower',
  ' BORROWERS ',
  'Co-Borrower',
  'CoBorrower',
  'Borrower(s)',
  'Borrower 2',
  'Primary Borrower',
  'Borrower/Co-Borrower',
  'Title Company, Borrower',
  'Processor and applicant',
  'Customer',
  'Client',
])('"%s" is the borrower', (words) => {
  expect(isAskedOfBorrower(words)).toBe(true);
});

test.each([
  "Borrower's employer",
  'Client Services',
  'Customer Care Desk',
  'Title Company',
  'Non-borrowing spouse',
  '',
])('"%s" is somebody else, or nobody', (words) => {
  expect(isAskedOfBorrower(words)).toBe(false);
});
