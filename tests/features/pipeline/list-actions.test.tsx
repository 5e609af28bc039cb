import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { PrintedListPart } from '#src/features/pipeline/tools/list-actions.tsx';
import { createFakeGateway } from '#tests/support/app/fake-gateway.ts';
import { sampleLoan, sampleLoans } from '#tests/support/app/sample-loans.ts';
import { freshSignedInDevice, startApp } from '#tests/support/app/start-app.tsx';
import { parseCsv } from '#tests/support/parse-csv.ts';
// The app loads the dialog's code when it is first wanted, which takes a busy machine longer than a test waits.
import '#src/features/pipeline/keys/keys-dialog.tsx';

// The app loads it when the page is quiet.
beforeAll(() => PrintedListPart.preload());

beforeEach(freshSignedInDevice);

const LATE = sampleLoan({
  number: '2026000111',
  borrower: 'Okafor',
  closing: '11/25/2026',
  dates: { 'Title.Ordered.due': '11/12/2026' },
});
const HELD = sampleLoan({
  number: '2026000222',
  borrower: 'Sato',
  closing: '11/18/2026',
  milestone: 'Suspended',
});

async function open(loans: readonly object[] = [LATE, HELD], path = '/dashboard') {
  const gateway = createFakeGateway(loans);
  const app = await startApp(gateway, path);
  await screen.findByRole('grid');
  return { ...app, gateway };
}

function focusedRow(): string | undefined {
  return document.activeElement?.closest('[data-loan-guid]')?.querySelector('td[data-column="Borrower"]')
    ?.textContent;
}

test('the counts above the list say what needs a look, and pressing one shows those loans', async () => {
  const { user, address } = await open();
  const slipped = await screen.findByRole('button', { name: '1 not funded' });
  expect(screen.getByRole('button', { name: '1 loan late' }).getAttribute('data-late')).toBe('true');
  expect(screen.getByRole('button', { name: '1 suspended' }).getAttribute('data-late')).toBe('false');
  expect(screen.getByRole('button', { name: '0 due today' })).toBeDefined();
  await user.click(slipped);
  await waitFor(() => expect(document.querySelectorAll('tr[data-loan-guid]')).toHaveLength(1));
  expect(slipped.getAttribute('aria-pressed')).toBe('true');
  await waitFor(() => expect(address()).toBe('/dashboard?quick=slipped'));
  expect(screen.getByRole('button', { name: '1 loan late' })).toBeDefined();
  await user.click(slipped);
  await waitFor(() => expect(address()).toBe('/dashboard'));
});

test('an empty list offers no export and no print', async () => {
  await open(undefined, '/dashboard?search=zzz');
  await screen.findByText('No results found.');
  expect(screen.getByRole('button', { name: 'Shortcuts' })).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Export CSV' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Print' })).toBeNull();
});

test('a grouped list is exported in its groups’ order, and says so', async () => {
  const { user, files } = await open(undefined, '/dashboard?group=milestone&sort=Borrower');
  const heads = screen.getAllByRole('rowheader').map(({ textContent }) => textContent);
  expect(heads).toEqual([
    'Suspended1 loan, 0 late, 0 closing in 7 days',
    'No milestone1 loan, 1 late, 1 closing in 7 days',
  ]);
  await user.click(screen.getByRole('button', { name: 'Export CSV' }));
  await waitFor(() => expect(files).toHaveLength(1));
  const [asOf, , ...lines] = parseCsv((files[0]?.text ?? '').replace('\uFEFF', ''));
  expect(asOf?.[0]).toMatch(/^Clear to Close, My Loans, 2 loans, grouped by milestone, as of/);
  expect(lines.map((line) => line[1])).toEqual(['Sato', 'Okafor']);
});

test('the list is exported as it is filtered and sorted, with its age, under a name with its day', async () => {
  const { user, files } = await open(undefined, '/dashboard?sort=-Borrower');
  await user.click(screen.getByRole('button', { name: 'Export CSV' }));
  await waitFor(() => expect(files).toHaveLength(1));
  const [file] = files;
  expect(file?.name).toBe('pipeline-my-loans-2026-11-20.csv');
  expect(file?.mediaType).toBe('text/csv;charset=utf-8');
  const [asOf, heading, ...lines] = parseCsv((file?.text ?? '').replace('\uFEFF', ''));
  expect(asOf?.[0]).toMatch(/^Clear to Close, My Loans, 2 loans, as of 11\/20\/2026, \d/);
  expect(heading?.slice(0, 2)).toEqual(['Loan', 'Borrower']);
  expect(lines.map((line) => line.slice(0, 2))).toEqual([
    ['2026000222', 'Sato'],
    ['2026000111', 'Okafor'],
  ]);
});

