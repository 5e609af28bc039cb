import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { onAFreshDevice } from '#tests/support/app/loan-panel-start.tsx';
import { createFakeGateway, DANA } from '#tests/support/app/fake-gateway.ts';
import { sampleLoan } from '#tests/support/app/sample-loans.ts';
import { startApp } from '#tests/support/app/start-app.tsx';
import { borrowers } from '#tests/support/app/today-screen.ts';

onAFreshDevice();

// Today is Friday, November 20, 2026.
const late = (number: string, borrower: string, due: string) =>
  sampleLoan({
    number,
    borrower,
    closing: '12/21/2026',
    dates: { 'Title.Received.due': due },
    fields: { 'Fields.1407': DANA.email },
  });
const OKAFOR = late('2026000111', 'Okafor', '11/12/2026');
const SATO = late('2026000222', 'Sato', '11/13/2026');

async function openAt(path: string) {
  const gateway = createFakeGateway([OKAFOR, SATO]);
  return { ...(await startApp(gateway, path)), gateway };
}

const rowOf = (loan: { readonly loanId: string }) =>
  within(document.querySelector<HTMLElement>(`tr[data-loan-guid="${loan.loanId}"]`) ?? document.body);

test('a star put on an open loan shows in its row, reaches the gateway, and filters the list', async () => {
  const { user, gateway, address } = await openAt(`/dashboard?loan=${OKAFOR.loanId}`);
  const star = await screen.findByRole('button', { name: 'Star 00111 Okafor' });
  expect(star.getAttribute('aria-pressed')).toBe('false');
  expect(screen.queryByRole('button', { name: '1 starred' })).toBeNull();
  await user.click(star);
  expect(star.getAttribute('aria-pressed')).toBe('true');
  expect(rowOf(OKAFOR).getByRole('img', { name: 'Starred' })).toBeDefined();
  expect(rowOf(SATO).queryByRole('img', { name: 'Starred' })).toBeNull();
  await waitFor(() =>
    expect(gateway.preferences?.preferences.loanMarks).toMatchObject([
      { kind: 'star', loanId: OKAFOR.loanId, isOn: true },
    ]),
  );
  await user.click(await screen.findByRole('button', { name: '1 starred' }));
  await waitFor(() => expect(document.querySelectorAll('tr[data-loan-guid]')).toHaveLength(1));
  await waitFor(() => expect(address()).toContain('quick=starred'));
});

test('the key stars the chosen row, and takes the star off', async () => {
  const { user } = await openAt('/dashboard');
  await screen.findByRole('grid');
  await user.keyboard('jj*');
  expect(rowOf(SATO).getByRole('img', { name: 'Starred' })).toBeDefined();
  await user.keyboard('*');
  expect(rowOf(SATO).queryByRole('img', { name: 'Starred' })).toBeNull();
});

test('Today stars by button and by key, and shows the starred loans alone', async () => {
  const { user, address } = await openAt('/today');
  await waitFor(() => expect(borrowers()).toEqual(['Okafor', 'Sato']));
  expect(screen.queryByRole('button', { name: 'Starred' })).toBeNull();
  await user.keyboard('j*');
  await user.click(screen.getByRole('button', { name: 'Starred' }));
  expect(borrowers()).toEqual(['Sato']);
  await waitFor(() => expect(address()).toBe('/today?only=starred'));
  const star = screen.getByRole('button', { name: 'Star 00222 Sato' });
  expect(star.getAttribute('aria-pressed')).toBe('true');
  await user.click(star);
  expect(screen.getByText('Nothing to do on the starred loans here.')).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Starred' }));
  expect(borrowers()).toEqual(['Okafor', 'Sato']);
});
