import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { CONFIG, createFakeGateway } from '#tests/support/app/fake-gateway.ts';
import { sampleLoan } from '#tests/support/app/sample-loans.ts';
import { freshSignedInDevice, startApp } from '#tests/support/app/start-app.tsx';
import { dateIn, stepFields } from '#tests/support/loans/loan-factory.ts';
import { parseCsv } from '#tests/support/parse-csv.ts';

beforeEach(freshSignedInDevice);

const { loanType } = CONFIG.fieldMap.loan;
const LOANS = [
  sampleLoan({ number: '2026000123', borrower: 'Vance', fields: { [loanType]: 'FHA' } }),
  sampleLoan({ number: '2026000124', borrower: 'Okafor', fields: { [loanType]: 'VA' } }),
  sampleLoan({
    number: '2026000125',
    borrower: 'Sato',
    fields: { [loanType]: 'VA' },
    milestone: 'Suspended',
  }),
];
const borrowers = () =>
  [...document.querySelectorAll('td[data-column="Borrower"]')].map(({ textContent }) => textContent);
const box = () => screen.getByPlaceholderText<HTMLInputElement>('Search...');

test('a word that is a loan type offers itself, by keys too, and leaves the search', async () => {
  const { user, address } = await startApp(createFakeGateway(LOANS), '/dashboard');
  await screen.findByText('Vance');
  await user.type(box(), 'va');
  const offer = await screen.findByRole('button', { name: 'Loan type: VA, 2 loans' });
  expect(borrowers()).toHaveLength(3);
  expect(
    screen.getByText('3 of 3 loans. Filter: Loan type VA, 2 loans. Press the down arrow, then Enter.'),
  ).toBeDefined();
  await user.keyboard('{ArrowDown}');
  expect(document.activeElement).toBe(offer);
  await user.keyboard('{Enter}');
  await waitFor(() => expect(borrowers()).toEqual(['Okafor', 'Sato']));
  expect(box().value).toBe('');
  await waitFor(() => expect(address()).toBe('/dashboard?loanType=VA'));
  // The same press leaves it again.
  const inUse = screen.getByRole('button', { name: 'Loan type: VA', pressed: true });
  expect(document.activeElement).toBe(inUse);
  await user.click(inUse);
  await waitFor(() => expect(borrowers()).toHaveLength(3));
});

test('a loan type in use is not offered again, in any spelling, and Reset takes it off', async () => {
  const { user, address } = await startApp(createFakeGateway(LOANS), '/dashboard?loanType=va');
  await waitFor(() => expect(borrowers()).toEqual(['Okafor', 'Sato']));
  await user.type(box(), 'va');
  await waitFor(() => expect(address()).toBe('/dashboard?search=va&loanType=va'));
  expect(
    screen.getAllByRole('button', { name: /^Loan type:/ }).map(({ textContent }) => textContent),
  ).toEqual(['Loan type: VA']);
  await user.click(screen.getByRole('button', { name: 'Reset' }));
  await waitFor(() => expect(address()).toBe('/dashboard?search=va'));
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Reset' }).disabled).toBe(true);
  await user.click(screen.getByRole('button', { name: 'Loan type: VA, 2 loans' }));
  await waitFor(() => expect(address()).toBe('/dashboard?loanType=VA'));
  await user.type(box(), 'sato');
  await user.click(screen.getByRole('button', { name: 'Clear filters' }));
  await waitFor(() => expect(borrowers()).toHaveLength(3));
  await waitFor(() => expect(address()).toBe('/dashboard'));
});

test('a word that is a milestone sets the filter by milestone, beside the other words', async () => {
  const { user, address } = await startApp(createFakeGateway(LOANS), '/dashboard?search=suspended+sato');
  await user.click(await screen.findByRole('button', { name: 'Milestone: Suspended, 1 loan' }));
  await waitFor(() => expect(borrowers()).toEqual(['Sato']));
  expect(box().value).toBe('sato');
  await waitFor(() => expect(address()).toBe('/dashboard?search=sato&milestone=Suspended'));
  expect(within(screen.getByRole('group', { name: /^Show only/ })).queryByText(/Milestone/)).toBeNull();
  expect(document.activeElement?.classList.contains('quick-count')).toBe(true);
});

