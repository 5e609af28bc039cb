import { screen, waitFor, within } from '@testing-library/react';
import axe from 'axe-core';
import { expect, onTestFinished, test, vi } from 'vitest';
import { preparePopover } from '#src/ui/popover/disclosure.tsx';
import { onAFreshDevice, windowOf } from '#tests/support/app/loan-panel-start.tsx';
import { createFakeGateway } from '#tests/support/app/fake-gateway.ts';
import { sampleLoan } from '#tests/support/app/sample-loans.ts';
import { startApp } from '#tests/support/app/start-app.tsx';
import { parseIcs } from '#tests/support/parse-ics.ts';

onAFreshDevice();

// Today is Friday, November 20, 2026; Thursday the 26th is Thanksgiving.
const SENT = { 'Disclosures.Disclosures Sent.completed': '10/20/2026' };
const OKAFOR = sampleLoan({
  number: '2026000111',
  borrower: 'Okafor',
  closing: '11/30/2026',
  dates: { ...SENT, 'Title.Received.due': '11/12/2026', 'HOI.Received.due': '11/27/2026' },
});
const LOANS = [
  OKAFOR,
  sampleLoan({ number: '2026000112', borrower: 'Sato', closing: '11/30/2026', dates: SENT }),
  sampleLoan({ number: '2026000113', borrower: 'Silva', closing: '11/30/2026', dates: SENT }),
  sampleLoan({ number: '2026000114', borrower: 'Early', closing: '11/23/2026', dates: SENT }),
  sampleLoan({ number: '2026000115', borrower: 'Later', closing: '12/08/2026', dates: SENT }),
  sampleLoan({ number: '2026000116', borrower: 'Undated' }),
];
const REFINANCE = sampleLoan({
  number: '2026000120',
  borrower: 'Refinance',
  closing: '11/24/2026',
  dates: { ...SENT, 'Initial CD.Sent.completed': '11/10/2026', 'Closing.Funds Sent.due': '11/28/2026' },
});

async function openClosings(path = '/closings', loans: readonly object[] = LOANS) {
  const gateway = createFakeGateway(loans);
  const app = await startApp(gateway, path);
  await screen.findByRole('grid');
  return { ...app, gateway };
}

const day = (name: RegExp) => screen.getByRole('button', { name });
const panel = () => within(screen.getByRole('region', { name: 'Chosen day' }));
const focused = () => document.activeElement?.querySelector('.sr-only')?.textContent;

test('a day says how much closes, whether that is more than usual, and what sort of day it is', async () => {
  await openClosings();
  expect(screen.getByRole('grid', { name: 'November 2026' })).toBeDefined();
  expect(day(/^Monday, November 30/).textContent).toContain('3 closings, more than the usual 1 a day');
  expect(day(/^Thursday, November 26, 2026\. Thanksgiving Day$/)).toBeDefined();
  expect(day(/^Friday, November 20/).getAttribute('aria-current')).toBe('date');
  expect(day(/^Wednesday, November 25, 2026/).textContent).toContain('3 CD receipts due');
  expect(day(/^Saturday, November 21, 2026/).textContent).toContain('3 CDs to send');
});

test.each([
  ['one line more is shown', ['12/03/2026'], ['1 CD receipt', '1 funding at the earliest']],
  ['more are counted', ['12/03/2026', '12/07/2026'], ['1 CD to send', '+2 facts']],
])('a day of a month leaves nothing out without a sign of it: %s', async (_, closings, calm) => {
  const waiting = closings.map((closing, at) =>
    sampleLoan({ number: `202600013${at}`, borrower: 'Waiting', closing, dates: SENT }),
  );
  await openClosings('/closings', [...LOANS, REFINANCE, ...waiting]);
  const lines = day(/^Monday, November 30/).querySelectorAll(
    '.closings-cell-shown > :not(.closings-cell-day)',
  );
  expect([...lines].map((line) => line.textContent.trim())).toEqual([
    '3 closings',
    '1 at risk',
    ...calm,
    'Okafor+2',
  ]);
});

test('a day of a month counts neither an earliest closing nor a funding as a deadline', async () => {
  const waiting = sampleLoan({
    number: '2026000121',
    borrower: 'Waiting',
    closing: '12/02/2026',
    dates: SENT,
  });
  const { user } = await openClosings('/closings', [...LOANS, waiting, REFINANCE]);
  const cell = day(/^Saturday, November 28/);
  expect(cell.textContent).toContain('1 can close on this day at the earliest');
  // Funds that go with the next wires put no closing at risk.
  expect(day(/^Tuesday, November 24/).textContent).not.toContain('at risk');
  expect(cell.querySelector('.closings-cell-shown')?.textContent).toBe(
    '28No wires1 CD receipt1 delayed funding',
  );
  await user.click(day(/^Monday, November 30/));
  expect(panel().getByRole('button', { name: /Refinance/ }).textContent).toContain(
    'Funds on this day at the earliest',
  );
});

