import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { CONFIG, createFakeGateway } from '#tests/support/app/fake-gateway.ts';
import { onAFreshDevice } from '#tests/support/app/loan-panel-start.tsx';
import { sampleLoan } from '#tests/support/app/sample-loans.ts';
import { startApp } from '#tests/support/app/start-app.tsx';
import { parseCsv } from '#tests/support/parse-csv.ts';

onAFreshDevice();

// Today is Friday, November 20, 2026.
const { processorName, loanType } = CONFIG.fieldMap.loan;

const DONE = [11, 13, 15, 17, 19].map((day) =>
  sampleLoan({
    number: `20260000${day}`,
    milestone: 'Docs Signing',
    closing: '11/24/2026',
    dates: { 'Final Verbal.Received.due': '11/10/2026', 'Final Verbal.Received.completed': `11/${day}/2026` },
    fields: { [processorName]: 'Dana Vasquez', [loanType]: 'VA' },
  }),
);
const LATE = sampleLoan({
  number: '2026000099',
  milestone: 'Submit to UW',
  dates: { 'Title.Ordered.due': '11/12/2026' },
  fields: { [processorName]: 'Noor Haddad', [loanType]: 'FHA' },
});
const LOANS = [...DONE, LATE];

const rowOf = (name: string) => screen.getByRole('row', { name: new RegExp(`^${name}`) });

async function openInsights(path = '/insights', loans = LOANS) {
  const app = await startApp(createFakeGateway(loans), path);
  await screen.findByRole('table', { name: 'People' });
  return app;
}

test('a number opens its loans in the list', async () => {
  const { user, address } = await openInsights();
  const cells = within(rowOf('Dana Vasquez')).getAllByRole('cell');
  expect(cells.map(({ textContent }) => textContent)).toEqual(['Processor', '5', '5', '5', '0', '', '3']);
  await user.click(within(rowOf('Dana Vasquez')).getAllByRole('link')[0] ?? document.body);
  await waitFor(() => expect(address()).toBe('/dashboard?processor=Dana+Vasquez&behind=open'));
  await waitFor(() => {
    const listed = [...document.querySelectorAll('[data-loan-guid]')];
    expect(new Set(listed.map((row) => row.getAttribute('data-loan-guid')))).toEqual(
      new Set(DONE.map(({ loanId }) => loanId)),
    );
  });
});

test('people stay sorted while the figures of a long list, narrowed, are worked out', async () => {
  const more = Array.from({ length: 2_000 }, (_, at) => ({ ...LATE, loanId: `${LATE.loanId}-${at}` }));
  const { user } = await openInsights('/insights', [...LOANS, ...more]);
  await user.click(screen.getByRole('button', { name: 'Late steps' }));
  await user.selectOptions(screen.getByRole('combobox', { name: 'Loan type' }), 'VA');
  await waitFor(() => expect(screen.queryByRole('row', { name: /^Noor Haddad/ })).toBeNull());
  const head = await screen.findByRole('columnheader', { name: 'Late steps' });
  expect(head.getAttribute('aria-sort')).toBe('descending');
});

test("the oldest turn opens its loan, and people are sorted by any column's head", async () => {
  const { user, address } = await openInsights();
  const names = () =>
    within(screen.getByRole('table', { name: 'People' }))
      .getAllByRole('rowheader')
      .map(({ textContent }) => textContent);
  expect(names()).toEqual(['Dana Vasquez', 'Noor Haddad']);
  await user.click(screen.getByRole('button', { name: 'Late steps' }));
  expect(names()).toEqual(['Noor Haddad', 'Dana Vasquez']);
  expect(screen.getByRole('columnheader', { name: 'Late steps' }).getAttribute('aria-sort')).toBe(
    'descending',
  );
  await user.click(screen.getByRole('button', { name: 'Late steps' }));
  expect(names()).toEqual(['Dana Vasquez', 'Noor Haddad']);
  await user.click(within(rowOf('Noor Haddad')).getByRole('link', { name: '8 days' }));
  await waitFor(() => expect(address()).toContain(`loan=${LATE.loanId}`));
});

test('a median of 5 loans has a bar that says its days, and its table says the same', async () => {
  const { user } = await openInsights();
  const chart = screen.getByRole('figure', { name: 'Days from due to done' });
  const bar = within(chart).getByRole('link', { name: /^Final Verbal: ?5 days, 5 loans$/ });
  expect(bar.getAttribute('href')).toContain('behind=done%3AFinal+Verbal');
  await user.click(within(chart).getByRole('button', { name: 'Show as table' }));
  expect(within(chart).getByRole('row', { name: /Final Verbal/ }).textContent).toBe('Final Verbal5 days5');
  expect(
    within(screen.getByRole('figure', { name: 'Loans by milestone' })).getByText('5 loans, too few to tell'),
  ).toBeDefined();
});

test('what was chosen narrows all numbers and links, is in the address, and is there the next time', async () => {
  const app = await openInsights();
  await app.user.selectOptions(screen.getByLabelText('Loan type'), 'FHA');
  await waitFor(() => expect(app.address()).toBe('/insights?type=FHA&scope=loans'));
  expect(screen.queryByRole('row', { name: /^Dana Vasquez/ })).toBeNull();
  expect(within(rowOf('Noor Haddad')).getAllByRole('link')[0]?.getAttribute('href')).toContain(
    'loanType=FHA',
  );
  await app.user.click(screen.getByRole('link', { name: 'Closings' }));
  await screen.findByRole('region', { name: 'Closings' });
  await app.user.click(screen.getByRole('button', { name: /^Account menu/ }));
  await app.user.click(await screen.findByRole('link', { name: 'Insights' }));
  await screen.findByRole('table', { name: 'People' });
  expect(app.address()).toBe('/insights');
  expect(screen.getByLabelText<HTMLSelectElement>('Loan type').value).toBe('FHA');
  await app.user.click(screen.getByRole('button', { name: 'Clear filters' }));
  expect(await screen.findByRole('row', { name: /^Dana Vasquez/ })).toBeDefined();
});

test.each(['?scope=nobody&person=x&milestone=y&type=z&from=soon&to=13/45/2026', '?type=%5B1%5D'])(
  'an address that makes no sense shows all loans: %s',
  async (search) => {
    await openInsights(`/insights${search}`);
    expect(screen.getAllByRole('rowheader')).toHaveLength(2);
  },
);

test('one file has all tables', async () => {
  const { user, files } = await openInsights();
  await screen.findByText(/^This device has the conditions of/);
  await user.click(screen.getByRole('button', { name: 'Export CSV' }));
  await waitFor(() => expect(files).toHaveLength(1));
  const rows = parseCsv((files[0]?.text ?? '').slice(1));
  expect(files[0]?.name).toBe('insights-2026-11-20.csv');
  expect(rows).toContainEqual(['Dana Vasquez', 'Processor', '5', '5', '5', '0', '', '3']);
  expect(rows).toContainEqual(['Final Verbal', '5 days', '5']);
});
