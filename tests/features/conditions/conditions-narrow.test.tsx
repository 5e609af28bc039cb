import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createFakeConditions } from '#tests/support/app/fake-conditions.ts';
import { GIFT, OKAFOR, openConditions, PAYSTUBS, SATO } from '#tests/support/app/loan-conditions.ts';
import { windowOf } from '#tests/support/app/loan-panel-start.tsx';
import { freshSignedInDevice, startApp } from '#tests/support/app/start-app.tsx';

beforeEach(freshSignedInDevice);
afterEach(() => void vi.unstubAllGlobals());

async function openOnPhone(address = '') {
  const sight = windowOf('phone');
  const app = await openConditions(undefined, address);
  const toggle = await screen.findByRole('button', { name: /^Filters/ });
  return { ...app, sight, toggle };
}

function cardNames(): (string | null)[] {
  return [...document.querySelectorAll('.condition-card .row-toggle')].map((button) => button.textContent);
}

test('in a narrow window the filters are folded away, and what they leave in is said', async () => {
  const { toggle } = await openOnPhone();
  expect(toggle.textContent).toBe('Filters (1)');
  expect(toggle.getAttribute('aria-expanded')).toBe('false');
  expect(screen.getByText(/^Borrower CTC only\./)).toBeDefined();
  expect(screen.queryByRole('group', { name: 'Filter By Prior To' })).toBeNull();
  expect(screen.queryByRole('button', { name: /^Condition Type/ })).toBeNull();
  // What is needed all the time stays in sight.
  expect(screen.getByRole('searchbox', { name: 'Search conditions' })).toBeDefined();
  expect(screen.getByRole('radio', { name: 'OPEN | 2' })).toBeDefined();
  expect(screen.getByRole('button', { name: 'List for borrower' })).toBeDefined();
  expect(cardNames()).toEqual(['Gift letter', 'Pay stubs']);
  // The line above names the group, so no card repeats it.
  expect(document.querySelector('.condition-cards')?.textContent).not.toContain('Borrower CTC');
});

test('they unfold in place, filter as they do in a wide window, and fold again with the keyboard at their button', async () => {
  const { user, toggle } = await openOnPhone();
  await user.click(toggle);
  expect(toggle.getAttribute('aria-expanded')).toBe('true');
  const panel = await screen.findByRole('group', { name: 'Filters' });
  expect(panel.id).toBe(toggle.getAttribute('aria-controls'));
  await user.click(within(panel).getByRole('checkbox', { name: /^Borrower CTC/ }));
  // Tabs would say the same again in 3 lines.
  expect(within(panel).queryByRole('group', { name: 'Category tabs' })).toBeNull();
  await user.click(within(panel).getByRole('button', { name: /^Condition Type/ }));
  await user.click(await screen.findByRole('checkbox', { name: 'Processing' }));
  await user.click(await within(panel).findByRole('button', { name: 'Show 1 condition' }));
  expect(screen.queryByRole('group', { name: 'Filters' })).toBeNull();
  expect(document.activeElement).toBe(toggle);
  expect(toggle.textContent).toBe('Filters (1)');
  expect(screen.getByText(/^Processing only\./)).toBeDefined();
  await waitFor(() => expect(cardNames()).toEqual(['Gift letter']));
});

test('without a filter nothing is said of one', async () => {
  const { toggle } = await openOnPhone('?priorTo=%5B%5D&status=all');
  expect(toggle.textContent).toBe('Filters');
  expect(screen.queryByText(/^Only /)).toBeNull();
  expect(cardNames()).toHaveLength(4);
});

test('a card says one description once, and without a name for it', async () => {
  windowOf('phone');
  await openConditions([{ ...GIFT, externalDescription: 'DONOR HARD TO REACH' }, PAYSTUBS]);
  await waitFor(() => expect(cardNames()).toHaveLength(2));
  const texts = [...document.querySelectorAll('.condition-card-text')].map(({ textContent }) => textContent);
  expect(texts).toEqual([
    'Donor hard to reach',
    'Internal Stubs look odd, ask the employer',
    'External Please send your last two pay stubs.',
  ]);
});

test('a window that becomes wide shows everything, and what was chosen stays', async () => {
  const { user, sight, toggle } = await openOnPhone();
  await user.click(toggle);
  await user.click(await screen.findByRole('button', { name: /^Condition Type/ }));
  await user.click(await screen.findByRole('checkbox', { name: 'Processing' }));
  sight.become('wide');
  expect(await screen.findByRole('table', { name: 'Conditions' })).toBeDefined();
  expect(screen.queryByRole('button', { name: /^Filters/ })).toBeNull();
  expect(await screen.findByRole('button', { name: 'Processing', pressed: true })).toBeDefined();
});

test('on cards in groups of loans, c opens the loan of the focused condition', async () => {
  windowOf('phone');
  const fake = createFakeConditions([OKAFOR, SATO]);
  fake.answers.set(OKAFOR.loanId, [PAYSTUBS]);
  fake.answers.set(SATO.loanId, [GIFT]);
  const { user, address } = await startApp(fake.gateway, '/conditions?group=loan');
  await waitFor(() => expect(cardNames()).toEqual(['Gift letter', 'Pay stubs']));
  await user.keyboard('jj');
  await user.keyboard('c');
  await waitFor(() => expect(address()).toContain(OKAFOR.loanId));
});

test('turning the device keeps the open list and what was written in it', async () => {
  const { user, sight } = await openOnPhone();
  await user.click(screen.getByRole('button', { name: 'List for borrower' }));
  await user.type(await screen.findByRole('textbox', { name: 'Message' }), 'Call me.');
  sight.become('wide');
  expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Message' }).value).toContain('Call me.');
});