test('a loan has one line a day, with all that the day means for it', async () => {
  const { user } = await openClosings('/closings', [
    sampleLoan({
      number: '2026000123',
      borrower: 'Both',
      closing: '11/24/2026',
      dates: { ...SENT, 'Initial CD.Sent.completed': '11/20/2026', 'Closing.Funds Sent.due': '11/28/2026' },
    }),
  ]);
  await user.click(day(/^Saturday, November 28/));
  expect(panel().getByText(/^1 delayed funding/)).toBeDefined();
  expect(panel().getAllByRole('button', { name: /Both/ })).toHaveLength(1);
  const { textContent } = panel().getByRole('button', { name: /Both/ });
  expect(textContent).toContain("Can't fund until Mon 11/30/2026");
  expect(textContent).toContain('Earliest closing without proof of CD receipt');
});

test('the account menu leads here from any screen, and closes', async () => {
  const { user, address } = await startApp(createFakeGateway(LOANS), '/dashboard');
  // As a page does once it's quiet: the plain panel of a slow network stays.
  await preparePopover();
  await user.click(await screen.findByRole('button', { name: /^Account menu/ }));
  const item = { selector: '.menu-link' };
  await user.click(await screen.findByText('Closings', item));
  expect(await screen.findByRole('grid')).toBeDefined();
  expect(address()).toBe('/closings');
  await waitFor(() => expect(screen.queryByText('Closings', item)).toBeNull());
});

test('a day says in words and with a mark what is at risk, and names those first', async () => {
  const { user } = await openClosings();
  const busy = day(/^Monday, November 30/);
  expect(busy.querySelector('.sr-only')?.textContent).toContain('1 at risk');
  expect(busy.querySelector('.closings-warning')?.textContent).toContain('1 at risk');
  expect([...busy.querySelectorAll('.closings-name')].map((name) => name.textContent)).toEqual(['Okafor+2']);
  expect(day(/^Monday, November 23/).textContent).toContain('1 at risk');
  await user.click(busy);
  expect(panel().getByText('1 at risk')).toBeDefined();
});

test('a closing on a holiday is told that banks send no wires, and from when it can fund', async () => {
  const holiday = sampleLoan({
    number: '2026000118',
    borrower: 'Holiday',
    closing: '11/26/2026',
    dates: { ...SENT, 'Closing.Funds Sent.due': '11/26/2026' },
  });
  const { user } = await openClosings('/closings', [...LOANS, holiday]);
  const cell = day(/^Thursday, November 26.*Thanksgiving Day: banks send no wires\./);
  expect(cell.textContent).toContain('No wires');
  await user.click(cell);
  expect(panel().getByText('Thanksgiving Day: banks send no wires.')).toBeDefined();
});

test('by keys: arrows and pages lead from day to day, Enter opens one, and Escape leads back', async () => {
  const { user, address } = await openClosings();
  const today = day(/^Friday, November 20/);
  expect(today.tabIndex).toBe(0);
  today.focus();
  await user.keyboard('{ArrowDown}{ArrowRight}');
  expect(focused()).toContain('Saturday, November 28');
  await user.keyboard('{Home}');
  expect(focused()).toContain('Sunday, November 22');
  await user.keyboard('{PageDown}');
  expect(focused()).toContain('Tuesday, December 22');
  expect(screen.getByRole('grid', { name: 'December 2026' })).toBeDefined();
  await user.keyboard('{PageUp}{End}{ArrowRight}{ArrowRight}');
  expect(focused()).toContain('Monday, November 30');
  expect(address()).toBe('/closings');
  await user.keyboard('{Enter}');
  expect(document.activeElement?.textContent).toBe('Mon 11/30/2026');
  await waitFor(() => expect(address()).toBe('/closings?day=2026-11-30'));
  await user.keyboard('{Escape}');
  expect(focused()).toContain('Monday, November 30');
  expect(document.querySelectorAll('.closings-cell[tabindex="0"]')).toHaveLength(1);
});

test('keys act on the day that has the focus, however it got there', async () => {
  const { user } = await openClosings();
  day(/^Tuesday, November 10/).focus();
  await user.keyboard('{ArrowRight}');
  expect(focused()).toContain('Wednesday, November 11');
  day(/^Monday, November 30/).focus();
  await user.keyboard('{Enter}');
  expect(document.activeElement?.textContent).toBe('Mon 11/30/2026');
});

