import { screen, waitFor, within } from '@testing-library/react';
import axe from 'axe-core';
import { beforeEach, describe, expect, test } from 'vitest';
import { createFakeConditions, type FakeConditions } from '#tests/app/fake-conditions.ts';
import { sampleLoan } from '#tests/app/sample-loans.ts';
import { signInOnThisDevice, startApp } from '#tests/app/start-app.tsx';

beforeEach(async () => {
  window.localStorage.clear();
  for (const { name } of await indexedDB.databases()) if (name !== undefined) indexedDB.deleteDatabase(name);
  signInOnThisDevice();
});

const OKAFOR = sampleLoan({
  number: '2026000111',
  borrower: 'Okafor',
  closing: '11/25/2026',
  milestone: 'Conditionally Approved',
});
const SATO = sampleLoan({ number: '2026000222', borrower: 'Sato', closing: '11/18/2026' });
const NGUYEN = sampleLoan({ number: '2026000333', borrower: 'Nguyễn', closing: '12/02/2026' });
const UNKNOWN = '0b9e2c4a-6c0f-4a57-9d1c-2f6f3f1f7a11';

const PAYSTUBS = {
  id: 'c1',
  title: 'Pay stubs',
  internalDescription: 'Stubs look odd, ask the employer',
  externalDescription: 'Please send your last two pay stubs.',
  priorTo: 'Borrower CTC',
  category: 'Income',
  conditionType: 'Underwriting',
  status: 'Requested',
  statusDate: '2026-11-17T15:00:00Z',
  statusOpen: true,
  owner: { entityId: '3', entityName: 'Loan Processor', entityType: 'Role' },
  requestedFrom: 'Borrower',
  startDate: '2026-11-10T15:00:00Z',
  daysToReceive: 10,
  tracking: [
    { status: 'Added', date: '2026-11-10T15:00:00Z', user: { entityId: 'uwreyes' } },
    { status: 'Requested', date: '2026-11-17T15:00:00Z', user: { entityName: 'Dana Whitfield' } },
  ],
};
const GIFT = {
  ...PAYSTUBS,
  id: 'c2',
  title: 'Gift letter',
  internalDescription: 'Donor hard to reach',
  externalDescription: 'Please have the gift letter signed.',
  category: 'Assets',
  conditionType: 'Processing',
  tracking: [],
};
const DEED = {
  ...PAYSTUBS,
  id: 'c3',
  title: 'Recorded deed',
  internalDescription: '',
  externalDescription: '',
  priorTo: 'Funding',
  category: 'Title',
  conditionType: 'Post-Closing',
  status: 'Cleared',
  statusOpen: false,
  tracking: [],
};
const CREDIT = {
  ...PAYSTUBS,
  id: 'c4',
  title: 'Credit refresh',
  internalDescription: 'Undisclosed car loan',
  externalDescription: '',
  category: 'Credit',
  status: 'Cleared',
  statusOpen: false,
  tracking: [],
};
const ALL_FOUR = [DEED, PAYSTUBS, CREDIT, GIFT];

function fakeWith(conditions: unknown): FakeConditions {
  const fake = createFakeConditions([OKAFOR, SATO, NGUYEN]);
  fake.answers.set(OKAFOR.loanId, conditions);
  return fake;
}

async function openConditions(conditions: unknown = ALL_FOUR, address = '') {
  const fake = fakeWith(conditions);
  const app = await startApp(fake.gateway, `/conditions/${OKAFOR.loanId}${address}`);
  await screen.findByRole('heading', { name: 'Conditions - Standard View' });
  return { ...app, fake };
}

function names(): string[] {
  return [...document.querySelectorAll('.condition-row .row-toggle')].map((button) => button.textContent);
}

const shows = (...wanted: string[]) => waitFor(() => expect(names()).toEqual(wanted));

