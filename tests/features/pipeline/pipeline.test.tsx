import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { createFakeGateway } from '#tests/support/app/fake-gateway.ts';
import { sampleLoan, sampleLoans } from '#tests/support/app/sample-loans.ts';
import { freshSignedInDevice, startApp } from '#tests/support/app/start-app.tsx';

beforeEach(freshSignedInDevice);

const OKAFOR = sampleLoan({
  number: '2026000111',
  borrower: 'Okafor',
  closing: '11/25/2026',
  dates: {
    'Dead in Water.ITP Received.completed': '11/16/2026',
    'Title.Ordered.due': '11/12/2026',
    'HOI.Received.completed': '11/18/2026',
  },
});
const SATO = sampleLoan({
  number: '2026000222',
  borrower: 'Sato',
  closing: '11/18/2026',
  milestone: 'Suspended',
  dates: { 'Title.Ordered.due': '11/19/2026' },
});
const NGUYEN = sampleLoan({ number: '2026000333', borrower: 'Nguyễn' });

async function openPipeline(loans: readonly object[] = [OKAFOR, SATO, NGUYEN], path = '/dashboard') {
  const gateway = createFakeGateway(loans);
  const app = await startApp(gateway, path);
  await screen.findByRole('grid');
  return { ...app, gateway };
}

function rows(): Element[] {
  return [...document.querySelectorAll('tr[data-loan-guid]')];
}

function borrowers(): string[] {
  return rows().map((row) => row.querySelector('td[data-column="Borrower"]')?.textContent ?? '');
}

function cell(borrower: string, column: string): Element {
  const row = rows().find((candidate) => candidate.textContent.includes(borrower));
  const found = row?.querySelector(`td[data-column="${column}"]`);
  if (found === null || found === undefined) throw new Error(`no cell ${column} of ${borrower}`);
  return found;
}

test('a row shows the end of the loan number, the closing with its distance, and a slip', async () => {
  await openPipeline();
  expect(within(rows()[1] as HTMLElement).getByText('00111')).toBeDefined();
  expect(cell('Okafor', 'Proj. Closing').textContent).toBe('11/25/2026 (5 days)not before 11/30/2026');
  expect(cell('Sato', 'Proj. Closing').textContent).toBe('11/18/2026 (Closed)did not close, 2 days');
  expect(cell('Nguyễn', 'Proj. Closing').textContent.trim()).toBe('No date');
});

test('a status cell has its sign with a name, and under it how late or how far', async () => {
  await openPipeline();
  const title = cell('Okafor', 'Title');
  expect(title.getAttribute('data-status')).toBe('PAST_DUE');
  expect(within(title as HTMLElement).getByRole('img', { name: 'Past due' }).textContent).toBe('🛑');
  expect(title.textContent).toContain('8 days past due');
  expect(cell('Okafor', 'HOI').textContent).toContain('(1/2) Completed');
  expect(cell('Nguyễn', 'Locked').getAttribute('data-status')).toBe('NOT_STARTED');
});

test('a cell that may cut its text has the whole one as a tooltip, and one with a popover has none', async () => {
  await openPipeline();
  expect(cell('Okafor', 'Borrower').getAttribute('title')).toBe('Okafor');
  expect(cell('Sato', 'Milestone').getAttribute('title')).toBe('Suspended');
  expect(cell('Okafor', 'Title').hasAttribute('title')).toBe(false);
  expect(cell('Okafor', 'Proj. Closing').hasAttribute('title')).toBe(false);
});

test('the Dead in Water cell counts days and is toned by how the loan stands', async () => {
  await openPipeline();
  expect(cell('Okafor', 'Dead in Water').textContent).toBe('4 days');
  expect(cell('Okafor', 'Dead in Water').className).toContain('tone-stalled');
  expect(cell('Sato', 'Dead in Water').className).toContain('tone-suspended');
  expect(cell('Nguyễn', 'Dead in Water').className).toContain('tone-plain');
});

test('a suspended loan is shaded, and a pressed one is marked as selected', async () => {
  const { user } = await openPipeline();
  expect(cell('Sato', 'Loan').closest('tr')?.className).toContain('suspended');
  await user.click(cell('Okafor', 'Borrower'));
  expect(cell('Okafor', 'Loan').closest('tr')?.getAttribute('aria-selected')).toBe('true');
  expect(cell('Sato', 'Loan').closest('tr')?.getAttribute('aria-selected')).toBe('false');
});

test('pressing a heading sorts by it, pressing again turns the order, and the heading says so', async () => {
  const { user, address } = await openPipeline();
  await user.click(screen.getByRole('button', { name: 'Borrower' }));
  await waitFor(() => expect(borrowers()).toEqual(['Nguyễn', 'Okafor', 'Sato']));
  const heading = screen.getByRole('columnheader', { name: 'Borrower' });
  expect(heading.getAttribute('aria-sort')).toBe('ascending');
  await waitFor(() => expect(address()).toBe('/dashboard?sort=Borrower'));
  await user.click(screen.getByRole('button', { name: 'Borrower' }));
  await waitFor(() => expect(borrowers()).toEqual(['Sato', 'Okafor', 'Nguyễn']));
  expect(heading.getAttribute('aria-sort')).toBe('descending');
});

test('a new order changes the texts in place: the row elements stay', async () => {
  const { user } = await openPipeline();
  const before = rows();
  await user.click(screen.getByRole('button', { name: 'Borrower' }));
  await waitFor(() => expect(borrowers()[0]).toBe('Nguyễn'));
  expect(rows()).toEqual(before);
});

