import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createFakeConditions } from '#tests/support/app/fake-conditions.ts';
import {
  ALL_FOUR,
  GIFT,
  NGUYEN,
  OKAFOR,
  openConditions,
  PAYSTUBS,
  SATO,
} from '#tests/support/app/loan-conditions.ts';
import { windowOf } from '#tests/support/app/loan-panel-start.tsx';
import { freshSignedInDevice, startApp } from '#tests/support/app/start-app.tsx';

beforeEach(freshSignedInDevice);
afterEach(() => void vi.unstubAllGlobals());

const VOE = { ...PAYSTUBS, id: 'c5', title: 'Written VOE', status: 'Received', requestedFrom: 'Employer' };
const UNSAID = { ...PAYSTUBS, id: 'c6', title: 'Flood certificate', requestedFrom: null };

function names(): (string | null)[] {
  return [...document.querySelectorAll('.condition-row .row-toggle')].map(({ textContent }) => textContent);
}

const groupHeads = () =>
  [...document.querySelectorAll('.group-toggle')].map(({ textContent }) => textContent);

test('one loan says who owes what for how long, counts it, and shows what one of them owes', async () => {
  const { user, address } = await openConditions([...ALL_FOUR, VOE, UNSAID]);
  await waitFor(() => expect(names()).toHaveLength(4));
  const cells = (name: RegExp) =>
    [...screen.getByRole('row', { name }).querySelectorAll('.column-needed-from, .column-age')].map(
      ({ textContent }) => textContent,
    );
  expect(cells(/Written VOE/)).toEqual(['Employer', '10 days']);
  expect(cells(/Flood/)).toEqual(['Not said', '10 days']);
  await user.click(screen.getByRole('button', { name: 'Needed from: From anyone' }));
  expect(await screen.findByRole('checkbox', { name: 'Borrower (2)' })).toBeDefined();
  expect(screen.getByRole('checkbox', { name: 'Not said (1)' })).toBeDefined();
  await user.click(screen.getByRole('checkbox', { name: 'Employer (1)' }));
  await waitFor(() => expect(names()).toEqual(['Written VOE']));
  expect(address()).toContain('needed=%5B%22Employer%22%5D');
  // A count is of what the other filters leave.
  await user.click(screen.getByRole('button', { name: 'Latest status: Any status' }));
  expect(await screen.findByRole('checkbox', { name: 'Received (1)' })).toBeDefined();
  expect(screen.getByRole('checkbox', { name: 'Requested (0)' })).toBeDefined();
});

test('owner, age and category narrow and group a list, each with its counts', async () => {
  const closer = { entityId: '9', entityName: 'Closer', entityType: 'Role' };
  const old = { ...PAYSTUBS, id: 'c7', title: 'Survey', owner: closer, startDate: '2026-10-01T15:00:00Z' };
  const { user, address } = await openConditions([...ALL_FOUR, old]);
  await waitFor(() => expect(names()).toHaveLength(3));
  await user.click(screen.getByRole('button', { name: 'More filters: More filters' }));
  const owners = await screen.findByRole('group', { name: 'Owner' });
  expect(within(owners).getByRole('checkbox', { name: 'Loan Processor (2)' })).toBeDefined();
  expect(screen.getByRole('checkbox', { name: 'Assets (1)' })).toBeDefined();
  await user.click(screen.getByRole('checkbox', { name: 'Over 30 days (1)' }));
  await waitFor(() => expect(names()).toEqual(['Survey']));
  expect(address()).toContain('age=%5B%2231%2B%22%5D');
  expect(within(owners).getByRole('checkbox', { name: 'Closer (1)' })).toBeDefined();
  await user.click(screen.getByRole('checkbox', { name: 'Any age' }));
  await user.keyboard('{Escape}');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Group by' }), 'Age');
  await waitFor(() => expect(groupHeads()).toEqual(['8 to 14 days2 of 2 open', 'Over 30 days1 of 1 open']));
  // The heading says the range, and each row its days.
  expect(document.querySelector('.column-age .sort-heading')).not.toBeNull();
  expect(screen.getByRole('row', { name: /Survey/ }).querySelector('.column-age')?.textContent).toBe(
    '50 days',
  );
  await user.selectOptions(screen.getByRole('combobox', { name: 'Group by' }), 'Owner');
  await waitFor(() => expect(groupHeads()).toEqual(['Closer1 of 1 open', 'Loan Processor2 of 3 open']));
});

test('a shared link shows all loans’ conditions from one side, in groups, and what its other groups hide', async () => {
  const fake = createFakeConditions([OKAFOR, SATO]);
  fake.answers.set(OKAFOR.loanId, [PAYSTUBS, VOE, { ...GIFT, priorTo: 'Funding' }]);
  fake.answers.set(SATO.loanId, [GIFT, UNSAID]);
  const { user, address } = await startApp(fake.gateway, '/conditions?needed=borrower&group=needed');
  await waitFor(() => expect(names()).toEqual(['Gift letter', 'Pay stubs']));
  expect(groupHeads()).toEqual(['Borrower2 of 2 open']);
  // The heading says it.
  expect(document.querySelector('.column-needed-from')).toBeNull();
  expect(screen.getByText('1 more open needed from borrower in 1 other group.')).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Show it' }));
  await waitFor(() => expect(groupHeads()).toEqual(['Borrower3 of 3 open']));
  await user.click(screen.getByRole('button', { name: 'Needed from: borrower' }));
  await user.click(await screen.findByRole('checkbox', { name: 'From anyone' }));
  await waitFor(() =>
    expect(groupHeads()).toEqual(['Borrower3 of 3 open', 'Employer1 of 1 open', 'Not said1 of 1 open']),
  );
  expect(address()).toBe('/conditions?group=needed&priorTo=%5B%5D');
});

test('on a phone, 2 presses show what closings of the next 7 days need, and from whom', async () => {
  windowOf('phone');
  const fake = createFakeConditions([OKAFOR, NGUYEN]);
  fake.answers.set(OKAFOR.loanId, [VOE, { ...GIFT, priorTo: 'Funding' }]);
  fake.answers.set(NGUYEN.loanId, [PAYSTUBS]);
  const { user } = await startApp(fake.gateway, '/conditions');
  await user.click(await screen.findByRole('checkbox', { name: 'Closing in 7 days or not funded' }));
  await user.click(await screen.findByRole('button', { name: 'Show it' }));
  const cards = () =>
    [...document.querySelectorAll('.condition-card')].map((card) =>
      ['.row-toggle', '.condition-card-line > :last-child'].map(
        (part) => card.querySelector(part)?.textContent,
      ),
    );
  await waitFor(() =>
    expect(cards()).toEqual([
      ['Written VOE', 'Income · Employer · 10 days'],
      ['Gift letter', 'Assets · Borrower · 10 days'],
    ]),
  );
});

test.each(['', `/${OKAFOR.loanId}`])(
  'each grouping an address may name is one of the choices (%s)',
  async (of) => {
    const fake = createFakeConditions([OKAFOR]);
    fake.answers.set(OKAFOR.loanId, [PAYSTUBS, { ...VOE, conditionType: 'Processing' }]);
    await startApp(fake.gateway, `/conditions${of}?group=types`);
    await waitFor(() => expect(groupHeads()).toEqual(['Processing1 of 1 open', 'Underwriting1 of 1 open']));
    const choice = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Group by' });
    expect(choice.selectedOptions[0]?.textContent).toBe('Condition Type');
  },
);
