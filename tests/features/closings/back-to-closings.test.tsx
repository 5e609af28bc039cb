import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { createFakeGateway } from '#tests/support/app/fake-gateway.ts';
import { onAFreshDevice, windowOf } from '#tests/support/app/loan-panel-start.tsx';
import { sampleLoan } from '#tests/support/app/sample-loans.ts';
import { startApp } from '#tests/support/app/start-app.tsx';

onAFreshDevice();

// Today is Friday, November 20, 2026.
const closing = (number: string, borrower: string) => sampleLoan({ number, borrower, closing: '11/30/2026' });
const FIRST = closing('2026000111', 'Adeyemi');
const SECOND = closing('2026000222', 'Okafor');
const LOANS = [FIRST, SECOND];

async function openDay(loans: readonly object[] = LOANS) {
  const app = await startApp(createFakeGateway(loans), '/closings');
  await app.user.click(await screen.findByRole('button', { name: /^Monday, November 30/ }));
  await waitFor(() => expect(app.address()).toBe('/closings?day=2026-11-30'));
  return app;
}

const lineOf = (loan: typeof FIRST) =>
  waitFor(() => {
    const line = document.querySelector<HTMLElement>(`.closings-loan[data-loan-guid="${loan.loanId}"]`);
    if (line === null) throw new Error('No line of the loan');
    return line;
  });

test('a loan that was opened from a day of Closings closes to its line there, and so does the next', async () => {
  const { user, address } = await openDay();
  for (const loan of [SECOND, FIRST]) {
    (await lineOf(loan)).focus();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(address()).toBe(`/dashboard?loan=${loan.loanId}`));
    await waitFor(() => expect(document.activeElement?.closest('.loan-panel')).not.toBeNull());
    await user.keyboard('{Escape}');
    await waitFor(() => expect(address()).toBe('/closings?day=2026-11-30'));
    const line = await lineOf(loan);
    await waitFor(() => expect(document.activeElement).toBe(line));
    expect(screen.getByRole('heading', { name: 'Mon 11/30/2026' })).toBeDefined();
  }
});

test("the panel's Close leads back to the day too", async () => {
  const { user, address } = await openDay();
  await user.click(await lineOf(SECOND));
  await user.click(await screen.findByRole('button', { name: 'Close' }));
  await waitFor(() => expect(address()).toBe('/closings?day=2026-11-30'));
  const line = await lineOf(SECOND);
  await waitFor(() => expect(document.activeElement).toBe(line));
});

test("a step back from a loan's conditions leads to its line in a list of days", async () => {
  windowOf('phone');
  const app = await startApp(createFakeGateway(LOANS), '/closings');
  await lineOf(SECOND);
  const [, link] = await screen.findAllByRole('link', { name: /^Conditions not checked/ });
  await app.user.click(link ?? document.body);
  await waitFor(() => expect(app.address()).toBe(`/conditions/${SECOND.loanId}`));
  await app.goBack();
  await waitFor(() => expect(app.address()).toBe('/closings'));
  const line = await lineOf(SECOND);
  await waitFor(() => expect(document.activeElement).toBe(line));
});