test('a press scrolls to the title of a day that was read to its end, and again when it is open already', async () => {
  const { user } = await openClosings();
  const revealed: string[] = [];
  const scrolling = vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function (
    this: Element,
  ) {
    revealed.push(this.tagName);
  });
  onTestFinished(() => scrolling.mockRestore());
  await user.click(day(/^Monday, November 30/));
  await screen.findByRole('heading', { name: 'Mon 11/30/2026' });
  await user.click(day(/^Monday, November 30/));
  await user.click(screen.getByRole('button', { name: '1 loan has no closing date' }));
  expect(revealed).toEqual(['H3', 'H3', 'H3']);
});

test('no step leads past the days that an address can hold', async () => {
  const { user, address } = await openClosings('/closings?day=2099-12-31');
  await user.click(screen.getByRole('button', { name: 'Next month' }));
  expect(screen.getByRole('grid', { name: 'December 2099' })).toBeDefined();
  await user.click(day(/^Friday, January 1, 2100/));
  day(/^Thursday, December 31, 2099/).focus();
  await user.keyboard('{ArrowRight}');
  expect(focused()).toContain('Thursday, December 31, 2099');
  expect(screen.getByRole('heading', { name: 'Thu 12/31/2099' })).toBeDefined();
  expect(address()).toBe('/closings?day=2099-12-31');
});

test("a day's loans show their 12 signs and what is open; one opens its loan, and Back returns to the day", async () => {
  const { user, address, goBack } = await openClosings();
  await user.click(day(/^Monday, November 30/));
  const line = panel().getByRole('button', { name: /Okafor/ });
  expect(line.querySelectorAll('.sign')).toHaveLength(12);
  expect(line.querySelector('.closings-sign')?.getAttribute('data-short')).toBe('Discl.');
  expect(line.textContent).not.toContain('Closes');
  expect(line.textContent).toMatch(/Late: Title Received\. Open: HOI Received, \d+ more\./);
  expect(line.textContent).toContain('Title: Past due.');
  await user.click(line);
  await waitFor(() => expect(address()).toBe(`/dashboard?loan=${OKAFOR.loanId}`));
  await goBack();
  await waitFor(() => expect(address()).toBe('/closings?day=2026-11-30'));
  expect(await screen.findByRole('heading', { name: 'Mon 11/30/2026' })).toBeDefined();
});

test("a deadline says what it's for and who decides, and a closing that can't be says from when it can", async () => {
  const { user } = await openClosings();
  await user.click(day(/^Wednesday, November 25/));
  expect(panel().getByRole('button', { name: /Okafor/ }).textContent).toContain(
    'CD must be received closing on Mon 11/30/2026',
  );
  expect(panel().getByText(/may close, your compliance office decides\.$/)).toBeDefined();
  await user.click(day(/^Monday, November 23/));
  expect(panel().getByRole('button', { name: /Early/ }).textContent).toContain(
    "Can't close: not before Sat 11/28/2026 without proof of CD receipt",
  );
});

test('loans without a closing date are counted, and a press lists them', async () => {
  const { user, address } = await openClosings();
  await user.click(screen.getByRole('button', { name: '1 loan has no closing date' }));
  expect(panel().getByRole('button', { name: /Undated/ })).toBeDefined();
  await waitFor(() => expect(address()).toBe('/closings?day=none'));
});

test('a week at a time, everybody, and Today leads home', async () => {
  const { user, address, gateway } = await openClosings('/closings?day=2026-11-30');
  gateway.allLoans = [
    ...LOANS,
    sampleLoan({ number: '2026000999', borrower: 'Colleague', closing: '11/30/2026' }),
  ];
  await user.click(screen.getByRole('radio', { name: 'All Loans' }));
  await screen.findByRole('region', { name: 'Chosen day' });
  expect(panel().getByRole('button', { name: /Colleague/ })).toBeDefined();
  await user.click(screen.getByRole('radio', { name: 'Week' }));
  await screen.findByRole('grid', { name: '7 days from Fri 11/27/2026' });
  expect(address()).toBe('/closings?day=2026-11-30&scope=everybody&by=week');
  await user.click(screen.getByRole('button', { name: 'Next week' }));
  expect(screen.getByRole('grid', { name: '7 days from Fri 12/04/2026' })).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Today' }));
  expect(screen.getByRole('grid', { name: '7 days from Fri 11/20/2026' })).toBeDefined();
});

test('who has no loans of their own sees everybody', async () => {
  const gateway = createFakeGateway([]);
  gateway.allLoans = LOANS;
  await startApp(gateway, '/closings');
  expect(
    await screen.findByRole('button', { name: /^Monday, November 30, 2026\. 3 closings/ }),
  ).toBeDefined();
  expect(screen.getByRole('radio', { name: 'All Loans', checked: true })).toBeDefined();
});

