import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { CONFIG, danasChoices } from '#tests/support/app/fake-gateway.ts';
import { EARLIER, PROCESSOR, processorBox, untilRead, write } from '#tests/support/app/note-boxes.ts';
import { sampleLoan } from '#tests/support/app/sample-loans.ts';
import { startDevice } from '#tests/support/offline/offline.ts';
import { filterId, savedFilter } from '#tests/support/person-data/person-data.ts';

const HOUR_MS = 3_600_000;
const OKAFOR = sampleLoan({
  number: '2026000111',
  borrower: 'Okafor',
  closing: '11/25/2026',
  dates: { 'Title.Ordered.due': '11/18/2026' },
});
const SATO = sampleLoan({ number: '2026000222', borrower: 'Sato', closing: '11/21/2026' });
const ATWOOD = sampleLoan({ number: '2026000333', borrower: 'Atwood', closing: '12/30/2026' });

const PAY_STUBS = {
  id: 'o1',
  title: 'Pay stubs',
  priorTo: 'Borrower CTC',
  category: 'Income',
  conditionType: 'Underwriting',
  status: 'Requested',
  statusDate: '2026-11-17T15:00:00Z',
  statusOpen: true,
};

/** A device on which somebody worked with a network, and which has none now. */
async function deviceInTheField() {
  const device = await startDevice({ loans: [OKAFOR, SATO, ATWOOD] });
  device.gateway.notes.fields.set(OKAFOR.loanId, { [PROCESSOR]: EARLIER });
  device.conditions.answers.set(OKAFOR.loanId, [PAY_STUBS]);
  await device.openApp(`/dashboard?loan=${OKAFOR.loanId}`);
  await screen.findByText(/Appraisal is ordered/, { selector: '.note-entry-text' });
  await device.untilCached();
  // What is shown is sealed before it is kept.
  await waitFor(async () => expect(await device.rowCount('cache', 'notes')).toBe(1));
  await device.reopenApp(`/conditions/${OKAFOR.loanId}`);
  await screen.findByText('Pay stubs');
  await waitFor(async () => expect(await device.rowCount('cache', 'conditions')).toBeGreaterThan(0));
  device.goOffline();
  device.killApp();
  device.clock.skip(2.5 * HOUR_MS);
  return device;
}

function rows() {
  return [...document.querySelectorAll('tr[data-loan-guid]')];
}

test('the list is there at once, with its age, and says that it is no fresh one', async () => {
  const device = await deviceInTheField();
  await device.openApp('/dashboard');
  expect(await screen.findByText('Sato')).toBeDefined();
  expect(await screen.findByText('Offline')).toBeDefined();
  expect(await screen.findByRole('button', { name: 'Retry' })).toBeDefined();
  expect(screen.getByText(/^Copy on this device, as of .* 2 hours old$/)).toBeDefined();
  // The top bar and the list's age say it: a notice would say it again, over a loan.
  expect(screen.queryByRole('alert')).toBeNull();
});

test('search, sort and filters work on it', async () => {
  const device = await deviceInTheField();
  const { user } = await device.openApp('/dashboard');
  await screen.findByText('Sato');
  expect(rows()[0]?.textContent).toContain('Sato');
  await user.click(screen.getByRole('button', { name: 'Borrower' }));
  await waitFor(() => expect(rows()[0]?.textContent).toContain('Atwood'));
  await user.type(screen.getByPlaceholderText('Search...'), 'oka');
  await waitFor(() => expect(rows()).toHaveLength(1));
  await user.clear(screen.getByPlaceholderText('Search...'));
  await waitFor(() => expect(rows()).toHaveLength(3));
  await user.click(screen.getByRole('button', { name: /loans? late$/ }));
  await waitFor(() => expect(rows()).toHaveLength(1));
  expect(rows()[0]?.textContent).toContain('Okafor');
});

test('the panel, its summary and the notes that were read last are there, and a note can be written', async () => {
  const device = await deviceInTheField();
  const { user } = await device.openApp('/dashboard');
  await user.click(await screen.findByText('Okafor'));
  const { box, input } = await processorBox();
  expect(await untilRead(box)).toBeDefined();
  expect(screen.getByText(/^Summary from this device's copy, /)).toBeDefined();
  await write(user, input, 'From the road');
  expect(await within(box).findByText('Waiting for connection')).toBeDefined();
  device.goOnline();
  await waitFor(() =>
    expect(device.gateway.notes.written.map(({ text }) => text)).toEqual(['From the road']),
  );
});

test('the conditions that were looked at are there, with their age', async () => {
  const device = await deviceInTheField();
  await device.openApp(`/conditions/${OKAFOR.loanId}`);
  expect(await screen.findByText('Pay stubs')).toBeDefined();
  expect((await screen.findAllByText(/2 hours old/)).length).toBeGreaterThan(0);
});

test('who is signed in, preferences and saved filters are those of before, and the lender’s views', async () => {
  const device = await startDevice({ loans: [OKAFOR] });
  device.gateway.config = {
    ...CONFIG,
    defaultViews: [savedFilter({ id: filterId(501), name: 'Ready' })],
  };
  device.gateway.savedFilters = [savedFilter()];
  device.gateway.preferences = danasChoices({ colorMode: 'dark' });
  await device.openApp();
  await screen.findByText('Okafor');
  await device.untilCached();
  await waitFor(() => expect(document.documentElement.dataset['colorMode']).toBe('dark'));
  device.goOffline();
  device.killApp();
  delete document.documentElement.dataset['colorMode'];
  const { user } = await device.openApp();
  expect(await screen.findByRole('button', { name: 'Account menu of Dana Whitfield, DW' })).toBeDefined();
  await screen.findByText('Okafor');
  await waitFor(() => expect(document.documentElement.dataset['colorMode']).toBe('dark'));
  await user.click(screen.getByRole('button', { name: 'Saved views' }));
  expect(await screen.findByText('Late titles')).toBeDefined();
  await user.click(screen.getByRole('button', { name: /^Ready.*From/ }));
  await screen.findByRole('button', { name: 'Remove view Ready' });
});

test('a page of a hotel that answers instead of the gateway is taken for no answer', async () => {
  const device = await deviceInTheField();
  device.meet('captive portal');
  await device.openApp('/dashboard');
  expect(await screen.findByText('Sato')).toBeDefined();
  expect(await screen.findByText('Offline')).toBeDefined();
  expect(screen.queryByRole('alertdialog')).toBeNull();
});

test('72 hours after the last good check the loans are locked, and a check opens them again', async () => {
  const device = await deviceInTheField();
  device.clock.skip(70.5 * HOUR_MS);
  await device.openApp('/dashboard');
  expect(await screen.findByText(/for more than 72 hours/)).toBeDefined();
  expect(screen.queryByText('Okafor')).toBeNull();
  device.goOnline();
  await device.reopenApp('/dashboard');
  expect(await screen.findByText('Okafor')).toBeDefined();
});

test('a clock far behind what it was says that it changed, not that it is wrong: it may have been before', async () => {
  const device = await deviceInTheField();
  device.clock.skip(-3 * HOUR_MS);
  await device.openApp('/dashboard');
  expect(await screen.findByText(/clock was changed.*If the clock is wrong, set it right/)).toBeDefined();
  expect(screen.queryByText('Okafor')).toBeNull();
});