describe('the conditions of a loan', () => {
  test('are the open ones before the borrower’s clear to close, by category', async () => {
    await openConditions();
    await shows('Gift letter', 'Pay stubs');
    const columns = screen.getAllByRole('columnheader').map((heading) => heading.textContent);
    expect(columns).toEqual([
      'Condition Name',
      'Internal Description',
      'External Description',
      'Prior To',
      'Category',
      'Latest Status Update',
    ]);
    expect(screen.getByRole('row', { name: /Pay stubs/ }).textContent).toContain('Requested on 11/17/2026');
    expect(screen.getByText(/^as of /)).toBeDefined();
  });

  test('stand under whose they are', async () => {
    await openConditions();
    const heading = await screen.findByText('Okafor');
    const facts = heading.closest('dl')?.textContent;
    expect(facts).toContain('00111');
    expect(facts).toContain('11/25/2026 (5 days)');
    expect(facts).toContain('Conditionally Approved');
  });

  test('have a card for each prior-to group with how far it is, Borrower CTC ticked at first', async () => {
    const { user, address } = await openConditions();
    const group = await screen.findByRole('group', { name: 'Filter By Prior To' });
    const cards = within(group).getAllByRole('checkbox');
    expect(cards.map((card) => card.closest('label')?.textContent)).toEqual([
      'Borrower CTC1/3 SatisfiedTotal 3Satisfied 1',
      'Funding1/1 SatisfiedTotal 1Satisfied 1',
    ]);
    expect(cards.map((card) => (card as HTMLInputElement).checked)).toEqual([true, false]);
    await user.click(within(group).getByRole('checkbox', { name: /^Borrower CTC/ }));
    await user.click(screen.getByRole('radio', { name: 'ALL | 4' }));
    await shows('Gift letter', 'Pay stubs', 'Credit refresh', 'Recorded deed');
    await waitFor(() => expect(address()).toContain('priorTo=%5B%5D'));
  });

  test('have counts on the status tabs that follow the other filters', async () => {
    const { user } = await openConditions();
    expect(await screen.findByRole('radio', { name: 'OPEN | 2' })).toBeDefined();
    expect(screen.getByRole('radio', { name: 'SATISFIED | 1' })).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Processing' }));
    await shows('Gift letter');
    expect(screen.getByRole('radio', { name: 'OPEN | 1' })).toBeDefined();
    expect(screen.getByRole('radio', { name: 'SATISFIED | 0' })).toBeDefined();
    await user.click(screen.getByRole('radio', { name: 'SATISFIED | 0' }));
    expect(await screen.findByText('No conditions available')).toBeDefined();
  });

  test('tabs and select choose the same types, and the select stays open after each pick', async () => {
    const { user } = await openConditions();
    const tab = async (name: string) =>
      (await screen.findByRole('button', { name })).getAttribute('aria-pressed');
    expect(await tab('All Conditions')).toBe('true');
    await user.click(screen.getByRole('button', { name: 'Condition Type: Select Condition Types' }));
    const choices = screen.getByRole('group', { name: 'Condition Type' });
    expect(within(choices).getAllByRole('checkbox')).toHaveLength(7);
    await user.click(within(choices).getByRole('checkbox', { name: 'Processing' }));
    await user.click(within(choices).getByRole('checkbox', { name: 'Underwriting' }));
    await shows('Gift letter', 'Pay stubs');
    expect([await tab('Processing'), await tab('Underwriting'), await tab('All Conditions')]).toEqual([
      'true',
      'true',
      'false',
    ]);
    await user.click(screen.getByRole('button', { name: 'Underwriting' }));
    await shows('Pay stubs');
    await user.click(await screen.findByRole('button', { name: 'Condition Type: Underwriting' }));
    await user.click(await screen.findByRole('checkbox', { name: 'All Conditions' }));
    await shows('Gift letter', 'Pay stubs');
    expect(await tab('All Conditions')).toBe('true');
  });

  test('are found by text, also by what only a row’s details show', async () => {
    const { user, address } = await openConditions();
    await user.type(await screen.findByRole('searchbox', { name: 'Search conditions' }), 'DONOR');
    await shows('Gift letter');
    expect(document.querySelector('mark')?.textContent).toBe('Donor');
    await waitFor(() => expect(address()).toContain('search=DONOR'));
  });

  test('open to their owner, age, days to receive and tracking', async () => {
    const { user } = await openConditions();
    await user.click(await screen.findByRole('button', { name: 'Pay stubs', expanded: false }));
    const details = document.querySelector('.condition-details');
    expect(details?.textContent).toContain('OwnerLoan Processor');
    expect(details?.textContent).toContain('Requested fromBorrower');
    expect(details?.textContent).toContain('Open for10 days');
    expect(details?.textContent).toContain('Days to receive10 days');
    expect(
      within(details as HTMLElement)
        .getAllByRole('listitem')
        .map((step) => step.textContent),
    ).toEqual(['Added on 11/10/2026 by uwreyes', 'Requested on 11/17/2026 by Dana Whitfield']);
    await user.click(screen.getByRole('button', { name: 'Pay stubs', expanded: true }));
    expect(document.querySelector('.condition-details')).toBeNull();
  });

  test('can be grouped by prior-to, each group with its counts, folded and unfolded', async () => {
    const { user } = await openConditions(ALL_FOUR, '?status=all&priorTo=%5B%5D&group=priorTo');
    const funding = await screen.findByRole('button', { name: /^Funding/ });
    expect(funding.textContent).toBe('Funding0 open, 1 satisfied');
    expect(screen.getByRole('button', { name: /^Borrower CTC/ }).textContent).toContain(
      '2 open, 1 satisfied',
    );
    await shows('Gift letter', 'Pay stubs', 'Credit refresh', 'Recorded deed');
    await user.click(funding);
    await shows('Gift letter', 'Pay stubs', 'Credit refresh');
    expect(funding.getAttribute('aria-expanded')).toBe('false');
  });

  test('are ordered by a pressed heading, turned by a second press and put back by a third', async () => {
    const { user } = await openConditions();
    const heading = () => screen.getByRole('columnheader', { name: /^Condition Name/ });
    await user.click(await screen.findByRole('button', { name: 'Condition Name' }));
    await waitFor(() => expect(heading().getAttribute('aria-sort')).toBe('ascending'));
    await user.click(within(heading()).getByRole('button'));
    await waitFor(() => expect(heading().getAttribute('aria-sort')).toBe('descending'));
    await shows('Pay stubs', 'Gift letter');
    await user.click(within(heading()).getByRole('button'));
    await waitFor(() => expect(heading().getAttribute('aria-sort')).toBeNull());
  });

  test('come as the address wants them, whatever nonsense is in it', async () => {
    await openConditions(ALL_FOUR, '?status=satisfied&priorTo=Funding&types=7&sort=Nothing&group=loan');
    await screen.findByRole('radio', { name: 'SATISFIED | 0' });
    expect((screen.getByRole('checkbox', { name: /^Funding/ }) as HTMLInputElement).checked).toBe(true);
    expect(screen.getByRole('button', { name: 'Condition Type: 7' })).toBeDefined();
    expect(screen.getByText('No conditions available')).toBeDefined();
  });

  test('of which some are broken all have a row, and say what is wrong', async () => {
    const { user } = await openConditions(
      [PAYSTUBS, null, 'x', { id: 'b', title: 7, statusOpen: 'yes' }],
      '?status=all&priorTo=%5B%5D',
    );
    await waitFor(() => expect(names()).toHaveLength(4));
    expect(names()).toContain('7');
    expect(screen.getAllByRole('img', { name: /^Not read whole/ })).toHaveLength(3);
    await user.click(screen.getByRole('button', { name: '7' }));
    expect(screen.getByText(/it does not say whether it is open/)).toBeDefined();
  });

  test('that a loan does not have are said not to be there, without a skeleton', async () => {
    await openConditions([]);
    expect(await screen.findByText('No conditions available')).toBeDefined();
    expect(document.querySelector('[data-skeleton]')).toBeNull();
    expect(screen.queryByRole('group', { name: 'Filter By Prior To' })).toBeNull();
  });

  test('have no faults that axe can find', async () => {
    const { user, container } = await openConditions(ALL_FOUR, '?status=all&priorTo=%5B%5D&group=priorTo');
    await user.click(await screen.findByRole('button', { name: 'Pay stubs' }));
    await user.click(screen.getByRole('button', { name: /^Condition Type/ }));
    const { violations } = await axe.run(container, {
      rules: { 'color-contrast': { enabled: false }, region: { enabled: false } },
    });
    expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
  });
});

