import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { createFakeGateway } from '#tests/support/app/fake-gateway.ts';
import { onAFreshDevice } from '#tests/support/app/loan-panel-start.tsx';
import { sampleLoan } from '#tests/support/app/sample-loans.ts';
import { startApp } from '#tests/support/app/start-app.tsx';

onAFreshDevice();

// Today is Friday, November 20, 2026. The fifth office day after it is Monday the 30th.
const LATE = {
  'Disclosures.Disclosures Sent.completed': '10/20/2026',
  'Title.Received.due': '11/12/2026',
};
const NEAR = sampleLoan({ number: '2026000111', borrower: 'Near', closing: '11/30/2026', dates: LATE });
const FAR = sampleLoan({ number: '2026000222', borrower: 'Far', closing: '12/04/2026', dates: LATE });

test('a day of a month counts late steps also where the closing is too far for them to put it at risk', async () => {
  const { user } = await startApp(createFakeGateway([NEAR, FAR]), '/closings');
  await screen.findByRole('grid');
  const panel = within(screen.getByRole('region', { name: 'Chosen day' }));
  const far = screen.getByRole('button', {
    name: /^Friday, December 4, 2026\. 1 closing\. 1 with late steps/,
  });
  expect(far.querySelector('.closings-cell-shown')?.textContent).toMatch(/1 with late steps\s*Far$/);
  await user.click(far);
  expect(panel.queryByText(/^At risk:/)).toBeNull();
  await user.click(screen.getByRole('button', { name: /^Monday, November 30.*1 at risk/ }));
  expect(panel.getByText(/^At risk: .* a late step within 5 office days of it\.$/)).toBeDefined();
});

test('what is at risk on any day is one press away in the list, as many as there', async () => {
  const { user, address } = await startApp(createFakeGateway([NEAR, FAR]), '/closings?scope=everybody');
  await user.click(await screen.findByRole('button', { name: '1 loan at risk' }));
  await waitFor(() => expect(address()).toBe('/dashboard?view=AllLoans&quick=at-risk'));
  expect(await screen.findByRole('button', { name: '1 at risk', pressed: true })).toBeDefined();
  const borrowers = [...document.querySelectorAll('td[data-column="Borrower"]')];
  expect(borrowers.map(({ textContent }) => textContent)).toEqual(['Near']);
});

test('without a closing at risk, neither Closings nor the list has a count of them', async () => {
  const closings = await startApp(createFakeGateway([FAR]), '/closings');
  await screen.findByRole('grid');
  expect(screen.queryByRole('button', { name: /at risk/ })).toBeNull();
  await closings.close();
  const { user } = await startApp(createFakeGateway([FAR]), '/dashboard?quick=at-risk');
  expect(await screen.findByText('No closing is at risk.')).toBeDefined();
  await user.click(screen.getByRole('button', { name: '0 at risk', pressed: true }));
  expect(await screen.findByText('Far')).toBeDefined();
  expect(screen.queryByRole('button', { name: /at risk/ })).toBeNull();
});