test('a file of a part of the list says in its first line which part', async () => {
  const { user, files } = await open(undefined, '/dashboard?search=sato');
  await user.click(await screen.findByRole('button', { name: 'Export CSV' }));
  await waitFor(() => expect(files).toHaveLength(1));
  const [caption] = parseCsv((files[0]?.text ?? '').replace('\uFEFF', ''));
  expect(caption?.[0]).toMatch(/^Clear to Close, My Loans, 1 of 2 loans, search “sato”, as of /);
});

test('a refresh is answered below its button, whether it came or not', async () => {
  const { user, gateway } = await open();
  const refresh = screen.getByRole('button', { name: 'Refresh all' });
  const answer = () => refresh.nextElementSibling;
  expect(answer()?.tagName).toBe('OUTPUT');
  await user.click(refresh);
  await waitFor(() => expect(answer()?.textContent).toMatch(/^Refreshed at \d+:\d\d [AP]M$/));
  gateway.mode = 'down';
  await user.click(refresh);
  expect(answer()?.textContent).toBe('Refreshing...');
  expect(refresh.getAttribute('aria-disabled')).toBe('true');
  await waitFor(() => expect(answer()?.textContent).toMatch(/^Couldn't refresh since \d+:\d\d [AP]M$/));
  // Beside Retry, whose press didn't fail, the list's age stays.
  const line = document.querySelector('.status-line-bar');
  expect(line?.querySelector('.list-age')?.textContent).toMatch(/^Copy on this device/);
  await user.click(await screen.findByRole('button', { name: 'Retry' }));
  expect(line?.querySelector('.list-answer')?.textContent).toBe('Refreshing...');
  await waitFor(() => expect(line?.textContent).toMatch(/Couldn't refresh.* since \d/));
  // Said once, where somebody pressed last.
  expect(screen.getAllByText(/^Couldn't refresh/)).toHaveLength(1);
  await user.click(refresh);
  await waitFor(() => expect(answer()?.textContent).toMatch(/^Couldn't refresh since \d/));
  expect(screen.getAllByText(/^Couldn't refresh/)).toHaveLength(1);
});

test('a refresh that the server fails is told in the line of the counts, which has Retry and keeps its place', async () => {
  const { user, gateway } = await open();
  gateway.refused.add('/los/v3/loanPipeline');
  const refresh = screen.getByRole('button', { name: 'Refresh all' });
  await user.click(refresh);
  const said = await screen.findByRole('alert');
  expect(said.textContent).toBe("Couldn't refresh");
  expect(said.closest('.status-line-bar')).not.toBeNull();
  expect(document.querySelector('.notice')).toBeNull();
  await waitFor(() =>
    expect(refresh.nextElementSibling?.textContent).toMatch(/^Couldn't refresh since \d+:\d\d [AP]M$/),
  );
  // A press on Retry is answered in its place.
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(document.querySelector('.list-answer')?.textContent).toBe('Refreshing...');
  await waitFor(() =>
    expect(document.querySelector('.freshness')?.textContent).toMatch(/Couldn't refresh.* since \d/),
  );
  expect(screen.getAllByText(/^Couldn't refresh/)).toHaveLength(1);
  gateway.refused.clear();
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull());
  expect(screen.queryByText(/^Couldn't refresh/)).toBeNull();
});

test('paper gets every loan of the list, not only the page, with words beside the signs', async () => {
  await open([LATE, ...sampleLoans(40)], '/dashboard?sort=-Title');
  act(() => void window.dispatchEvent(new Event('beforeprint')));
  const paper = document.querySelector('.printed-table');
  expect(paper?.querySelectorAll('tbody tr')).toHaveLength(41);
  expect(paper?.querySelector('.printed-title')?.textContent).toMatch(
    /^Clear to Close: My Loans41 loans · as of 11\/20\/2026.*🛑 8d: 8 days past due .*✅ done: completed/,
  );
  const signs = [...(paper?.querySelectorAll('tbody .nowrap') ?? [])].map((cell) => cell.textContent);
  expect(signs).toContain('🛑 8d');
  expect(signs).toContain('⚪ open');
  act(() => void window.dispatchEvent(new Event('afterprint')));
  expect(document.querySelector('.printed-table')).toBeNull();
});

test('the heading on paper says what narrows the list', async () => {
  await open(undefined, '/dashboard?search=sato&quick=suspended');
  act(() => void window.dispatchEvent(new Event('beforeprint')));
  expect(document.querySelector('.printed-title')?.textContent).toContain(
    '1 of 2 loans · search “sato”, suspended ·',
  );
});

test('paper says of a closing what the list says of it', async () => {
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
  act(() => void window.dispatchEvent(new Event('beforeprint')));
  expect(document.querySelector('.printed-closing')?.textContent).toBe(
    "11/24/2026 (4 days) needs CD receipt, can't fund until 11/27",
  );
});

test('j and k lead from loan to loan, over the ends of a page too', async () => {
  const { user } = await open(sampleLoans(20));
  await user.keyboard('j');
  expect(focusedRow()).toBe('Borrower 0');
  await user.keyboard('jjk');
  expect(focusedRow()).toBe('Borrower 1');
  await user.keyboard('{j>13/}');
  expect(focusedRow()).toBe('Borrower 14');
  await user.keyboard('j');
  await screen.findByText('Showing 16 to 20 of 20 results');
  await waitFor(() => expect(focusedRow()).toBe('Borrower 15'));
  await user.keyboard('k');
  await waitFor(() => expect(focusedRow()).toBe('Borrower 14'));
});

test('from the search, Enter opens the first hit and the down arrow leads into the list', async () => {
  const { user, address } = await open();
  await user.keyboard('/oka{ArrowDown}');
  await waitFor(() => expect(focusedRow()).toBe('Okafor'));
  await user.keyboard('/{Enter}');
  await waitFor(() => expect(address()).toContain(`loan=${LATE.loanId}`));
});

test('n, c and y are for the loan with the focus: its note box, its conditions, its number', async () => {
  const { user, address, copied, goBack } = await open();
  await user.keyboard('jy');
  await waitFor(() => expect(copied).toEqual(['2026000222']));
  await user.keyboard('n');
  await waitFor(() => expect(document.activeElement?.className).toContain('note-text'), { timeout: 40_000 });
  expect(address()).toContain(`loan=${HELD.loanId}`);
  await user.keyboard('{Escape}');
  await waitFor(() => expect(document.querySelector('.loan-panel')).toBeNull());
  await waitFor(() => expect(focusedRow()).toBe('Sato'));
  await user.keyboard('c');
  await waitFor(() => expect(address()).toContain(`/conditions/${HELD.loanId}`));
  await goBack();
  await waitFor(() => expect(focusedRow()).toBe('Sato'));
});

test('the first Tab stop skips to the main content', async () => {
  const { user } = await open();
  await user.tab();
  await user.keyboard('{Enter}');
  expect(document.activeElement).toBe(screen.getByRole('main'));
});

test('a slash leads to the search, where letters are letters', async () => {
  const { user } = await open();
  await user.keyboard('/');
  const search = screen.getByPlaceholderText<HTMLInputElement>('Search...');
  expect(document.activeElement).toBe(search);
  await user.keyboard('jk?');
  expect(search.value).toBe('jk?');
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('a question mark shows the keys; the switch there turns single letters off, and on again', async () => {
  const { user } = await open();
  await user.keyboard('?');
  const dialog = await screen.findByRole('dialog', { name: 'Keyboard shortcuts' });
  expect(within(dialog).getByText("Copy this loan's number")).toBeDefined();
  await user.click(within(dialog).getByRole('switch', { name: 'Single-letter keys' }));
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await user.keyboard('j/?');
  expect(focusedRow()).toBeUndefined();
  expect(screen.queryByRole('dialog')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Shortcuts' }));
  await user.click(await screen.findByRole('switch', { name: 'Single-letter keys' }));
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await user.keyboard('j');
  expect(focusedRow()).toBe('Sato');
});