describe('a list to give away', () => {
  test('for a borrower has the open conditions in their words, and nothing internal', async () => {
    const { user, copied } = await openConditions(ALL_FOUR, '?status=all&priorTo=%5B%5D');
    await screen.findByText('Okafor');
    await user.click(await screen.findByRole('button', { name: 'List for borrower' }));
    const dialog = await screen.findByRole('dialog');
    await user.click(await within(dialog).findByRole('button', { name: 'Copy list' }));
    await waitFor(() => expect(copied).toHaveLength(1));
    expect(copied[0]).toBe(
      'What we still need for your loan ending in 00111:\n\n' +
        '1. Please send your last two pay stubs.\n2. Please have the gift letter signed.\n',
    );
    const shown = dialog.textContent ?? '';
    for (const { title, internalDescription, status } of ALL_FOUR) {
      for (const internal of [title, internalDescription, status].filter((text) => text !== ''))
        expect(shown).not.toContain(internal);
    }
  });

  test('for a borrower says how many open conditions have no words for them', async () => {
    const { user } = await openConditions([PAYSTUBS, { ...GIFT, externalDescription: '' }]);
    await user.click(await screen.findByRole('button', { name: 'List for borrower' }));
    expect(await screen.findByText(/One open condition is left out/)).toBeDefined();
  });

  test('as a file has what is shown, whose it is and how old', async () => {
    const { user, files } = await openConditions();
    await screen.findByText('Okafor');
    await user.click(await screen.findByRole('button', { name: 'Export CSV' }));
    await waitFor(() => expect(files).toHaveLength(1));
    expect(files[0]?.name).toBe('conditions-00111-2026-11-20.csv');
    const lines = files[0]?.text.split('\r\n') ?? [];
    expect(lines[0]).toContain('conditions of Okafor 00111');
    expect(lines[0]).toMatch(/2 of 4 conditions, open only, prior to Borrower CTC, as of 11\/20\/2026/);
    expect(lines).toHaveLength(5);
  });

  test('on paper exists as long as it is printed, with every row', async () => {
    await openConditions(ALL_FOUR, '?status=all&priorTo=%5B%5D&group=priorTo');
    await screen.findByRole('button', { name: 'Print' });
    window.dispatchEvent(new Event('beforeprint'));
    const paper = document.querySelector('.printed-conditions');
    expect(paper?.querySelectorAll('tbody tr')).toHaveLength(4);
    expect(paper?.textContent).toContain('4 conditions');
    expect(paper?.textContent).toContain('satisfied');
    window.dispatchEvent(new Event('afterprint'));
    await waitFor(() => expect(document.querySelector('.printed-conditions')).toBeNull());
  });
});

