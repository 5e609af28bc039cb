import { fireEvent, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import {
  cellOf,
  onAFreshDevice,
  openList,
  openPanel,
  panelOf,
  untilClosed,
  windowOf,
} from '#tests/support/app/loan-panel-start.tsx';
import { sampleLoan } from '#tests/support/app/sample-loans.ts';

onAFreshDevice();

const DISCLOSED = {
  'Disclosures.Disclosures Sent.completed': '10/20/2026',
  'Initial CD.Sent.completed': '11/19/2026',
};

// Today is Fri 11/20/2026.
const LOANS = [
  sampleLoan({
    number: '2026000801',
    borrower: 'Ito',
    closing: '12/04/2026',
    dates: { ...DISCLOSED, 'Title.Ordered.completed': '11/10/2026', 'Title.Received.due': '12/02/2026' },
  }),
  sampleLoan({ number: '2026000802', borrower: 'Mori', dates: DISCLOSED }),
  sampleLoan({
    number: '2026000803',
    borrower: 'Sand',
    closing: '11/19/2026',
    dates: { ...DISCLOSED, 'Closing.Funds Sent.completed': '11/19/2026' },
  }),
];

async function openMove(borrower: string) {
  const { panel, ...app } = await openPanel(borrower, { loans: LOANS });
  await app.user.click(within(panel).getByRole('button', { name: 'Move closing' }));
  const part = within(panel).getByRole('region', { name: 'What if the closing moves?' });
  const choose = (day: string) =>
    fireEvent.change(within(part).getByLabelText('New day'), { target: { value: day } });
  return { ...app, panel, part, choose };
}

test('the earliest lawful day, what decides it and that nothing is saved are said before a day is chosen', async () => {
  const { part } = await openMove('Ito');
  expect(part.textContent).toContain(
    'Earliest lawful day without proof of CD receipt: Fri 11/27. The CD was sent Thu 11/19 and counts as received Mon 11/23.',
  );
  expect(part.textContent).toMatch(/Nothing is saved: change the date in .+, which may then set due dates/);
});

test('a day shows at once whether the law allows it, and what it changes', async () => {
  const { part, user, gateway, choose } = await openMove('Ito');
  const calls = gateway.calls.length;
  choose('2026-11-25');
  expect(within(part).getByRole('status').textContent).toMatch(
    /^Too early by 2 days without proof that the Closing Disclosure is received by Sat 11\/21\. \d+ changes below\.$/,
  );
  const changes = within(part).getAllByRole('listitem');
  const told = changes.map(({ textContent }) => textContent);
  expect(told).toContain('The closing would be at risk.');
  expect(told.join('\n')).toMatch(/^Last step due after that day:.*Title Wed 12\/02$/m);
  expect(told.join('\n')).toMatch(/^Would hold up closing:.*Appraisal/m);
  await user.click(within(part).getByRole('button', { name: /^Earliest lawful day/ }));
  expect(within(part).getByRole('status').textContent).toContain('Lawful on Fri 11/27.');
  await user.click(within(part).getByRole('button', { name: '+3 business days Wed 12/09' }));
  expect(within(part).getByRole('status').textContent).toBe('Lawful on Wed 12/09. Nothing else changes.');
  expect(gateway.calls.slice(calls).filter(({ method }) => method !== 'GET')).toEqual([]);
});

test('a loan without a closing date can be asked the same', async () => {
  const { part, choose } = await openMove('Mori');
  choose('2026-11-23');
  expect(within(part).getByRole('status').textContent).toMatch(/^Too early by 4 days/);
});

test('a closing that is over does not move', async () => {
  const { panel } = await openPanel('Sand', { loans: LOANS });
  expect(within(panel).queryByRole('button', { name: 'Move closing' })).toBeNull();
});

test('a day that passed, and what is no day, get a sentence once they are left', async () => {
  const { part, choose } = await openMove('Ito');
  const field = within(part).getByLabelText('New day');
  choose('2026-11-19');
  expect(within(part).getByRole('alert').textContent).toBe('');
  fireEvent.blur(field);
  expect(within(part).getByRole('alert').textContent).toBe('Choose Fri 11/20 or later.');
  choose('0026-11-19');
  fireEvent.blur(field);
  expect(within(part).getByRole('alert').textContent).toBe('Type a whole date, such as 12/04/2026.');
  expect(within(part).queryByText(/^(?:Lawful|Too early)/)).toBeNull();
  choose('2026-12-04');
  expect(within(part).getByRole('alert').textContent).toBe('');
});

test('Escape closes it alone and leads back to its button; a note that is typed stays', async () => {
  const room = windowOf('wide');
  const { user } = await openList({ loans: LOANS });
  await user.click(cellOf('Ito'));
  const panel = await panelOf(/Ito/, 'complementary');
  const note = await within(panel).findByRole<HTMLTextAreaElement>('textbox', {
    name: 'Add to Processor Critical Notes',
  });
  await user.type(note, 'Asked the agent');
  const button = within(panel).getByRole('button', { name: 'Move closing' });
  await user.click(button);
  fireEvent.change(within(panel).getByLabelText('New day'), { target: { value: '2026-12-09' } });
  room.become('phone');
  expect(within(panel).getByText(/^Lawful on Wed 12\/09/)).toBeDefined();
  room.become('wide');
  within(panel).getByLabelText('New day').focus();
  await user.keyboard('{Escape}');
  expect(within(panel).queryByLabelText('New day')).toBeNull();
  expect(document.activeElement).toBe(button);
  expect(note.isConnected).toBe(true);
  // Leaving the box has handed it over.
  await within(panel).findByText('Asked the agent');
  await user.keyboard('{Escape}');
  await untilClosed();
});