test('a list that a loan type leaves empty says so, and a filter that finds nothing is not offered', async () => {
  const { user } = await startApp(createFakeGateway(LOANS), '/dashboard?loanType=VA&search=vance');
  expect(await screen.findByText('No loan of yours matches “vance” and “VA”.')).toBeDefined();
  await user.click(await screen.findByRole('button', { name: 'Without “VA”: 1 loan' }));
  await waitFor(() => expect(borrowers()).toEqual(['Vance']));
  await user.clear(box());
  await user.type(box(), 'final approval');
  await screen.findByText('No results found.');
  expect(screen.queryByRole('button', { name: /^Milestone:/ })).toBeNull();
});

const { loanOfficerName } = CONFIG.fieldMap.loan;
const withType = (type: string, officer = 'Chloe Costa') => ({
  [loanType]: type,
  [loanOfficerName]: officer,
});
const done = stepFields('Title', Object.fromEntries(titleSteps().map((name) => [name, { done: -3 }])));
const late = stepFields('Title', { Received: { due: -2 } });
const ASKED = [
  sampleLoan({ number: '1', borrower: 'Vance', closing: dateIn(4), fields: { ...withType('VA'), ...late } }),
  sampleLoan({ number: '2', borrower: 'Okafor', closing: dateIn(4), fields: { ...withType('VA'), ...done } }),
  sampleLoan({ number: '3', borrower: 'Sato', closing: dateIn(40), fields: { ...withType('VA'), ...late } }),
  sampleLoan({ number: '4', borrower: 'Costa', closing: dateIn(4), fields: withType('FHA', 'Ana Ruiz') }),
];
const QUESTION = 'VA loans closing next week without title';
const ADDRESS =
  '/dashboard?loanType=VA&status=Title%3Apast-due.due-today.inprogress.not-started&behind=within%3A2026-11-22%3A2026-11-28';

function titleSteps(): readonly string[] {
  const title = CONFIG.fieldMap.categories.find(({ name }) => name === 'Title');
  return title?.fields.map(({ name }) => name) ?? [];
}

function chips(pressed: boolean): readonly string[] {
  const row = screen.getByRole('group', { name: /^Show only/ });
  return within(row)
    .queryAllByRole('button', { pressed })
    .filter((button) => (pressed ? button.dataset['quick'] === undefined : 'offer' in button.dataset))
    .map(({ textContent }) => textContent);
}

test('a question offers its filters, Enter takes them, and each can be taken off', async () => {
  const { user, address, files } = await startApp(createFakeGateway(ASKED), '/dashboard');
  await screen.findByText('Vance');
  await user.type(box(), QUESTION);
  await waitFor(() =>
    expect(chips(false)).toEqual([
      'Loan type: VA, 3 loans',
      'closing from 11/22/2026 until 11/28/2026, 3 loans',
      'Title not done, 3 loans',
    ]),
  );
  expect(
    screen.getByText(/Filter: Title not done, 3 loans\. Press Enter to filter: 1 loan\.$/),
  ).toBeDefined();
  expect(screen.getByRole('button', { name: 'Filter by these words: 1 loan' })).toBeDefined();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(borrowers()).toEqual(['Vance']));
  expect(box().value).toBe('');
  expect(document.activeElement).toBe(box());
  expect(
    screen.getByText(/^1 of 4 loans\. loan type VA, Title not done, closing from .* only$/),
  ).toBeDefined();
  await waitFor(() => expect(address()).toBe(ADDRESS));
  await user.click(screen.getByRole('button', { name: 'Export CSV' }));
  await waitFor(() => expect(files).toHaveLength(1));
  const [[caption] = []] = parseCsv((files[0]?.text ?? '').replace('\uFEFF', ''));
  expect(caption).toContain('loan type VA, Title not done, closing from 11/22/2026 until 11/28/2026, ');
  await user.click(screen.getByRole('button', { name: 'Title not done', pressed: true }));
  await waitFor(() => expect(borrowers()).toEqual(['Vance', 'Okafor']));
  expect(document.activeElement?.classList.contains('quick-count')).toBe(true);
  await user.click(screen.getByRole('button', { name: /^closing from/, pressed: true }));
  await waitFor(() => expect(borrowers()).toEqual(['Vance', 'Okafor', 'Sato']));
  await user.click(screen.getByRole('button', { name: 'Loan type: VA', pressed: true }));
  await waitFor(() => expect(address()).toBe('/dashboard'));
  expect(chips(true)).toEqual([]);
});

