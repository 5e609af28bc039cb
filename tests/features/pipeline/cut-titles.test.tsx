import { act, fireEvent, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { CONFIG } from '#tests/support/app/fake-gateway.ts';
import { sampleLoan } from '#tests/support/app/sample-loans.ts';
import { cellAt, renderTable } from '#tests/support/app/pipeline-table-harness.tsx';

const LOAN = sampleLoan({ number: '2026000111', borrower: 'Featherstonehaugh', closing: '11/18/2026' });

/** jsdom lays nothing out: says how wide the cell's text is, and how much of it has room. */
function cut(cell: HTMLElement): HTMLElement {
  const text = cell.querySelector('span');
  if (text !== null)
    Object.defineProperties(text, { scrollWidth: { value: 90 }, clientWidth: { value: 60 } });
  return cell;
}

// The code of the titles comes after the table.
beforeEach(async () => {
  const { unmount } = renderTable([LOAN]);
  const cell = cut(cellAt(0, 'Borrower'));
  await waitFor(() => {
    fireEvent.pointerOver(cell);
    expect(cell.title).not.toBe('');
  });
  unmount();
});

test('a cell that shows less than its text has the whole one as a tooltip while the pointer is on it', async () => {
  const { user } = renderTable([LOAN]);
  const cell = cut(cellAt(0, 'Borrower'));
  expect(cell.title).toBe('');
  await user.hover(cell);
  expect(cell.title).toBe('Featherstonehaugh');
  await user.unhover(cell);
  expect(cell.hasAttribute('title')).toBe(false);
});

test('it has one while it has the focus', () => {
  // The disclosure rules don't apply to it and nothing stands against its date, so its closing has no popover.
  const fields = { [CONFIG.fieldMap.loan.loanType]: 'HELOC' };
  renderTable([sampleLoan({ number: '2026000112', closing: '12/18/2026', fields })]);
  const cell = cut(cellAt(0, 'Proj. Closing'));
  act(() => cell.focus());
  expect(cell.title).toMatch(/^12\/18\/2026 \(28 days\)$/u);
  act(() => cell.blur());
  expect(cell.hasAttribute('title')).toBe(false);
});

test('a cell whose text has room, and one with a status, have none', async () => {
  const { user } = renderTable([LOAN]);
  for (const cell of [cellAt(0, 'Borrower'), cut(cellAt(0, 'Title'))]) {
    await user.hover(cell);
    expect(cell.hasAttribute('title')).toBe(false);
  }
});
