import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import axe from 'axe-core';
import { expect, test } from 'vitest';
import {
  NGUYEN,
  OKAFOR,
  onAFreshDevice,
  openList,
  SATO,
  windowOf,
} from '#tests/support/app/loan-panel-start.tsx';
import { sampleLoan } from '#tests/support/app/sample-loans.ts';

onAFreshDevice();

const field = async () => {
  const found = await screen.findByRole('combobox', { name: /^Find a loan/ });
  await waitFor(() => expect(document.activeElement).toBe(found));
  return found;
};
// The page behind it has options of its own, and is hidden a moment later.
const options = () =>
  within(screen.getByRole('dialog', { name: 'Jump' }))
    .getAllByRole('option')
    .map((option) => option.textContent);
const active = () => {
  const id = document.activeElement?.getAttribute('aria-activedescendant') ?? '';
  return document.getElementById(id)?.textContent;
};
const isClosed = () => waitFor(() => expect(screen.queryByRole('dialog', { name: 'Jump' })).toBeNull());

test('Ctrl+K, a number, Enter: the loan is open, and first among what was used', async () => {
  const { user, address } = await openList();
  await user.keyboard('{Control>}k{/Control}');
  await field();
  await user.keyboard('00333');
  expect(active()).toContain('Nguyễn');
  await user.keyboard('{Enter}');
  await isClosed();
  expect(address()).toBe(`/dashboard?loan=${NGUYEN.loanId}`);
  await user.click(screen.getByRole('button', { name: 'Jump' }));
  const recent = within(await screen.findByRole('group', { name: 'Recent' }));
  expect(recent.getAllByRole('option').map((option) => option.textContent)).toEqual([
    expect.stringContaining('Nguyễn'),
  ]);
  // Another loan takes the open one's place: one step back leads to the list.
  await user.keyboard('okaf{Enter}');
  await waitFor(() => expect(address()).toBe(`/dashboard?loan=${OKAFOR.loanId}`));
});

test('what is typed before its field is there is what it finds, and no letter is a command', async () => {
  const { address } = await openList();
  fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true });
  // At once, whether Jump's code is there or not.
  const early = document.activeElement;
  expect(early).toBeInstanceOf(HTMLInputElement);
  fireEvent.input(early ?? document.body, { target: { value: 'okaf' } });
  const found = await field();
  expect(found).toHaveProperty('value', 'okaf');
  // The same keys again leave it open: what's typed next is still for it.
  fireEvent.keyDown(found, { key: 'k', ctrlKey: true });
  expect(document.activeElement).toBe(found);
  expect(active()).toContain('Okafor');
  expect(address()).toBe('/dashboard');
});

test('arrows choose without leaving the field, the count is read out, and Escape gives the focus back', async () => {
  const { user } = await openList();
  const button = screen.getByRole('button', { name: 'Jump' });
  await user.click(button);
  await field();
  await user.keyboard('2026000');
  // By closing, as in the list.
  expect(options().map((text) => /Sato|Okafor|Nguyễn|Search/.exec(text ?? '')?.[0])).toEqual([
    'Sato',
    'Okafor',
    'Nguyễn',
    'Search',
  ]);
  expect(screen.getByText('3 results')).toBeDefined();
  expect(active()).toContain('Sato');
  expect(active()).toMatch(/closing was 11\/18\/2026$/);
  await user.keyboard('{ArrowDown}');
  expect(active()).toContain('Okafor');
  expect(active()).toMatch(/closes 11\/25\/2026$/);
  await user.keyboard('{ArrowUp}{ArrowUp}{ArrowUp}');
  expect(active()).toContain('Nguyễn');
  const { violations } = await axe.run(screen.getByRole('dialog', { name: 'Jump' }), {
    rules: { 'color-contrast': { enabled: false } },
  });
  expect(violations).toEqual([]);
  await user.keyboard('xx');
  expect(screen.getByText('Nothing found.', { selector: 'strong' })).toBeDefined();
  expect(screen.getByText(/^Searched your 3 loans on this device/)).toBeDefined();
  await user.keyboard('{Escape}');
  await isClosed();
  await waitFor(() => expect(document.activeElement).toBe(button));
});

test('the keys of an input method are its own', async () => {
  const { user, address } = await openList();
  const before = address();
  fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true, isComposing: true });
  fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true, keyCode: 229 });
  expect(screen.queryByRole('combobox', { name: /^Find a loan/ })).toBeNull();
  await user.keyboard('{Control>}k{/Control}');
  await user.type(await field(), 'sato');
  fireEvent.keyDown(await field(), { key: 'Enter', isComposing: true });
  expect(screen.getByRole('combobox', { name: /^Find a loan/ })).toBeDefined();
  expect(address()).toBe(before);
});

/** Opens it and types a text at once: the keys one by one are another test's. */
async function lookFor(text: string): Promise<HTMLElement> {
  fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true });
  return lookForIn(text);
}

async function lookForIn(text: string): Promise<HTMLElement> {
  const box = await field();
  fireEvent.change(box, { target: { value: text } });
  return box;
}

async function choose(text: string): Promise<void> {
  fireEvent.keyDown(await lookFor(text), { key: 'Enter' });
  await isClosed();
}

