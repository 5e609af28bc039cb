import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import {
  cellOf,
  OKAFOR,
  onAFreshDevice,
  openList,
  openPanel,
  panelOf,
  selectedBorrower,
  untilClosed,
} from '#tests/support/app/loan-panel-start.tsx';
import { sampleLoans } from '#tests/support/app/sample-loans.ts';

onAFreshDevice();

test('previous and next lead through the list as it is sorted, and stop at its ends', async () => {
  const { user, address, panel } = await openPanel('Sato');
  const previous = within(panel).getByRole('button', { name: 'Previous loan' });
  const next = within(panel).getByRole('button', { name: 'Next loan' });
  expect(previous.hasAttribute('disabled')).toBe(true);
  await user.click(next);
  await panelOf(/Okafor/);
  await user.click(next);
  await panelOf(/Nguyễn/);
  expect(within(panel).getByText('3 of 3')).toBeDefined();
  expect(next.hasAttribute('disabled')).toBe(true);
  expect(selectedBorrower()).toBe('Nguyễn');
  await user.click(previous);
  await panelOf(/Okafor/);
  expect(address()).toBe(`/dashboard?loan=${OKAFOR.loanId}`);
});

test('however many loans were looked at, Back closes the panel', async () => {
  const { user, goBack, address, panel } = await openPanel('Sato');
  await user.click(within(panel).getByRole('button', { name: 'Next loan' }));
  await panelOf(/Okafor/);
  await goBack();
  await untilClosed();
  expect(address()).toBe('/dashboard');
});

test('a search narrows what previous and next lead through', async () => {
  const { user } = await openList({ path: `/dashboard?search=o&loan=${OKAFOR.loanId}` });
  const panel = await panelOf(/Okafor/);
  expect(within(panel).getByText('2 of 2')).toBeDefined();
  await user.click(within(panel).getByRole('button', { name: 'Previous loan' }));
  await panelOf(/Sato/);
});

test('brackets step by one key, not while somebody types, and not when single keys are off', async () => {
  const { user } = await openPanel('Sato');
  await user.keyboard(']');
  await panelOf(/Okafor/);
  await user.keyboard('[[[[');
  await panelOf(/Sato/);
  await user.keyboard('{Escape}');
  await untilClosed();
  await user.keyboard('?');
  const dialog = await screen.findByRole('dialog', { name: 'Keyboard shortcuts' });
  expect(within(dialog).getByText(']').closest('.key-line')?.textContent).toBe(']Next loan');
  await user.click(within(dialog).getByRole('switch'));
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await user.click(cellOf('Sato'));
  await panelOf(/Sato/);
  await user.keyboard(']');
  expect((await panelOf(/Sato/)).isConnected).toBe(true);
});

test('a finger that moves sideways steps; one that scrolls, or starts in a text, does not', async () => {
  await openPanel('Sato');
  swipe({ x: 300, y: 300 }, { x: 180, y: 320 });
  await panelOf(/Okafor/);
  swipe({ x: 300, y: 300 }, { x: 240, y: 600 });
  swipe({ x: 300, y: 300 }, { x: 280, y: 300 });
  await panelOf(/Okafor/);
  swipe({ x: 180, y: 300 }, { x: 300, y: 300 });
  await panelOf(/Sato/);
});

test('a finger in the share dialog steps to no other loan: its edited message stays', async () => {
  const { user, address } = await openList();
  await user.click(cellOf('Sato'));
  const panel = await panelOf(/Sato/);
  const before = address();
  await user.click(within(panel).getByRole('button', { name: /^Share/ }));
  const dialog = await screen.findByRole('dialog', { name: /^Share/ });
  await user.type(within(dialog).getByRole('textbox'), ' Bring your ID.');
  swipe({ x: 300, y: 300 }, { x: 180, y: 300 }, within(dialog).getByRole('heading', { name: /^Share/ }));
  expect(address()).toBe(before);
  expect(within(dialog).getByRole('textbox')).toHaveProperty(
    'value',
    expect.stringContaining('Bring your ID.'),
  );
});

function swipe(
  from: { x: number; y: number },
  to: { x: number; y: number },
  target = document.querySelector('.panel-section'),
): void {
  if (target === null) throw new Error('no section to swipe on');
  const touch = ({ x, y }: { x: number; y: number }) => ({ identifier: 1, target, clientX: x, clientY: y });
  fireEvent.touchStart(target, { touches: [touch(from)], changedTouches: [touch(from)] });
  fireEvent.touchEnd(target, { touches: [], changedTouches: [touch(to)] });
}

test('stepping over the end of a page turns the page, so that the list shows the loan', async () => {
  const { user, address } = await openList({ loans: sampleLoans(17) });
  const [row] = [...document.querySelectorAll<HTMLElement>('tr[data-loan-guid]')].slice(-1);
  await user.click(row?.querySelector('td[data-column="Borrower"]') ?? document.body);
  const panel = await panelOf(/Borrower 14/);
  await user.click(within(panel).getByRole('button', { name: 'Next loan' }));
  await panelOf(/Borrower 15/);
  expect(address()).toContain('page=2');
  await waitFor(() => expect(selectedBorrower()).toBe('Borrower 15'));
  await user.click(within(panel).getByRole('button', { name: 'Close' }));
  await untilClosed();
  expect(address()).toBe('/dashboard?page=2');
});
