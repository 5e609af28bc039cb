import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { preparePopover } from '#src/ui/popover/disclosure.tsx';
import { createFakeConditions } from '#tests/support/app/fake-conditions.ts';
import {
  ALL_FOUR,
  fakeWith,
  GIFT,
  names,
  openConditions,
  PAYSTUBS,
  shows,
} from '#tests/support/app/loan-conditions.ts';
import { sampleLoan } from '#tests/support/app/sample-loans.ts';
import { freshSignedInDevice, startApp } from '#tests/support/app/start-app.tsx';

beforeEach(freshSignedInDevice);

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
      'Needed From',
      'Age',
      'Latest Status Update',
    ]);
    expect(screen.getByRole('row', { name: /Pay stubs/ }).textContent).toContain('Requested on 11/17/2026');
    expect(screen.getByText(/^as of /)).toBeDefined();
  });

  test('stand under whose they are', async () => {
    await openConditions();
    expect(await screen.findByRole('heading', { name: 'Okafor', level: 2 })).toBeDefined();
    const facts = document.querySelector('.loan-heading')?.textContent;
    expect(facts).toContain('00111');
    expect(facts).toContain('11/25/2026 (5 days)');
    expect(facts).toContain('Conditionally Approved');
  });

  test('stand under a closing that says what the list says of it', async () => {
    const loan = sampleLoan({
      number: '2026000444',
      borrower: 'Cole',
      closing: '11/24/2026',
      dates: {
        'Disclosures.Disclosures Sent.completed': '10/20/2026',
        'Initial CD.Sent.completed': '11/19/2026',
        'Closing.Funds Sent.due': '11/26/2026',
      },
    });
    await startApp(createFakeConditions([loan]).gateway, `/conditions/${loan.loanId}`);
    const note = await screen.findByText("needs CD receipt, can't fund until 11/27");
    expect(note.parentElement?.textContent).toMatch(/^11\/24\/2026 \(4 days\) needs/);
    expect(note.className).toBe('late');
  });

  test('have a card for each prior-to group with how far it is, Borrower CTC ticked at first', async () => {
    const { user, address } = await openConditions();
    const group = await screen.findByRole('group', { name: 'Filter By Prior To' });
    const cards = within(group).getAllByRole('checkbox');
    expect(cards.map((card) => card.closest('label')?.textContent)).toEqual([
      'Borrower CTC1/3 Satisfied',
      'Funding1/1 Satisfied',
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
    // As on a page that has been quiet: code that comes late draws another panel.
    await preparePopover();
    const { user } = await openConditions();
    const tab = async (name: string) =>
      (await screen.findByRole('button', { name })).getAttribute('aria-pressed');
    expect(await tab('All Conditions')).toBe('true');
    await user.click(screen.getByRole('button', { name: 'Condition Type: Select Condition Types' }));
    const choices = await screen.findByRole('group', { name: 'Condition Type' });
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

  test('are narrowed by a phone that the address never holds', async () => {
    const { user, address } = await openConditions(undefined, '?search=gift');
    const box = await screen.findByRole<HTMLInputElement>('searchbox', { name: 'Search conditions' });
    await waitFor(() => expect(address()).toContain('search=gift'));
    await user.clear(box);
    await user.type(box, '708-555-0167');
    await waitFor(() => expect(address()).not.toContain('search'));
    expect(box.value).toBe('708-555-0167');
    expect(screen.queryByRole('button', { name: 'Gift letter' })).toBeNull();
  });

  test('open and close by a press anywhere on their row, but not by selecting its text', async () => {
    const { user } = await openConditions();
    const toggle = await screen.findByRole('button', { name: 'Pay stubs' });
    const cell = toggle.closest('tr')?.querySelector('.column-category') ?? toggle;
    await user.click(cell);
    expect(toggle.getAttribute('aria-expanded')).toBe('true');
    window.getSelection()?.selectAllChildren(cell);
    fireEvent.click(cell);
    expect(toggle.getAttribute('aria-expanded')).toBe('true');
    window.getSelection()?.removeAllRanges();
    await user.click(toggle);
    expect(toggle.getAttribute('aria-expanded')).toBe('false');
  });

  test('grouped by Prior To, leave that column to the headings', async () => {
    const { user } = await openConditions();
    const columns = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
    await screen.findByRole('button', { name: 'Pay stubs' });
    expect(columns()).toContain('Prior To');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Group by' }), 'Prior To');
    await waitFor(() => expect(columns()).not.toContain('Prior To'));
  });

  test('open to their owner, age, days to receive and tracking', async () => {
    const { user } = await openConditions();
    await user.click(await screen.findByRole('button', { name: 'Pay stubs', expanded: false }));
    const details = document.querySelector('.condition-details');
    expect(details?.textContent).toContain('OwnerLoan Processor');
    expect(details?.textContent).toContain('Needed fromBorrower');
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
    expect(funding.textContent).toBe('Funding1 of 1 satisfied');
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
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: /^Funding/ }).checked).toBe(true);
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
    expect(screen.getAllByRole('img', { name: /^Partly unreadable/ })).toHaveLength(3);
    await user.click(screen.getByRole('button', { name: '7' }));
    expect(screen.getByText(/it does not say whether it is open/)).toBeDefined();
  });

  test('that a loan does not have are said not to be there, without a skeleton', async () => {
    await openConditions([]);
    expect(await screen.findByText('No conditions available')).toBeDefined();
    expect(document.querySelector('[data-skeleton]')).toBeNull();
    expect(screen.queryByRole('group', { name: 'Filter By Prior To' })).toBeNull();
  });
});

