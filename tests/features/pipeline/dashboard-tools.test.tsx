import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { createFakeGateway } from '#tests/support/app/fake-gateway.ts';
import { openPopover } from '#tests/support/app/open-popover.ts';
import { sampleLoan, sampleLoans } from '#tests/support/app/sample-loans.ts';
import { freshSignedInDevice, startApp } from '#tests/support/app/start-app.tsx';

beforeEach(freshSignedInDevice);

const LOANS = [
  sampleLoan({ number: '2026000111', borrower: 'Okafor', closing: '11/25/2026', milestone: 'Docs Signing' }),
  sampleLoan({ number: '2026000222', borrower: 'Sato', closing: '11/26/2026', milestone: 'Suspended' }),
  sampleLoan({ number: '2026000333', borrower: 'Nguyễn', closing: '11/25/2026', milestone: 'Docs Signing' }),
];

async function openDashboard(loans: readonly object[] = LOANS, path = '/dashboard') {
  const gateway = createFakeGateway(loans);
  const app = await startApp(gateway, path);
  await screen.findByRole('grid');
  return { ...app, gateway };
}

function headings(): string[] {
  return [...document.querySelectorAll('th .heading-text')].map((heading) => heading.textContent);
}

function texts(column: string): string[] {
  return [...document.querySelectorAll(`tr[data-loan-guid] td[data-column="${column}"]`)].map(
    (cell) => cell.textContent,
  );
}

function button(name: string): HTMLElement {
  return screen.getByRole('button', { name });
}

function isDisabled(name: string): boolean {
  return button(name).hasAttribute('disabled');
}

describe('the milestone filter', () => {
  test('offers nine milestones and can only be applied once one is chosen', async () => {
    const { user, address } = await openDashboard();
    const select = screen.getByRole('combobox', { name: 'Filter by Milestone' });
    expect(within(select).getAllByRole('option')).toHaveLength(10);
    expect(isDisabled('Apply')).toBe(true);
    await user.selectOptions(select, 'Docs Signing');
    expect(texts('Borrower')).toHaveLength(3);
    await user.click(button('Apply'));
    await waitFor(() => expect(texts('Borrower').toSorted()).toEqual(['Nguyễn', 'Okafor']));
    await waitFor(() => expect(address()).toBe('/dashboard?milestone=Docs+Signing'));
    await user.click(button('Reset'));
    await waitFor(() => expect(texts('Borrower')).toHaveLength(3));
    await waitFor(() => expect(address()).toBe('/dashboard'));
    expect(isDisabled('Apply')).toBe(true);
  });
});

function columnChecks(): HTMLElement[] {
  return screen
    .getAllByRole('checkbox')
    .filter((box) => box.getAttribute('aria-label')?.startsWith('Pin left') !== true);
}

describe('the column chooser', () => {
  test('pins a column to the left, which two lines have no heading for', async () => {
    const { user } = await openDashboard();
    await openPopover(user, button('Hide/Show Columns'));
    const pins = screen.getAllByRole('checkbox', { name: /^Pin left: / });
    expect(pins).toHaveLength(8);
    expect(pins.filter((pin) => pin instanceof HTMLInputElement && pin.checked)).toHaveLength(3);
    await user.click(screen.getByRole('checkbox', { name: 'Pin left: Loan type' }));
    await waitFor(() => expect(leftColumns()).toEqual(['Loan', 'Borrower', 'Proj. Closing', 'Loan type']));
  });

  test('lists all 21 columns, hides one, and Reset makes all visible', async () => {
    const { user } = await openDashboard();
    await openPopover(user, button('Hide/Show Columns'));
    expect(screen.getByRole('heading', { name: 'Toggle columns' })).toBeDefined();
    expect(columnChecks()).toHaveLength(21);
    await user.click(screen.getByRole('checkbox', { name: 'HOI' }));
    expect(headings()).not.toContain('HOI');
    expect(headings()).toHaveLength(20);
    const panel = screen.getByRole('heading', { name: 'Toggle columns' }).parentElement;
    if (panel === null) throw new Error('no panel');
    await user.click(within(panel).getByRole('button', { name: 'Reset' }));
    expect(headings()).toHaveLength(21);
  });

  test('moves a column to the left and right, sets the height of rows, and Reset brings all of it back', async () => {
    const { user, gateway } = await openDashboard();
    await openPopover(user, button('Hide/Show Columns'));
    await user.click(button('Move right: Processor'));
    expect(headings().slice(3, 5)).toEqual(['Loan Officer', 'Processor']);
    expect(screen.getByText('Processor, column 5 of 21')).toBeDefined();
    await user.click(button('Move left: Borrower'));
    expect(headings().slice(0, 3)).toEqual(['Borrower', 'Loan', 'Proj. Closing']);
    // The others aren't pinned.
    expect(button('Move right: Proj. Closing').getAttribute('aria-disabled')).toBe('true');
    await user.click(button('Move right: Proj. Closing'));
    expect(headings()[2]).toBe('Proj. Closing');
    await user.click(screen.getByRole('radio', { name: 'Roomy' }));
    await waitFor(() =>
      expect(gateway.preferences?.preferences).toMatchObject({
        columnPinning: { left: ['Borrower', 'Loan', 'Proj. Closing'] },
        density: 'roomy',
      }),
    );
    const panel = screen.getByRole('heading', { name: 'Toggle columns' }).parentElement;
    if (panel === null) throw new Error('no panel');
    await user.click(within(panel).getByRole('button', { name: 'Reset' }));
    expect(headings().slice(0, 5)).toEqual([
      'Loan',
      'Borrower',
      'Proj. Closing',
      'Processor',
      'Loan Officer',
    ]);
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Normal' }).checked).toBe(true);
  });

  test('never takes the last column away', async () => {
    const { user } = await openDashboard();
    await openPopover(user, button('Hide/Show Columns'));
    for (const box of columnChecks().slice(1)) await user.click(box);
    await waitFor(() => expect(headings()).toEqual(['Loan']));
    expect(screen.getByRole('checkbox', { name: 'Loan' }).hasAttribute('disabled')).toBe(true);
  });
});

