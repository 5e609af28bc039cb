import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createFakeConditions } from '#tests/support/app/fake-conditions.ts';
import { GIFT, NGUYEN, OKAFOR, PAYSTUBS, SATO } from '#tests/support/app/loan-conditions.ts';
import { windowOf } from '#tests/support/app/loan-panel-start.tsx';
import { sampleLoan } from '#tests/support/app/sample-loans.ts';
import { freshSignedInDevice, startApp } from '#tests/support/app/start-app.tsx';

beforeEach(freshSignedInDevice);
afterEach(() => void vi.unstubAllGlobals());

const EMPLOYED = sampleLoan({ number: '2026000444', borrower: 'Employed', closing: '11/19/2026' });
const SENT = sampleLoan({ number: '2026000555', borrower: 'Sent', closing: '11/20/2026' });

async function openAll(address = '') {
  const fake = createFakeConditions([NGUYEN, OKAFOR, SATO, EMPLOYED, SENT]);
  fake.answers.set(OKAFOR.loanId, [PAYSTUBS, { ...GIFT, priorTo: 'Funding' }]);
  fake.answers.set(SATO.loanId, [GIFT]);
  fake.answers.set(NGUYEN.loanId, [{ ...PAYSTUBS, statusOpen: false, status: 'Cleared' }]);
  fake.answers.set(EMPLOYED.loanId, [{ ...PAYSTUBS, requestedFrom: 'Employer' }]);
  fake.answers.set(SENT.loanId, [{ ...PAYSTUBS, status: 'Received' }]);
  const app = await startApp(fake.gateway, `/conditions${address}`);
  await screen.findByText(/^5 loans, /);
  return { ...app, fake };
}

const dialog = () => screen.findByRole('dialog');

test('one press goes through the lists of all shown who still owe something, and notes each that was sent', async () => {
  const { user, fake } = await openAll();
  await user.click(await screen.findByRole('button', { name: 'Lists for all shown' }));
  // The nearest closing first; whoever owes nothing, or sent it, is left out.
  expect(await screen.findByRole('heading', { name: /^List for .*Sato 00222$/ })).toBeDefined();
  expect(within(await dialog()).getByText('1 of 2')).toBeDefined();
  expect(screen.getByRole('button', { name: 'Previous' }).ariaDisabled).toBe('true');
  await user.click(screen.getByRole('button', { name: 'Next' }));
  expect(await screen.findByRole('heading', { name: /^List for .*Okafor 00111$/ })).toBeDefined();
  expect(screen.getByText('2 of 2')).toBeDefined();
  expect(screen.getByRole('button', { name: 'Next' }).ariaDisabled).toBe('true');
  // The keyboard goes on where it stepped.
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Next' }));
  expect(document.querySelector('textarea')?.value).toContain('Please send your last two pay stubs.');
  await user.click(screen.getByRole('button', { name: 'Add note “List sent 11/20”' }));
  expect(await screen.findByRole('button', { name: 'Noted “List sent 11/20”' })).toBeDefined();
  await waitFor(() =>
    expect(fake.gateway.notes.written.map(({ text }) => text)).toEqual(['List sent 11/20']),
  );
  expect([...fake.gateway.notes.fields.keys()]).toEqual([OKAFOR.loanId]);
  await user.click(screen.getByRole('button', { name: 'Previous' }));
  expect(await screen.findByRole('button', { name: 'Add note “List sent 11/20”' })).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('without a connection the steps go on, and what is noted waits in the outbox until it is back', async () => {
  const { user, fake } = await openAll();
  await screen.findByRole('button', { name: 'Lists for all shown' });
  fake.gateway.mode = 'down';
  await user.click(screen.getByRole('button', { name: 'Lists for all shown' }));
  await user.click(await screen.findByRole('button', { name: 'Next' }));
  await user.click(screen.getByRole('button', { name: 'Add note “List sent 11/20”' }));
  expect(await screen.findByRole('button', { name: 'Noted “List sent 11/20”' })).toBeDefined();
  expect(await screen.findByRole('link', { name: '1 note waiting', hidden: true })).toBeDefined();
  expect(fake.gateway.notes.written).toEqual([]);
  fake.gateway.mode = 'ok';
  act(() => void window.dispatchEvent(new Event('online')));
  await waitFor(() =>
    expect(fake.gateway.notes.written.map(({ text }) => text)).toEqual(['List sent 11/20']),
  );
});

test('the list of one loan notes that it was sent, too', async () => {
  const fake = createFakeConditions([OKAFOR]);
  fake.answers.set(OKAFOR.loanId, [PAYSTUBS]);
  const { user } = await startApp(fake.gateway, `/conditions/${OKAFOR.loanId}`);
  await user.click(await screen.findByRole('button', { name: 'List for borrower' }));
  await user.click(await screen.findByRole('button', { name: 'Add note “List sent 11/20”' }));
  await waitFor(() => expect([...fake.gateway.notes.fields.keys()]).toEqual([OKAFOR.loanId]));
  expect(within(await dialog()).queryByText(/^1 of/)).toBeNull();
});

test('a step asks before it loses what was written', async () => {
  const { user } = await openAll();
  await user.click(await screen.findByRole('button', { name: 'Lists for all shown' }));
  await user.type(await screen.findByRole('textbox', { name: 'Message' }), 'Call me.');
  await user.click(screen.getByRole('button', { name: 'Next' }));
  await user.click(await screen.findByRole('button', { name: 'Keep editing' }));
  expect(document.querySelector('textarea')?.value).toContain('Call me.');
  await user.click(screen.getByRole('button', { name: 'Next' }));
  await user.click(await screen.findByRole('button', { name: 'Close and lose changes' }));
  expect(await screen.findByText('2 of 2')).toBeDefined();
  expect(document.querySelector('textarea')?.value).not.toContain('Call me.');
});

test('without a borrower to write to there is no such button', async () => {
  await openAll('?needed=Employer');
  await waitFor(() => expect(document.querySelectorAll('.condition-row')).toHaveLength(1));
  expect(screen.queryByRole('button', { name: 'Lists for all shown' })).toBeNull();
});

test('turning the device leads to no other borrower and loses nothing that was written', async () => {
  const sight = windowOf('wide');
  const { user } = await openAll();
  await user.click(await screen.findByRole('button', { name: 'Lists for all shown' }));
  await user.click(await screen.findByRole('button', { name: 'Next' }));
  await user.type(await screen.findByRole('textbox', { name: 'Message' }), 'Call me.');
  sight.become('phone');
  expect(screen.getByText('2 of 2')).toBeDefined();
  expect(document.querySelector('textarea')?.value).toContain('Call me.');
});