describe('a list to give away', () => {
  test('for a borrower has what its steps and open conditions ask in their words, and nothing internal', async () => {
    const { user, copied } = await openConditions(ALL_FOUR, '?status=all&priorTo=%5B%5D');
    await screen.findByText('Okafor');
    await user.click(await screen.findByRole('button', { name: 'List for borrower' }));
    const dialog = await screen.findByRole('dialog');
    await user.click(await within(dialog).findByRole('button', { name: 'Copy list' }));
    await waitFor(() => expect(copied).toHaveLength(1));
    expect(copied[0]).toBe(
      'Hello Okafor,\n\nAs of 11/20/2026, here is what we still need for your loan ending in 00111:\n\n' +
        '1. Send us proof of your homeowners insurance.\n2. Please send your last two pay stubs.\n' +
        '3. Please have the gift letter signed.\n\n' +
        'Thank you,\nDana Whitfield\n',
    );
    const shown = dialog.textContent ?? '';
    for (const { title, internalDescription, status } of ALL_FOUR) {
      for (const internal of [title, internalDescription, status].filter((text) => text !== ''))
        expect(shown).not.toContain(internal);
    }
  });

  test('a condition without words for the borrower says so in their place', async () => {
    await openConditions([PAYSTUBS, { ...GIFT, externalDescription: '' }]);
    expect(await screen.findByText('No wording for the borrower')).toBeDefined();
  });

  test('for a borrower counts every open condition of the loan, and is 3 presses from the list of loans and back', async () => {
    const fake = fakeWith([PAYSTUBS, { ...GIFT, id: 'p1', priorTo: 'Purchase' }]);
    const { user, address } = await startApp(fake.gateway, `/dashboard`);
    const [row] = await screen.findAllByText('Okafor');
    if (row !== undefined) await user.click(row);
    await user.click(await screen.findByRole('link', { name: 'List for borrower' }));
    const dialog = await screen.findByRole('dialog');
    expect(await within(dialog).findByText(/3\. Please have the gift letter signed\./)).toBeDefined();
    expect(within(dialog).queryByText(/filter/)).toBeNull();
    expect(within(dialog).getByRole('button', { name: 'Copy list' })).toBeDefined();
    await user.click(within(dialog).getByRole('button', { name: 'Close' }));
    // Closed, it leaves the panel where it was opened.
    await waitFor(() => expect(address()).toMatch(/^\/dashboard\?.*loan=/));
    expect(screen.queryByRole('heading', { name: 'Conditions - Standard View' })).toBeNull();
    await waitFor(() => expect(document.activeElement?.textContent).toBe('List for borrower'));
    // Opened beside the filter it has the same, and says what the filter hides.
    // The top bar has a link of that name, too, which comes first.
    const links = await screen.findAllByRole('link', { name: 'Conditions' });
    await user.click(links.at(-1) ?? document.body);
    await user.click(await screen.findByRole('button', { name: 'List for borrower' }));
    const filtered = await screen.findByRole('dialog');
    expect(
      await within(filtered).findByText(
        'Everything the borrower owes, also 1 item your filter hides: Please have the gift letter signed.',
      ),
    ).toBeDefined();
    expect(within(filtered).getByText(/3\. Please have the gift letter signed\./)).toBeDefined();
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
    const paper = document.querySelector('.printed-table');
    expect(paper?.querySelectorAll('tbody tr:not(.printed-group)')).toHaveLength(4);
    expect(paper?.textContent).toContain('4 conditions');
    expect(paper?.textContent).toContain('satisfied');
    window.dispatchEvent(new Event('afterprint'));
    await waitFor(() => expect(document.querySelector('.printed-table')).toBeNull());
  });
});
