import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, onTestFinished, test } from 'vitest';
import { sampleLoan } from '#tests/support/app/sample-loans.ts';
import { cellAt, renderTable } from '#tests/support/app/pipeline-table-harness.tsx';

const LOANS = [
  sampleLoan({ number: '2026000111', borrower: 'Okafor' }),
  sampleLoan({ number: '2026000222', borrower: 'Sato' }),
];

test('the whole table is one tab stop, and the width of the heading with the focus another', async () => {
  const { user } = renderTable(LOANS);
  screen.getByRole('button', { name: 'before' }).focus();
  await user.tab();
  expect(document.activeElement?.textContent).toBe('Loan');
  await user.tab();
  expect(document.activeElement).toBe(screen.getByRole('separator', { name: 'Width of Loan' }));
  await user.tab();
  expect(document.activeElement?.textContent).toBe('after');
});

test('arrow keys go from cell to cell, and Tab comes back to the cell one has left', async () => {
  const { user } = renderTable(LOANS);
  screen.getByRole('button', { name: 'before' }).focus();
  await user.tab();
  await user.keyboard('{ArrowDown}{ArrowDown}{End}');
  expect(document.activeElement).toBe(cellAt(1, 'Closing'));
  await user.tab();
  await user.tab({ shift: true });
  expect(document.activeElement).toBe(cellAt(1, 'Closing'));
});

test('a pin that two lines hide leaves the tab stop to its heading', async () => {
  const { user } = renderTable(LOANS);
  screen.getByRole('button', { name: 'before' }).focus();
  await user.tab();
  await user.keyboard('{ArrowRight}{ArrowRight}{ArrowRight}');
  expect(document.activeElement?.getAttribute('aria-label')).toMatch(/Borrower$/);
  await user.tab();
  const sheet = document.head.appendChild(document.createElement('style'));
  onTestFinished(() => sheet.remove());
  sheet.textContent = '.pin-button { display: none; }';
  // Any change draws the table again.
  fireEvent.click(cellAt(1, 'Loan'));
  await user.tab({ shift: true });
  expect(document.activeElement?.textContent).toBe('Borrower');
});

test('Enter on a loan selects its row', async () => {
  const { user } = renderTable(LOANS);
  cellAt(1, 'Loan').focus();
  await user.keyboard('{Enter}');
  expect(cellAt(1, 'Loan').closest('tr')?.getAttribute('aria-selected')).toBe('true');
});

test('Enter on a status cell opens its popover and leaves the selection alone', async () => {
  const { user } = renderTable(LOANS);
  cellAt(1, 'Title').focus();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(screen.getByRole('tooltip').textContent).toContain('Ordered'));
  expect(cellAt(1, 'Loan').closest('tr')?.getAttribute('aria-selected')).toBe('false');
});