describe('pins', () => {
  test('a pinned column goes to the left of the others, an unpinned one back to its place', async () => {
    const { user } = await openDashboard();
    await user.click(button('Pin column left: Loan type'));
    expect(leftColumns()).toEqual(['Loan', 'Borrower', 'Proj. Closing', 'Loan type']);
    expect(headings().slice(0, 5)).toEqual(['Loan', 'Borrower', 'Proj. Closing', 'Loan type', 'Processor']);
    await user.click(button('Unpin column: Borrower'));
    expect(headings().slice(0, 4)).toEqual(['Loan', 'Proj. Closing', 'Loan type', 'Borrower']);
  });
});

function leftHeadings(): HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>('th.left')];
}

function leftColumns(): string[] {
  return leftHeadings().map((heading) => heading.querySelector('.heading-text')?.textContent ?? '');
}

test('the legend lies over the list, explains every sign, and closes again', async () => {
  const { user } = await openDashboard();
  await user.click(button('Legend'));
  const popover = await screen.findByRole('dialog', { name: 'Legend' });
  const legend = within(popover);
  await legend.findByRole('heading', { name: 'Milestones' });
  const signs = ['Past due', 'Due today', 'In progress', 'Not started', 'Completed', 'Disabled'];
  const others = [
    'Different days',
    'Same day',
    'No date',
    'Stalled',
    'The loan is suspended',
    '8 days past due',
    '3 of 5 steps completed',
    'Selected row',
    'File review or Ready to UW has no date',
    'did not close',
    'not funded',
    'needs CD receipt',
    'too early by law',
    'not before',
    'CD is too late for this date; move closing',
    'Red: the funds are late',
    'One more of these applies',
  ];
  for (const name of [...signs, ...others])
    expect([name, legend.getAllByText(new RegExp(name)).length > 0]).toEqual([name, true]);
  // A late sign stands with its days, as in the list.
  const late = legend.getByText('Past due').closest('.legend-item');
  expect(late?.querySelector('.legend-below')?.textContent).toBe('8d');
  // Four of the things below a closing date are counted above the list under one name.
  const problems = legend.getByRole('heading', { name: 'Disclosure problem' }).nextElementSibling;
  expect([...(problems?.querySelectorAll('dt') ?? [])].map(({ textContent }) => textContent)).toEqual([
    'needs CD receipt',
    'too early by law',
    'not before',
    'no CD on record',
  ]);
  expect(button('Legend').getAttribute('aria-expanded')).toBe('true');
  expect(button('Legend').getAttribute('aria-controls')).toBe(popover.id);
  await user.click(button('Legend'));
  expect(screen.queryByRole('dialog', { name: 'Legend' })).toBeNull();
});

test('Shift adds a level of the order, shown with its rank and kept in the address', async () => {
  const { user, address } = await openDashboard();
  await user.click(button('Proj. Closing'));
  await user.click(button('Proj. Closing'));
  await user.keyboard('{Shift>}');
  await user.click(button('Borrower'));
  await user.keyboard('{/Shift}');
  await waitFor(() => expect(texts('Borrower')).toEqual(['Nguyễn', 'Okafor', 'Sato']));
  await waitFor(() => expect(address()).toBe('/dashboard?sort=Proj.+Closing,Borrower'));
  expect(screen.getByRole('columnheader', { name: 'Borrower, sort level 2' })).toBeDefined();
});

test('every press counts, however soon it follows the one before', async () => {
  const { address } = await openDashboard();
  const pressed = [button('Borrower'), button('Borrower'), screen.getByRole('radio', { name: 'All Loans' })];
  // Before the address has followed the first press.
  for (const control of pressed) control.click();
  await waitFor(() => expect(texts('Borrower')).toEqual(['Sato', 'Okafor', 'Nguyễn']));
  await waitFor(() => expect(address()).toBe('/dashboard?view=AllLoans&sort=-Borrower'));
});

test('a page can hold 50 loans or all of them, of which only those in sight are drawn', async () => {
  const { user } = await openDashboard(sampleLoans(300));
  const rows = screen.getByRole('combobox', { name: 'Rows' });
  await user.selectOptions(rows, '50');
  expect(await screen.findByText('Showing 1 to 50 of 300 results')).toBeDefined();
  expect(texts('Loan')).toHaveLength(50);
  await user.selectOptions(rows, 'All');
  expect(await screen.findByText('Showing 1 to 300 of 300 results')).toBeDefined();
  expect(['First', 'Previous', 'Next', 'Last'].every(isDisabled)).toBe(true);
  await waitFor(() => expect(texts('Loan').length).toBeLessThan(100));
  expect(screen.getByRole('grid').getAttribute('aria-rowcount')).toBe('301');
});
