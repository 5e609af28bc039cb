import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { onAFreshDevice, windowOf } from '#tests/support/app/loan-panel-start.tsx';
import { createFakeGateway } from '#tests/support/app/fake-gateway.ts';
import { sampleLoan } from '#tests/support/app/sample-loans.ts';
import { startApp } from '#tests/support/app/start-app.tsx';

onAFreshDevice();

// Today is Friday, November 20, 2026; Thursday the 26th is Thanksgiving.
const SENT = { 'Disclosures.Disclosures Sent.completed': '10/20/2026' };
const LOANS = [
  sampleLoan({ number: '2026000112', borrower: 'Sato', closing: '11/30/2026', dates: SENT }),
  sampleLoan({ number: '2026000114', borrower: 'Early', closing: '11/23/2026', dates: SENT }),
];

async function openClosings(path: string, loans: readonly object[] = LOANS) {
  const app = await startApp(createFakeGateway(loans), path);
  await screen.findByRole('grid');
  return app;
}

const day = (name: RegExp) => screen.getByRole('button', { name });
const focused = () => document.activeElement?.querySelector('.sr-only')?.textContent;

test('a week begins with today: its 7 days are those ahead, under their weekdays', async () => {
  const { user } = await openClosings('/closings?by=week');
  const shown = () =>
    [...document.querySelectorAll<HTMLElement>('.closings-cell')].map(({ dataset }) => dataset['day']);
  expect([shown()[0], shown().at(-1)]).toEqual(['11/20/2026', '11/26/2026']);
  expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
    'Fri',
    'Sat',
    'Sun',
    'Mon',
    'Tue',
    'Wed',
    'Thu',
  ]);
  day(/^Monday, November 23/).focus();
  await user.keyboard('{Home}');
  expect(focused()).toContain('Friday, November 20');
  await user.keyboard('{End}');
  expect(focused()).toContain('Thursday, November 26');
  await user.keyboard('{ArrowRight}');
  expect(screen.getByRole('grid', { name: '7 days from Fri 11/27/2026' })).toBeDefined();
});

test('a press on a day of the next month opens it and turns no page under the finger', async () => {
  const { user } = await openClosings('/closings');
  await user.click(day(/^Tuesday, December 1/));
  expect(screen.getByRole('grid', { name: 'November 2026' })).toBeDefined();
  expect(screen.getByRole('heading', { name: 'Tue 12/01/2026' })).toBeDefined();
  await user.keyboard('{ArrowRight}');
  expect(screen.getByRole('grid', { name: 'December 2026' })).toBeDefined();
  await user.click(day(/^Monday, November 30/));
  await user.click(screen.getByRole('radio', { name: 'Week' }));
  expect(await screen.findByRole('grid', { name: '7 days from Fri 11/27/2026' })).toBeDefined();
});

const PAST = [
  sampleLoan({ number: '2026000117', borrower: 'Past', closing: '11/16/2026' }),
  sampleLoan({ number: '2026000118', borrower: 'Older', closing: '10/05/2026' }),
  sampleLoan({
    number: '2026000119',
    borrower: 'Funded',
    closing: '11/17/2026',
    dates: { 'Closing.Closing Sent.completed': '11/17/2026', 'Closing.Funds Sent.completed': '11/17/2026' },
  }),
];

test.each([['phone'], ['wide']] as const)(
  'whatever passed without funds is named above the days ahead and stands below them, in a window like: %s',
  async (width) => {
    windowOf(width);
    const { user } = await startApp(createFakeGateway([...LOANS, ...PAST]), '/closings?by=week');
    const line = await screen.findByRole('button', { name: '2 past closings not funded: Past, Older' });
    await user.click(line);
    expect(document.activeElement?.textContent).toBe('2 past closings not funded');
    const past = within(screen.getByRole('region', { name: 'Past closings' }));
    expect(past.getByRole('button', { name: /^Past 00117/ }).textContent).toContain(
      'was planned for Mon 11/16/2026',
    );
    expect(past.getByRole('button', { name: /Older/ })).toBeDefined();
    expect(past.queryByRole('button', { name: /^Funded/ })).toBeNull();
    await user.click(past.getByRole('button', { name: 'Past 7 days: 2 closings, 1 funded' }));
    expect(screen.getByRole('heading', { name: '7 days from Fri 11/13/2026' })).toBeDefined();
    expect(
      screen.getByRole('button', { name: width === 'phone' ? /^Funded/ : /^Tuesday, November 17/ }),
    ).toBeDefined();
    expect(screen.queryByRole('region', { name: 'Past closings' })).toBeNull();
  },
);

test("a phone lists a week's days that have something, from today on", async () => {
  windowOf('phone');
  const soon = sampleLoan({ number: '2026000119', borrower: 'Soon', closing: '11/20/2026', dates: SENT });
  const { user, address } = await startApp(createFakeGateway([...LOANS, soon, ...PAST]), '/closings?by=week');
  const days = () =>
    [...document.querySelectorAll('[data-agenda-day] > h3')].map((title) => title.firstChild?.textContent);
  // On the 21st what closes on the 30th must go, on the 25th it must have come. The 26th is Thanksgiving.
  await waitFor(() =>
    expect(days()).toEqual([
      'Fri 11/20/2026',
      'Sat 11/21/2026',
      'Mon 11/23/2026',
      'Wed 11/25/2026',
      'Thu 11/26/2026',
    ]),
  );
  await user.click(screen.getByRole('button', { name: 'Previous week' }));
  expect(days().slice(0, 2)).toEqual(['Mon 11/16/2026', 'Tue 11/17/2026']);
  await user.click(screen.getByRole('button', { name: 'Today' }));
  const [early] = screen.getAllByRole('button', { name: /Early/ });
  await user.click(early ?? document.body);
  await waitFor(() => expect(address()).toMatch(/^\/dashboard\?loan=/));
});

test('a day of a month with closings names somebody, whatever else it has to say', async () => {
  const closed = { ...SENT, 'Initial CD.Sent.completed': '11/02/2026' };
  const full = [
    sampleLoan({
      number: '1',
      borrower: 'Abel',
      closing: '11/26/2026',
      dates: { ...closed, 'Closing.Funds Sent.due': '11/26/2026' },
    }),
    sampleLoan({
      number: '2',
      borrower: 'Baca',
      closing: '11/26/2026',
      dates: { ...SENT, 'Title.Received.due': '11/12/2026' },
    }),
  ];
  await openClosings('/closings', [...LOANS, ...full]);
  const cell = day(/^Thursday, November 26/);
  expect([...cell.querySelectorAll('.closings-warning')].map((line) => line.textContent.trim())).toEqual([
    'No wires',
    '2 at risk',
    '1 CD late',
  ]);
  expect(cell.querySelector('.closings-name')?.textContent).toMatch(/^(Abel|Baca)\+1$/);
});
