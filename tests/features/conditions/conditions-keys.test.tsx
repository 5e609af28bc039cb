import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { fakeWith, ALL_FOUR, OKAFOR, openConditions, shows } from '#tests/support/app/loan-conditions.ts';
import { createFakeConditions } from '#tests/support/app/fake-conditions.ts';
import { sampleLoan } from '#tests/support/app/sample-loans.ts';
import { freshSignedInDevice, startApp } from '#tests/support/app/start-app.tsx';

beforeEach(freshSignedInDevice);

const rowName = () => document.activeElement?.closest('[data-condition]')?.querySelector('th')?.textContent;

async function openAll() {
  const app = await startApp(fakeWith(ALL_FOUR).gateway, '/conditions');
  await waitFor(() => expect(document.querySelectorAll('[data-condition]').length).toBeGreaterThan(0));
  return app;
}

test('whoever opens a screen of conditions goes on at its heading, and stays where they are as it refreshes', async () => {
  const { user } = await openConditions();
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Okafor' })));
  await shows('Gift letter', 'Pay stubs');
  const refresh = screen.getByRole('button', { name: 'Refresh' });
  await user.click(refresh);
  expect(document.activeElement).toBe(refresh);
  await user.click(screen.getByRole('link', { name: 'Conditions' }));
  const title = await screen.findByRole('heading', { name: 'Conditions' });
  await waitFor(() => expect(document.activeElement).toBe(title));
});

test("on a loan's conditions keys lead to the search, the rows, the number, the note box and the help", async () => {
  const { user, address, copied } = await openConditions();
  await shows('Gift letter', 'Pay stubs');
  await user.keyboard('/');
  const search = screen.getByRole('searchbox', { name: 'Search conditions' });
  expect(document.activeElement).toBe(search);
  await user.keyboard('jn');
  expect((search as HTMLInputElement).value).toBe('jn');
  await user.clear(search);
  search.blur();
  await user.keyboard('jj');
  expect(rowName()).toBe('Pay stubs');
  await user.keyboard('k');
  expect(rowName()).toBe('Gift letter');
  await user.keyboard('y');
  await waitFor(() => expect(copied).toEqual(['2026000111']));
  await user.keyboard('?');
  const keys = within(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' }));
  // What a key means here alone.
  expect(keys.getByText('j').closest('.key-line')?.textContent).toBe('jNext condition');
  expect(keys.queryByText('Star or unstar this loan')).toBeNull();
  expect(keys.queryByRole('heading', { name: 'In the table' })).toBeNull();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await user.keyboard('n');
  await waitFor(() => expect(address()).toContain(`/dashboard?loan=${OKAFOR.loanId}`));
});

test.each(['{Enter}', '{ArrowDown}', '{Escape}'])(
  '%s leads from the search box to the conditions',
  async (key) => {
    const { user, copied } = await openConditions();
    await shows('Gift letter', 'Pay stubs');
    await user.keyboard('/');
    await user.keyboard(key);
    expect(rowName()).toBe('Gift letter');
    await user.keyboard('y');
    await waitFor(() => expect(copied).toEqual(['2026000111']));
    expect(screen.getByRole<HTMLInputElement>('searchbox', { name: 'Search conditions' }).value).toBe('');
  },
);

test("] and [ lead to the next loan's conditions and back, and a link to the loan's own notes", async () => {
  const next = sampleLoan({ number: '2026000222', borrower: 'Nakai', closing: '12/22/2026' });
  const first = sampleLoan({ number: '2026000111', borrower: 'Abara', closing: '12/21/2026' });
  const fake = createFakeConditions([first, next]);
  const { user, address } = await startApp(fake.gateway, `/conditions/${first.loanId}`);
  await screen.findByText('1 of 2');
  await user.keyboard(']');
  await waitFor(() => expect(address()).toContain(next.loanId));
  expect(await screen.findByText('2 of 2')).toBeDefined();
  // At the list's end it leads nowhere.
  await user.keyboard(']');
  await user.keyboard('[[');
  await waitFor(() => expect(address()).toContain(first.loanId));
  await user.click(await screen.findByRole('link', { name: 'Notes and details' }));
  await waitFor(() => expect(address()).toContain(`/dashboard?loan=${first.loanId}`));
});

test('in the list of all loans they act on the focused condition, and c opens its loan', async () => {
  const { user, address, copied } = await openAll();
  await user.keyboard('c');
  expect(address()).toContain('/conditions');
  await user.keyboard('j');
  expect(rowName()).toBe('Gift letter');
  await user.keyboard('y');
  await waitFor(() => expect(copied).toEqual(['2026000111']));
  await user.keyboard('c');
  await waitFor(() => expect(address()).toContain(OKAFOR.loanId));
});

test('single keys that are off do nothing here either', async () => {
  const { user } = await openConditions();
  await shows('Gift letter', 'Pay stubs');
  await user.keyboard('?');
  await user.click(await screen.findByRole('switch', { name: 'Single-letter keys' }));
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await user.keyboard('/');
  expect(document.activeElement).not.toBe(screen.getByRole('searchbox', { name: 'Search conditions' }));
});