describe('going from loan to loan', () => {
  test('follows the closings where nobody came from a list, and asks for each loan anew', async () => {
    const { user, address, fake } = await openConditions();
    expect(await screen.findByText('2 of 3')).toBeDefined();
    await user.click(screen.getByRole('link', { name: 'Next loan' }));
    await waitFor(() => expect(address()).toContain(NGUYEN.loanId));
    await screen.findByText('Nguyễn');
    expect(screen.getByRole('button', { name: 'Next loan' }).hasAttribute('disabled')).toBe(true);
    await user.click(screen.getByRole('link', { name: 'Previous loan' }));
    await screen.findByText('Okafor');
    await waitFor(() => expect(fake.asked).toEqual([OKAFOR.loanId, NGUYEN.loanId, OKAFOR.loanId]));
  });

  test('cancels the question for the loan that is left', async () => {
    const fake = fakeWith(ALL_FOUR);
    fake.isHolding = true;
    const { user } = await startApp(fake.gateway, `/conditions/${OKAFOR.loanId}`);
    await user.click(await screen.findByRole('link', { name: 'Next loan' }));
    await waitFor(() => expect(fake.cancelled).toEqual([OKAFOR.loanId]));
    expect(document.querySelector('[data-skeleton="conditions-table"]')).not.toBeNull();
    fake.letGo();
    expect(await screen.findByText('No conditions available')).toBeDefined();
  });

  test('keeps what was filtered', async () => {
    const { user, address } = await openConditions(ALL_FOUR, '?status=all');
    await user.click(await screen.findByRole('link', { name: 'Next loan' }));
    await waitFor(() => expect(address()).toContain(NGUYEN.loanId));
    expect(address()).toContain('status=all');
  });

  test('to one that is in no list says that it is not known', async () => {
    const fake = createFakeConditions([OKAFOR]);
    fake.answers.set(UNKNOWN, [PAYSTUBS]);
    await startApp(fake.gateway, `/conditions/${UNKNOWN}`);
    expect(await screen.findByText(/This loan is not in your pipeline/)).toBeDefined();
    await shows('Pay stubs');
    expect(screen.queryByRole('navigation', { name: 'Loans of the list' })).toBeNull();
  });
});

describe('when the network fails', () => {
  test('what failed is said, and Retry asks again', async () => {
    const fake = fakeWith(503);
    const { user, log } = await startApp(fake.gateway, `/conditions/${OKAFOR.loanId}`);
    const notice = await screen.findByRole('alert');
    expect(notice.textContent).toContain('The conditions could not be loaded');
    expect(notice.textContent).toContain('This device keeps no copy of them.');
    expect(log).toContain('Conditions Api Error:');
    expect(document.querySelector('[data-skeleton]')).toBeNull();
    fake.answers.set(OKAFOR.loanId, ALL_FOUR);
    await user.click(within(notice).getByRole('button', { name: 'Retry' }));
    await shows('Gift letter', 'Pay stubs');
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test('the copy of the last visit is shown with its age', async () => {
    const first = await openConditions();
    await shows('Gift letter', 'Pay stubs');
    await waitFor(() => expect(window.localStorage.getItem('ctc.queries')).toContain('current-user'));
    first.unmount();
    const fake = fakeWith(503);
    await startApp(fake.gateway, `/conditions/${OKAFOR.loanId}`, { now: Date.parse('2026-11-20T18:41:00Z') });
    await shows('Gift letter', 'Pay stubs');
    const notice = await screen.findByRole('alert');
    expect(notice.textContent).toMatch(/You see the copy as of .*, 3 hours old\./);
    expect(screen.getByText(/copy on this device, as of .*, 3 hours old/)).toBeDefined();
  });

  test('they are asked for again when it comes back', async () => {
    const fake = fakeWith(ALL_FOUR);
    fake.isDown = true;
    await startApp(fake.gateway, `/conditions/${OKAFOR.loanId}`);
    await screen.findByRole('alert');
    fake.isDown = false;
    window.dispatchEvent(new Event('online'));
    await shows('Gift letter', 'Pay stubs');
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  });
});