test.each([['month'], ['week']] as const)(
  'without room for a grid a %s is a list of days with their loans: one opens its loan, and Back returns to it',
  async (form) => {
    windowOf('phone');
    const inTwoWeeks = `/closings?by=${form}&day=2026-11-30`;
    const { user, address, goBack } = await startApp(createFakeGateway(LOANS), inTwoWeeks);
    const line = await screen.findByRole('button', {
      name: /^Okafor 00111 .*Late: Title Received\. Open:/,
    });
    expect(screen.queryByRole('grid')).toBeNull();
    expect(screen.queryByRole('region', { name: 'Chosen day' })).toBeNull();
    const busy = within(line.closest<HTMLElement>('[data-agenda-day]') ?? document.body);
    expect(busy.getByRole('heading', { name: 'Mon 11/30/2026' })).toBeDefined();
    expect(busy.getByText('3 closings, more than the usual 1 a day')).toBeDefined();
    expect(busy.getByText('1 at risk')).toBeDefined();
    await user.click(line);
    await waitFor(() => expect(address()).toBe(`/dashboard?loan=${OKAFOR.loanId}`));
    await goBack();
    await waitFor(() => expect(address()).toMatch(/^\/closings\?.*day=2026-11-30/));
    await waitFor(() => expect(document.activeElement?.textContent).toContain('Okafor'));
    await user.click(screen.getByRole('button', { name: '1 loan has no closing date' }));
    expect(panel().getByRole('button', { name: /Undated/ })).toBeDefined();
    expect(screen.queryByRole('button', { name: /Okafor/ })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Today' }));
    expect(await screen.findByRole('heading', { name: 'Mon 11/23/2026' })).toBeDefined();
  },
);

test('the file for a calendar names nobody unless somebody asks for it', async () => {
  const { user, files } = await openClosings();
  await user.click(screen.getByRole('button', { name: 'Add to calendar' }));
  await user.click(await screen.findByRole('button', { name: 'Save file' }));
  await waitFor(() => expect(files).toHaveLength(1));
  await user.click(screen.getByRole('checkbox', { name: 'Include names' }));
  await user.click(screen.getByRole('button', { name: 'Save file' }));
  await waitFor(() => expect(files).toHaveLength(2));
  const [plain, named] = files;
  expect(plain?.name).toBe('closings-2026-11-20.ics');
  expect(plain?.mediaType).toBe('text/calendar;charset=utf-8');
  expect(plain?.text).not.toMatch(/Okafor|Sato/);
  expect(parseIcs(plain?.text ?? '').map((event) => event['SUMMARY'])).toContain('Closes (loan 2026000111)');
  expect(parseIcs(named?.text ?? '').map((event) => event['SUMMARY'])).toContain(
    'Closes (Okafor, loan 2026000111)',
  );
});

test('the file leaves out a loan that has no id, and says so, and that finished events stay', async () => {
  const without = sampleLoan({
    number: '2026000222',
    borrower: 'Idless',
    closing: '12/01/2026',
    dates: SENT,
  });
  const { user, files } = await openClosings('/closings', [OKAFOR, { fields: without.fields }]);
  await user.click(screen.getByRole('button', { name: 'Add to calendar' }));
  expect(
    await screen.findByText(/^1 closing, 1 CD to send and 1 CD receipt due from today on/),
  ).toBeDefined();
  expect(screen.getByText(/^1 loan left out: without an ID/)).toBeDefined();
  expect(screen.getByText(/Finished events stay until you delete them\./)).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Save file' }));
  await waitFor(() => expect(files).toHaveLength(1));
  expect(files[0]?.text).not.toContain('2026000222');
});

test('an address that names no day shows today, and the screen is accessible', async () => {
  await openClosings('/closings?day=2026-13-45&by=year&scope=nobody');
  expect(screen.getByRole('heading', { name: 'Fri 11/20/2026' })).toBeDefined();
  const { violations } = await axe.run(document.body, { rules: { 'color-contrast': { enabled: false } } });
  expect(violations.map(({ id }) => id)).toEqual([]);
});

test('closings that the server cannot give are not loading', async () => {
  const gateway = createFakeGateway(LOANS);
  gateway.refused.add('/los/v3/loanPipeline');
  await startApp(gateway, '/closings');
  expect(await screen.findByText("Couldn't load closings: the loan system has a problem.")).toBeDefined();
  expect(screen.getByText("There's no copy on this device yet. Try again in a minute.")).toBeDefined();
  expect(screen.getByRole('alert').closest('header')).toBeNull();
  expect(screen.queryByText('Loading closings...')).toBeNull();
  expect(screen.getAllByRole('button', { name: 'Retry' })).toHaveLength(1);
});