test('the search finds any cell text, whatever its case and accents, and says how many', async () => {
  const { user, address } = await openPipeline();
  await user.type(screen.getByPlaceholderText('Search...'), 'NGUYEN');
  await waitFor(() => expect(borrowers()).toEqual(['Nguyễn']));
  expect(screen.getAllByText('1 of 3 loans')).toHaveLength(2);
  await waitFor(() => expect(address()).toBe('/dashboard?search=NGUYEN'));
  await user.click(screen.getByRole('button', { name: 'Clear filters' }));
  await waitFor(() => expect(borrowers()).toHaveLength(3));
  expect(screen.queryByRole('button', { name: 'Clear filters' })).toBeNull();
  await waitFor(() => expect(address()).toBe('/dashboard'));
});

test('15 loans make a page; the bar leads through the pages and stops at both ends', async () => {
  const { user, address, goBack } = await openPipeline(sampleLoans(40));
  expect(rows()).toHaveLength(15);
  expect(screen.getByText('Showing 1 to 15 of 40 results')).toBeDefined();
  expect(isDisabled('First') && isDisabled('Previous')).toBe(true);
  await user.click(screen.getByRole('button', { name: 'Next' }));
  await screen.findByText('Showing 16 to 30 of 40 results');
  await waitFor(() => expect(address()).toBe('/dashboard?page=2'));
  await user.click(screen.getByRole('button', { name: 'Last' }));
  await screen.findByText('Showing 31 to 40 of 40 results');
  expect(isDisabled('Next') && isDisabled('Last')).toBe(true);
  await waitFor(() => expect(address()).toBe('/dashboard?page=3'));
  await goBack();
  expect(await screen.findByText('Showing 16 to 30 of 40 results')).toBeDefined();
});

test('a page turned right after a search key stays turned', async () => {
  const { address, goBack } = await openPipeline(sampleLoans(40));
  const next = screen.getByRole('button', { name: 'Next' });
  // Before what was typed is in the address.
  fireEvent.change(screen.getByPlaceholderText('Search...'), { target: { value: 'borrower' } });
  next.click();
  await waitFor(() => expect(address()).toBe('/dashboard?search=borrower&page=2'));
  expect(await screen.findByText('Showing 16 to 30 of 40 results')).toBeDefined();
  await goBack();
  await waitFor(() => expect(address()).toBe('/dashboard?search=borrower'));
});

function isDisabled(name: string): boolean {
  return screen.getByRole('button', { name }).hasAttribute('disabled');
}

test('a search from a later page starts at the first one', async () => {
  const { user } = await openPipeline(sampleLoans(40), '/dashboard?page=3');
  await user.type(screen.getByPlaceholderText('Search...'), 'Borrower');
  await waitFor(() => expect(screen.getByText('Showing 1 to 15 of 40 results')).toBeDefined());
});

test('a page past the end shows the last one', async () => {
  await openPipeline(sampleLoans(20), '/dashboard?page=9');
  expect(screen.getByText('Showing 16 to 20 of 20 results')).toBeDefined();
});

test('a number in the search of an address is a text', async () => {
  await openPipeline(undefined, '/dashboard?search=2026000222');
  expect(borrowers()).toEqual(['Sato']);
});

test('My Loans comes first; All Loans is asked for by choice, with a skeleton meanwhile', async () => {
  const { user, gateway, address } = await openPipeline();
  gateway.allLoans = [sampleLoan({ number: '2026000999', borrower: 'Brandt' })];
  const open = gateway.holdBack('/los/v3/loanPipeline');
  const views = within(screen.getByRole('group', { name: 'View' })).getAllByRole('radio');
  expect(views.map((radio) => radio.getAttribute('value'))).toEqual(['AllLoans', 'MyLoans']);
  await user.click(screen.getByRole('radio', { name: 'All Loans' }));
  await waitFor(() => expect(document.querySelector('[data-skeleton="list"]')).not.toBeNull());
  open();
  await waitFor(() => expect(borrowers()).toEqual(['Brandt']));
  await waitFor(() => expect(address()).toBe('/dashboard?view=AllLoans'));
  const call = gateway.calls.findLast(({ path }) => path === '/los/v3/loanPipeline');
  expect(call?.body).toBe('{"loanOwnership":"AllLoans"}');
});

test('one malformed loan is shown as far as it can be read, with what is wrong, beside the others', async () => {
  const broken = {
    loanId: OKAFOR.loanId.replace('8000', '8001'),
    fields: { 'Loan.LoanNumber': { nested: true } },
  };
  await openPipeline([OKAFOR, broken]);
  expect(rows()).toHaveLength(2);
  expect(screen.getByRole('img', { name: /Some of this loan couldn't be read/ })).toBeDefined();
});

test('the full loan number is copied, and the button says so for a moment', async () => {
  const { user, copied } = await openPipeline();
  const [first] = screen.getAllByRole('button', { name: 'Copy' });
  if (first === undefined) throw new Error('no Copy button');
  await user.click(first);
  expect(copied).toEqual(['2026000222']);
  expect(await screen.findByRole('button', { name: 'Copied!' })).toBeDefined();
  // The row shows only its end.
  expect(screen.getByText('2026000222')).toBeDefined();
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Copied!' })).toBeNull());
  expect(screen.queryByText('2026000222')).toBeNull();
});

test("an address that no loan can have is named inside the app's frame, with the way to the list", async () => {
  const { user, address } = await startApp(createFakeGateway([OKAFOR]), '/conditions/not-a-loan');
  expect(await screen.findByRole('heading', { name: "That link doesn't open a loan" })).toBeDefined();
  expect(screen.getByText(/^“not-a-loan” isn't a loan's link\./)).toBeDefined();
  expect(screen.getByRole('button', { name: 'Jump' })).toBeDefined();
  await user.click(screen.getByRole('link', { name: 'Back to the list' }));
  expect(await screen.findByRole('grid')).toBeDefined();
  expect(address()).toBe('/dashboard');
});
