import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { onAFreshDevice } from '#tests/support/app/loan-panel-start.tsx';
import { sampleLoan } from '#tests/support/app/sample-loans.ts';
import { openToday } from '#tests/support/app/today-screen.ts';

onAFreshDevice();

// Today is Friday, November 20, 2026.
const late = (number: string, borrower: string, due: string) =>
  sampleLoan({ number, borrower, dates: { 'Title.Ordered.due': due } });
const FIRST = late('2026000111', 'Adeyemi', '11/10/2026');
const SECOND = late('2026000222', 'Okafor', '11/12/2026');
const THIRD = late('2026000333', 'Sato', '11/16/2026');

const LOANS = [FIRST, SECOND, THIRD];

const lineOf = (loan: typeof FIRST) =>
  waitFor(() => {
    const line = document.querySelector<HTMLElement>(`.today-line[data-loan-guid="${loan.loanId}"]`);
    if (line === null) throw new Error('No line of the loan');
    return line;
  });

test('a loan that was opened from Today closes to its line, with the focus on it, and so does the next', async () => {
  const { user, address } = await openToday(LOANS);
  const start = address();
  for (const loan of [SECOND, THIRD]) {
    (await lineOf(loan)).focus();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(address()).toBe(`/dashboard?loan=${loan.loanId}`));
    await waitFor(() => expect(document.activeElement?.closest('.loan-panel')).not.toBeNull());
    await user.keyboard('{Escape}');
    await waitFor(() => expect(address()).toBe(start));
    const line = await lineOf(loan);
    expect(line.getAttribute('aria-current')).toBe('true');
    await waitFor(() => expect(document.activeElement).toBe(line));
  }
});

test("the panel's Close leads back too, to the line that was chosen by a press", async () => {
  const { user, address } = await openToday(LOANS);
  const start = address();
  await user.click(await lineOf(THIRD));
  await user.click(screen.getByRole('button', { name: 'Open' }));
  await user.click(await screen.findByRole('button', { name: 'Close' }));
  await waitFor(() => expect(address()).toBe(start));
  const line = await lineOf(THIRD);
  await waitFor(() => expect(document.activeElement).toBe(line));
});

test("Previous says on the first line that there's none before it", async () => {
  const { user } = await openToday(LOANS);
  const previous = () => screen.getByRole('button', { name: 'Previous' }).getAttribute('aria-disabled');
  expect(previous()).toBe('true');
  await user.click(screen.getByRole('button', { name: 'Next' }));
  expect(previous()).toBeNull();
});
