import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createFakeGateway } from '#tests/support/app/fake-gateway.ts';
import { sampleLoan, sampleLoans } from '#tests/support/app/sample-loans.ts';
import { freshSignedInDevice, startApp } from '#tests/support/app/start-app.tsx';

/** A window whose width the test sets. */
function narrowWindow() {
  const changes = new EventTarget();
  const query = {
    matches: true,
    addEventListener: (type: string, listener: EventListener) => changes.addEventListener(type, listener),
    removeEventListener: (type: string, listener: EventListener) =>
      changes.removeEventListener(type, listener),
  };
  vi.stubGlobal('matchMedia', (text: string) =>
    text.includes('max-width') ? query : { ...query, matches: false },
  );
  return {
    widen: () => {
      query.matches = false;
      changes.dispatchEvent(new Event('change'));
    },
  };
}

beforeEach(freshSignedInDevice);

afterEach(() => {
  vi.unstubAllGlobals();
});

const LATE = sampleLoan({
  number: '2026000111',
  borrower: 'Okafor',
  closing: '11/25/2026',
  milestone: 'Ready for Docs',
  dates: { 'Title.Ordered.due': '11/12/2026', 'Dead in Water.ITP Received.completed': '11/16/2026' },
});
const HELD = sampleLoan({
  number: '2026000222',
  borrower: 'Sato',
  closing: '11/18/2026',
  milestone: 'Suspended',
});

async function open(loans: readonly object[] = [LATE, HELD], path = '/dashboard') {
  const room = narrowWindow();
  const app = await startApp(createFakeGateway(loans), path);
  await waitFor(() => expect(cards().length).toBeGreaterThan(0));
  return { ...app, ...room };
}

function cards(): HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>('li[data-loan-guid]')];
}

function card(borrower: string): HTMLElement {
  const found = cards().find((candidate) => candidate.textContent.includes(borrower));
  if (found === undefined) throw new Error(`no card of ${borrower}`);
  return found;
}

test('a narrow window shows cards with what matters of each loan', async () => {
  await open();
  expect(screen.queryByRole('grid')).toBeNull();
  const late = card('Okafor');
  expect(within(late).getByText('00111')).toBeDefined();
  expect(within(late).getByText('11/25/2026 (5 days)')).toBeDefined();
  expect(within(late).getByText('Ready for Docs')).toBeDefined();
  expect(within(late).getByText('Title Ordered, 8 days past due').getAttribute('data-late')).toBe('true');
  expect(late.querySelectorAll('[data-status]')).toHaveLength(13);
  const title = within(late).getByRole('button', { name: 'Title, Past due, 8 days past due' });
  expect(title.querySelector('[data-short]')?.getAttribute('data-short')).toBe('8d');
  expect(within(late).getByRole('button', { name: /^4 days Dead in Water, / })).toBeDefined();
  expect(card('Sato').textContent).toContain('did not close, 2 days');
  expect(card('Sato').className).toContain('suspended');
});

test('the milestones are folded away, and what they leave out is said', async () => {
  const { user } = await open([LATE, HELD], '/dashboard?milestone=Suspended');
  expect(cards()).toHaveLength(1);
  expect(screen.getByText('Suspended only')).toBeDefined();
  expect(screen.queryByRole('combobox', { name: 'Filter by Milestone' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Filters (1)' }));
  expect(screen.getByRole('combobox', { name: 'Filter by Milestone' })).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Reset' }));
  await waitFor(() => expect(cards()).toHaveLength(2));
  await user.click(screen.getByRole('button', { name: 'Show 2 loans' }));
  expect(document.activeElement?.textContent).toBe('Filters');
});

test('pressing a category opens the popover that the table has, pressing it again closes it', async () => {
  const { user } = await open();
  const title = within(card('Okafor')).getByRole('button', { name: /^Title, / });
  await user.click(title);
  expect((await screen.findByRole('tooltip')).textContent).toContain('Past due: Title Ordered was due');
  await user.click(title);
  await waitFor(() => expect(screen.queryByRole('tooltip')).toBeNull());
  title.focus();
  await user.keyboard('{Enter}');
  expect(await screen.findByRole('tooltip')).toBeDefined();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('tooltip')).toBeNull());
});

test('cards are sorted with a list, because they have no headings', async () => {
  const { user, address } = await open();
  expect(cards().map(({ textContent }) => textContent.slice(0, 4))).toEqual(['Sato', 'Okaf']);
  await user.selectOptions(screen.getByRole('combobox', { name: 'Sort by' }), 'Borrower');
  await waitFor(() => expect(address()).toBe('/dashboard?sort=Borrower'));
  expect(cards()[0]?.textContent).toContain('Okafor');
  await user.click(screen.getByRole('button', { name: /tap to reverse/ }));
  await waitFor(() => expect(cards()[0]?.textContent).toContain('Sato'));
});

test('cards come in pages, and keys lead through them', async () => {
  const { user } = await open(sampleLoans(20));
  expect(cards()).toHaveLength(15);
  await user.keyboard('jj');
  expect(document.activeElement?.textContent).toBe('Borrower 1');
  await user.keyboard('{Enter}');
  expect(card('Borrower 1').className).toContain('selected');
  await user.click(screen.getByRole('button', { name: 'Next' }));
  await screen.findByText('Showing 16 to 20 of 20 results');
  expect(cards()).toHaveLength(5);
});

test('a card says all that stands against a closing', async () => {
  const early = sampleLoan({
    number: '2026000333',
    borrower: 'Early',
    closing: '11/24/2026',
    dates: {
      'Disclosures.Disclosures Sent.completed': '10/20/2026',
      'Initial CD.Sent.completed': '11/19/2026',
      'Closing.Funds Sent.due': '11/26/2026',
    },
  });
  await open([early]);
  const note = card('Early').querySelector('.not-funded');
  expect(note?.textContent.trim()).toBe("needs CD receipt, can't fund until 11/27");
  expect(note?.matches('[data-late]')).toBe(true);
});

test('turning the device keeps the search, the order, the page and the selected loan', async () => {
  const { user, widen } = await open(sampleLoans(40), '/dashboard?search=borrower&sort=-Borrower&page=2');
  const before = cards().map(({ dataset }) => dataset['loanGuid']);
  await user.click(within(cards()[2] as HTMLElement).getByRole('button', { name: /^Borrower/ }));
  act(widen);
  await screen.findByRole('grid');
  const rows = [...document.querySelectorAll<HTMLElement>('tr[data-loan-guid]')];
  expect(rows.map(({ dataset }) => dataset['loanGuid'])).toEqual(before);
  expect(rows[2]?.getAttribute('aria-selected')).toBe('true');
  expect(screen.getByPlaceholderText<HTMLInputElement>('Search...').value).toBe('borrower');
});

test('a page of grouped cards has all of its loans, as its place says', async () => {
  const { user } = await open(sampleLoans(120), '/dashboard?group=milestone');
  await user.selectOptions(screen.getByLabelText('Rows'), '100');
  await screen.findByText('Showing 1 to 100 of 120 results');
  expect(cards()).toHaveLength(100);
});