test('one filter of a question is taken alone, and the others stay offered', async () => {
  const { user, address } = await startApp(createFakeGateway(ASKED), '/dashboard');
  await screen.findByText('Vance');
  await user.type(box(), `${QUESTION} vance`);
  await user.click(await screen.findByRole('button', { name: 'Title not done, 1 loan' }));
  await waitFor(() => expect(box().value).toBe('VA closing next week vance'));
  expect(chips(true)).toEqual(['Title not done']);
  await waitFor(() => expect(chips(false)).toHaveLength(2));
  await user.click(screen.getByRole('button', { name: 'Filter by these words: 1 loan' }));
  await waitFor(() => expect(borrowers()).toEqual(['Vance']));
  await waitFor(() => expect(address()).toBe(ADDRESS.replace('?', '?search=vance&')));
  await user.click(screen.getByRole('button', { name: 'Reset' }));
  await waitFor(() => expect(address()).toBe('/dashboard?search=vance'));
});

test('a list that statuses leave empty says so, and what brings loans back', async () => {
  const { user, address } = await startApp(
    createFakeGateway(ASKED),
    '/dashboard?loanType=FHA&status=Title:completed',
  );
  expect(await screen.findByText('No loan of yours matches “FHA” and “Title done”.')).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Without “FHA”: 1 loan' }));
  await waitFor(() => expect(borrowers()).toEqual(['Okafor']));
  await waitFor(() => expect(address()).toBe('/dashboard?status=Title%3Acompleted'));
});

test('a name that an officer and a borrower have is a search for Enter, and an offer beside', async () => {
  const { user, address } = await startApp(createFakeGateway(ASKED), '/dashboard');
  await screen.findByText('Vance');
  await user.type(box(), 'costa');
  const offer = await screen.findByRole('button', { name: 'Loan officer: Chloe Costa, 3 loans' });
  await user.keyboard('{Enter}');
  await waitFor(() => expect(document.querySelector('[data-loan-guid].selected')).not.toBeNull());
  await user.click(offer);
  await waitFor(() => expect(address()).toMatch(/^\/dashboard\?officer=Chloe\+Costa/));
});

test('filters that find no loan together are taken too, and the list says which one is too many', async () => {
  const { user } = await startApp(createFakeGateway(ASKED), '/dashboard');
  await screen.findByText('Vance');
  await user.type(box(), 'fha title done');
  await waitFor(() => expect(chips(false)).toEqual(['Loan type: FHA, 1 loan', 'Title done, 1 loan']));
  await user.keyboard('{Enter}');
  expect(await screen.findByText('No loan of yours matches “FHA” and “Title done”.')).toBeDefined();
  expect(screen.getByRole('button', { name: 'Without “FHA”: 1 loan' })).toBeDefined();
});

const NAMED = [
  sampleLoan({
    number: '1',
    borrower: 'Friday',
    closing: dateIn(0),
    fields: { ...withType('VA'), [CONFIG.fieldMap.loan.borrowerFirstName]: 'Alma' },
  }),
  sampleLoan({ number: '2', borrower: 'Sato', closing: dateIn(5), fields: withType('VA') }),
  sampleLoan({ number: '3', borrower: 'Vance', closing: dateIn(5), fields: withType('VA') }),
];

test.each(['friday', 'fri', 'alma fri', 'Friday, Alma', 'va'])(
  'Enter opens the loan whose borrower is called so: %s',
  async (typed) => {
    const { user, address } = await startApp(createFakeGateway(NAMED), '/dashboard');
    await screen.findByText('Vance');
    await user.type(box(), typed);
    await waitFor(() => expect(chips(false)).not.toEqual([]));
    await user.keyboard('{Enter}');
    await waitFor(() => expect(address()).toMatch(/loan=/));
    expect(box().value).toBe(typed);
  },
);
