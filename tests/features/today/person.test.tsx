import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { onAFreshDevice } from '#tests/support/app/loan-panel-start.tsx';
import { sampleLoan } from '#tests/support/app/sample-loans.ts';
import { AT_REST_DATES, borrowers, openToday } from '#tests/support/app/today-screen.ts';

onAFreshDevice();

// Today is Friday, November 20, 2026. The lock is the loan officer's turn.
const ofOfficer = (number: string, borrower: string, name: string) =>
  sampleLoan({
    number,
    borrower,
    dates: { ...AT_REST_DATES, 'Locked.Lock Request Completed.due': '11/12/2026' },
    fields: { 'Fields.1407': `${name.toUpperCase()}@lender.example`, 'Fields.317': name },
  });
const LOANS = [
  ofOfficer('2026000111', 'Okafor', 'Rafael'),
  ofOfficer('2026000222', 'Sato', 'Rafael'),
  ofOfficer('2026000333', 'Adeyemi', 'Elena'),
];

const personPanel = () =>
  waitFor(() => {
    const list = document.querySelector<HTMLElement>('.person-list');
    if (list === null) throw new Error('The panel is not open');
    return within(list);
  });

test("a manager narrows everybody's list to one person, and widens it again", async () => {
  const { user, address } = await openToday(LOANS, '/today?scope=everybody');
  expect(borrowers()).toHaveLength(3);
  await user.click(screen.getByRole('button', { name: 'By person: Everyone' }));
  const panel = await personPanel();
  expect(panel.getAllByRole('button').map((button) => button.textContent)).toEqual([
    'Everyone ',
    'Rafael 2 now',
    'Elena 1 now',
  ]);
  await user.click(panel.getByText('Rafael'));
  await waitFor(() => expect(borrowers().toSorted()).toEqual(['Okafor', 'Sato']));
  expect(new URLSearchParams(address().split('?')[1]).get('who')).toBe('rafael@lender.example');
  expect(document.querySelector('.today-summary')?.textContent).toBe("Rafael's turn on 2 loans now");
  await user.click(screen.getByRole('button', { name: 'By person: Rafael' }));
  await user.click((await personPanel()).getByText('Everyone'));
  await waitFor(() => expect(borrowers()).toHaveLength(3));
  expect(address()).not.toContain('who');
});

test('a link leads to one person, in capitals or not', async () => {
  await openToday(LOANS, '/today?scope=everybody&who=Elena@lender.example');
  expect(borrowers()).toEqual(['Adeyemi']);
});

test("somebody who's on no loan leaves out none", async () => {
  await openToday(LOANS, '/today?scope=everybody&who=nobody@lender.example');
  expect(borrowers()).toHaveLength(3);
});
