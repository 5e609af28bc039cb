import { screen, waitFor } from '@testing-library/react';
import { expect } from 'vitest';
import { createFakeConditions, type FakeConditions } from '#tests/support/app/fake-conditions.ts';
import { sampleLoan } from '#tests/support/app/sample-loans.ts';
import { startApp } from '#tests/support/app/start-app.tsx';

// Three loans, one of them with four conditions, and the screen that shows them.

export const OKAFOR = sampleLoan({
  number: '2026000111',
  borrower: 'Okafor',
  closing: '11/25/2026',
  milestone: 'Conditionally Approved',
});
export const SATO = sampleLoan({ number: '2026000222', borrower: 'Sato', closing: '11/18/2026' });
export const NGUYEN = sampleLoan({ number: '2026000333', borrower: 'Nguyễn', closing: '12/02/2026' });

export const PAYSTUBS = {
  id: 'c1',
  title: 'Pay stubs',
  internalDescription: 'Stubs look odd, ask the employer',
  externalDescription: 'Please send your last two pay stubs.',
  priorTo: 'Borrower CTC',
  category: 'Income',
  conditionType: 'Underwriting',
  status: 'Requested',
  statusDate: '2026-11-17T15:00:00Z',
  statusOpen: true,
  owner: { entityId: '3', entityName: 'Loan Processor', entityType: 'Role' },
  requestedFrom: 'Borrower',
  startDate: '2026-11-10T15:00:00Z',
  daysToReceive: 10,
  tracking: [
    { status: 'Added', date: '2026-11-10T15:00:00Z', user: { entityId: 'uwreyes' } },
    { status: 'Requested', date: '2026-11-17T15:00:00Z', user: { entityName: 'Dana Whitfield' } },
  ],
};
export const GIFT = {
  ...PAYSTUBS,
  id: 'c2',
  title: 'Gift letter',
  internalDescription: 'Donor hard to reach',
  externalDescription: 'Please have the gift letter signed.',
  category: 'Assets',
  conditionType: 'Processing',
  tracking: [],
};
const DEED = {
  ...PAYSTUBS,
  id: 'c3',
  title: 'Recorded deed',
  internalDescription: '',
  externalDescription: '',
  priorTo: 'Funding',
  category: 'Title',
  conditionType: 'Post-Closing',
  status: 'Cleared',
  statusOpen: false,
  tracking: [],
};
const CREDIT = {
  ...PAYSTUBS,
  id: 'c4',
  title: 'Credit refresh',
  internalDescription: 'Undisclosed car loan',
  externalDescription: '',
  category: 'Credit',
  status: 'Cleared',
  statusOpen: false,
  tracking: [],
};
export const ALL_FOUR = [DEED, PAYSTUBS, CREDIT, GIFT];

export function fakeWith(conditions: unknown): FakeConditions {
  const fake = createFakeConditions([OKAFOR, SATO, NGUYEN]);
  fake.answers.set(OKAFOR.loanId, conditions);
  return fake;
}

export async function openConditions(conditions: unknown = ALL_FOUR, address = '') {
  const fake = fakeWith(conditions);
  const app = await startApp(fake.gateway, `/conditions/${OKAFOR.loanId}${address}`);
  await screen.findByRole('heading', { name: 'Conditions - Standard View' });
  return { ...app, fake };
}

export function names(): string[] {
  return [...document.querySelectorAll('.condition-row .row-toggle')].map((button) => button.textContent);
}

export const shows = (...wanted: string[]) => waitFor(() => expect(names()).toEqual(wanted));
