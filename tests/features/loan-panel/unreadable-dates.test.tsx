import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { cellOf, onAFreshDevice, openList, panelOf } from '#tests/support/app/loan-panel-start.tsx';
import { sampleLoan } from '#tests/support/app/sample-loans.ts';

onAFreshDevice();

const ODD = sampleLoan({
  number: '2026000777',
  borrower: 'Ito',
  closing: 'mid Dec',
  dates: { 'Title.Received.due': '12-18', 'HOI.Received.completed': '1/1/0001 12:00:00 AM' },
});

test('a date that cannot be read is said in popover, panel and row; one that stands for none is not', async () => {
  const { user } = await openList({ loans: [ODD] });
  cellOf('Ito', 'Title').focus();
  await user.keyboard('{Enter}');
  expect((await screen.findByRole('tooltip')).textContent).toContain("Can't read this date: 12-18");
  await user.keyboard('{Escape}');
  expect(cellOf('Ito', 'Proj. Closing').textContent).toContain("Can't read");
  expect(
    within(cellOf('Ito', 'Loan')).getByRole('img', {
      name: "Some of this loan couldn't be read: closing date (mid Dec); Title Received due date (12-18)",
    }),
  ).toBeDefined();
  await user.click(cellOf('Ito'));
  const panel = await panelOf(/Ito/);
  expect(within(panel).getByRole('region', { name: 'Details' }).textContent).toContain(
    "Can't read this date: mid Dec",
  );
  await waitFor(() => expect(panel.textContent).toContain("Can't read this date: 12-18"));
  expect(panel.textContent).not.toContain('0001');
});