test('screens and filters, from the screen that is there', async () => {
  const { address } = await openList();
  await choose('loans late');
  await waitFor(() => expect(address()).toBe('/dashboard?quick=past-due'));
  await lookFor('late');
  expect(options()[0]).toBe('Late loansFilter');
  fireEvent.keyDown(await lookForIn('loans due today'), { key: 'Enter' });
  await isClosed();
  await waitFor(() => expect(address()).toBe('/dashboard?quick=due-today'));
  await choose('past due');
  await waitFor(() => expect(address()).toBe('/dashboard?quick=past-due'));
  await choose('clear filters');
  await waitFor(() => expect(address()).toBe('/dashboard'));
  await choose('trip');
  await waitFor(() => expect(address()).toBe('/storage'));
  await choose('all loans');
  await waitFor(() => expect(address()).toBe('/dashboard?view=AllLoans'));
});

test('own loans alone were searched: the last choice looks among all loans, and is not what was used', async () => {
  const { user, address } = await openList();
  await lookFor('sato');
  expect(options().map((text) => text?.replace('00222', ''))).toEqual([
    expect.stringContaining('Sato'),
    'Search All Loans for “sato”',
  ]);
  expect(screen.getByText('1 result')).toBeDefined();
  const box = await lookForIn('zzz');
  expect(options()).toEqual(['Search All Loans for “zzz”']);
  fireEvent.keyDown(box, { key: 'Enter' });
  await isClosed();
  await waitFor(() => expect(address()).toBe('/dashboard?view=AllLoans&search=zzz'));
  await user.click(screen.getByRole('button', { name: 'Jump' }));
  await field();
  expect(screen.queryByRole('group', { name: 'Recent' })).toBeNull();
});

test('a phone goes to the list without the address, and a filter leaves it there', async () => {
  const { address } = await openList();
  await lookFor('708-555-0199');
  fireEvent.keyDown(await field(), { key: 'Enter' });
  await isClosed();
  await waitFor(() => expect(address()).toBe('/dashboard?view=AllLoans'));
  const box = screen.getByPlaceholderText<HTMLInputElement>('Search...');
  await waitFor(() => expect(box.value).toBe('708-555-0199'));
  await choose('all loans');
  await waitFor(() => expect(box.value).toBe(''));
});

test('a loan is found by its people, and says by whom', async () => {
  await openList();
  await lookFor('rourke');
  expect(options()[0]).toMatch(/^Okafor 00111Processor: Simon Rourke · Submit to UW/);
  await lookForIn('kessler 00111');
  expect(options()[0]).toMatch(/^Okafor 00111Loan officer: Marisol Kessler · /);
  await lookForIn('okafor');
  expect(options()[0]).toMatch(/^Okafor 00111Submit to UW/);
});

test("own and others' loans stand under headings, and another's says whose it is", async () => {
  const others = sampleLoan({
    number: '2026000555',
    borrower: 'Satori',
    closing: '11/16/2026',
    milestone: 'Docs Signing',
    fields: { 'Fields.317': 'Theo Nakamura' },
  });
  const { user } = await openList({ prepare: (it) => void it.allLoans.push(others) });
  await user.click(screen.getByRole('radio', { name: /All Loans/ }));
  await screen.findByText(/Satori/);
  const box = await lookFor('sato');
  const groups = within(screen.getByRole('listbox', { name: 'Results' })).getAllByRole('group');
  expect(groups.map((group) => group.getAttribute('aria-label'))).toEqual(['My Loans', 'Other loans']);
  expect(options()).toEqual([
    'Sato 00222closing was 11/18/2026',
    'Satori 00555Docs Signing · closing was 11/16/2026 · Theo Nakamura',
  ]);
  fireEvent.keyDown(box, { key: 'ArrowDown' });
  expect(active()).toContain('Satori');
  fireEvent.keyDown(box, { key: 'ArrowDown' });
  expect(active()).toContain('Sato 00222');
  // What's found by its loan officer says so once.
  await lookForIn('nakamura');
  expect(options()).toEqual([
    'Satori 00555Loan officer: Theo Nakamura · Docs Signing · closing was 11/16/2026',
  ]);
  expect(within(screen.getByRole('listbox', { name: 'Results' })).queryByRole('group')).toBeNull();
  // The best result comes first, whosever it is.
  await lookForIn('00555');
  expect(options()[0]).toContain('Satori');
});

test('a phone has no keys, so nothing explains them', async () => {
  windowOf('phone');
  await openList();
  await lookFor('keyboard');
  expect(options()).toEqual(['Search All Loans for “keyboard”']);
});

test('what the list and the open loan can do, with their keys', async () => {
  const { copied } = await openList({ path: `/dashboard?loan=${SATO.loanId}` });
  await screen.findByRole('button', { name: 'Share' });
  await choose('expand');
  await screen.findByRole('button', { name: 'Collapse' });
  const box = await lookFor('copy loan');
  await waitFor(() => expect(options()[0]).toBe('Copy loan number 2026000222yCommand'));
  fireEvent.keyDown(box, { key: 'Enter' });
  await waitFor(() => expect(copied).toEqual(['2026000222']));
  await isClosed();
  await choose('legend');
  expect(await screen.findByRole('dialog', { name: 'Legend' })).toBeDefined();
  // Something else has to be left first.
  fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true });
  expect(screen.queryByRole('combobox', { name: /^Find a loan/ })).toBeNull();
});
