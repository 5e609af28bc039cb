import { act, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { createFakeGateway, type FakeGateway } from '#tests/support/app/fake-gateway.ts';
import { sampleLoan } from '#tests/support/app/sample-loans.ts';
import { freshSignedInDevice, startApp } from '#tests/support/app/start-app.tsx';

beforeEach(freshSignedInDevice);

const OKAFOR = sampleLoan({
  number: '2026000111',
  borrower: 'Okafor',
  closing: '11/21/2026',
  dates: { 'Title.Ordered.due': '11/12/2026' },
});
const SATO = sampleLoan({ number: '2026000222', borrower: 'Sato', closing: '11/25/2026' });
const NGUYEN = sampleLoan({ number: '2026000333', borrower: 'Nguyễn', closing: '12/01/2026' });

/** Okafor's closing moves to the end: from the first row to the last. */
const MOVED = { ...OKAFOR, fields: { ...OKAFOR.fields, 'Fields.763': '12/04/2026' } };

async function open() {
  const gateway = createFakeGateway([OKAFOR, SATO, NGUYEN]);
  const app = await startApp(gateway, '/dashboard');
  await screen.findByText('Okafor');
  await waitFor(() => expect(document.querySelector('.list-age')?.textContent).toMatch(/^as of/));
  return { ...app, gateway };
}

/** The list is read again, and its rows stand in another order. */
async function refreshTo(gateway: FakeGateway, loans: readonly object[], last: string): Promise<void> {
  gateway.myLoans = [...loans];
  act(() => screen.getByRole('button', { name: 'Refresh all' }).click());
  await waitFor(() => expect(borrowers().at(-1)).toBe(last));
}

function borrowers(): string[] {
  return rows().map((row) => row.querySelector('td[data-column="Borrower"]')?.textContent ?? '');
}

function rows(): HTMLTableRowElement[] {
  return [...document.querySelectorAll<HTMLTableRowElement>('tr[data-loan-guid]')];
}

function cell(borrower: string, column: string): HTMLElement {
  const found = rows()
    .find((row) => row.textContent.includes(borrower))
    ?.querySelector<HTMLElement>(`td[data-column="${column}"]`);
  if (found === null || found === undefined) throw new Error(`no cell ${column} of ${borrower}`);
  return found;
}

function openPopoverOf(target: HTMLElement): void {
  act(() => target.focus());
  act(() => void target.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true })));
  expect(screen.getByRole('tooltip').textContent).toContain('8 days past due');
}

test('a refresh that reorders the list takes focus, tab stop, popover and mark along with their loan', async () => {
  const { gateway } = await open();
  openPopoverOf(cell('Okafor', 'Title'));
  await refreshTo(gateway, [MOVED, SATO, NGUYEN], 'Okafor');
  expect(document.activeElement).toBe(cell('Okafor', 'Title'));
  expect(cell('Okafor', 'Title').tabIndex).toBe(0);
  expect(screen.getByRole('tooltip').textContent).toContain('8 days past due');
  expect(cell('Okafor', 'Title').getAttribute('aria-describedby')).toBe(screen.getByRole('tooltip').id);
  await waitFor(() => expect(rows().map((row) => 'changed' in row.dataset)).toEqual([false, false, true]));
});

test('a popover closes when its loan leaves the list', async () => {
  const { gateway } = await open();
  openPopoverOf(cell('Okafor', 'Title'));
  await refreshTo(gateway, [SATO, NGUYEN], 'Nguyễn');
  await waitFor(() => expect(rows()).toHaveLength(2));
  expect(screen.queryByRole('tooltip')).toBeNull();
});

test('the selection stays with the open loan', async () => {
  const { gateway, user } = await open();
  await user.click(cell('Okafor', 'Borrower'));
  const selected = () => rows().map((row) => row.getAttribute('aria-selected'));
  await waitFor(() => expect(selected()).toEqual(['true', 'false', 'false']));
  await refreshTo(gateway, [MOVED, SATO, NGUYEN], 'Okafor');
  expect(selected()).toEqual(['false', 'false', 'true']);
});
