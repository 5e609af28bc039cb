import { within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { onAFreshDevice } from '#tests/support/app/loan-panel-start.tsx';
import { gatewayWithNotes, OKAFOR, openLoan, PROCESSOR } from '#tests/support/app/note-boxes.ts';

onAFreshDevice();

test('earlier notes are the 3 newest ones, whole, until somebody asks for the others', async () => {
  const gateway = gatewayWithNotes();
  const lines = [5, 4, 3, 2, 1].map((day) => `11/${day}/26@ 9:05 AM MK - Entry ${day}`);
  gateway.notes.fields.set(OKAFOR.loanId, { [PROCESSOR]: lines.join('\n') });
  const { user, box } = await openLoan(gateway);
  const more = await within(box.box).findByRole('button', { name: 'Show 2 earlier' });
  expect(within(box.box).getAllByText(/^Entry/)).toHaveLength(3);
  await user.click(more);
  expect(within(box.box).getAllByText(/^Entry/)).toHaveLength(5);
  // The keyboard stays where it was.
  expect(document.activeElement?.textContent).toBe('Show fewer');
  await user.keyboard('{Enter}');
  expect(within(box.box).getAllByText(/^Entry/)).toHaveLength(3);
});
