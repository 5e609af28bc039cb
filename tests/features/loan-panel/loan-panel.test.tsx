import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { FakeGateway } from '#tests/support/app/fake-gateway.ts';
import {
  cellOf,
  OKAFOR,
  onAFreshDevice,
  openList,
  openPanel,
  panelOf,
  selectedBorrower,
  untilClosed,
  windowOf,
} from '#tests/support/app/loan-panel-start.tsx';
import { sampleLoan } from '#tests/support/app/sample-loans.ts';

onAFreshDevice();

test('a press on a row opens its loan in a dialog, with the number, the days and the team', async () => {
  const { user, address } = await openList();
  await user.click(cellOf('Okafor'));
  const panel = await panelOf('Okafor 00111');
  expect(address()).toBe(`/dashboard?loan=${OKAFOR.loanId}`);
  expect(within(panel).getByText('2 of 3')).toBeDefined();
  const details = within(panel).getByRole('region', { name: 'Details' });
  expect(details.textContent).toContain('Closing Date11/25/2026');
  expect(details.textContent).toContain('Days Until Closing5 days');
  const team = within(panel).getByRole('region', { name: 'Team' });
  expect(team.textContent).toContain('Marisol Kessler');
  expect(selectedBorrower()).toBe('Okafor');
});

test('the details of a closing that came to nothing say so at the start of a line', async () => {
  const { panel } = await openPanel('Sato');
  const details = within(panel).getByRole('region', { name: 'Details' });
  expect(within(details).getByText('Did not close, 2 days')).toBeDefined();
});

test('people of the team can be called, texted and mailed, unless their address could fill in the mail', async () => {
  const { panel } = await openPanel('Okafor');
  const team = within(panel).getByRole('region', { name: 'Team' });
  const links = within(team)
    .getAllByRole('link')
    .map((link) => [link.getAttribute('aria-label'), link.getAttribute('href')]);
  expect(links).toEqual([
    ['Call Marisol Kessler', 'tel:+13125550142'],
    ['Text Marisol Kessler', 'sms:+13125550142'],
    ['Email Marisol Kessler', 'mailto:marisol@harborlight.example'],
    ['Call Simon Rourke', 'tel:+13125550118;ext=7'],
  ]);
  expect(within(team).getByText('(312) 555-0142')).toBeDefined();
  expect(team.textContent).toContain('simon?subject=x@harborlight.example');
});

test('borrowers and agents stand below the team, each with their own numbers and address', async () => {
  const loan = sampleLoan({
    number: '2026000778',
    borrower: 'Farrow',
    fields: {
      'Fields.4000': 'Samir',
      'Fields.1490': '312-555-0102',
      'Fields.66': '(312) 555-0103',
      'Fields.1240': 'samir+loan@mail.example',
      'Fields.4004': 'Mara',
      'Fields.4006': 'العمري',
      'Fields.1480': 'ask Samir',
      'Fields.1268': 'mara@mail.example?bcc=x@y.example',
      'Fields.VEND.X141': 'bo@realty.example',
      'Fields.VEND.X668': 'Ann Lee',
      'Fields.VEND.X669': '312-555-0104 77',
    },
  });
  const { panel } = await openPanel('Farrow', { loans: [loan] });
  const team = within(panel).getByRole('region', { name: 'Team' });
  const terms = within(team)
    .getAllByRole('term')
    .map((term) => [term.textContent, term.nextElementSibling?.querySelector('bdi')?.textContent]);
  expect(terms).toEqual([
    ['Loan Officer', 'Not assigned'],
    ['Processor', 'Not assigned'],
    ['Borrower', 'Samir Farrow'],
    ['Co-Borrower', 'Mara العمري'],
    ["Buyer's Agent", 'No name'],
    ['Settlement Agent', 'Ann Lee'],
  ]);
  const links = within(team)
    .getAllByRole('link')
    .map((link) => [link.getAttribute('aria-label'), link.textContent, link.getAttribute('href')]);
  expect(links).toEqual([
    ['Call Samir Farrow', 'Call', 'tel:+13125550102'],
    ['Call Samir Farrow, home', 'Home', 'tel:+13125550103'],
    ['Text Samir Farrow', 'Text', 'sms:+13125550102'],
    ['Email Samir Farrow', 'Email', 'mailto:samir%2Bloan@mail.example'],
    ["Email the buyer's agent", 'Email', 'mailto:bo@realty.example'],
    // A message reaches no extension.
    ['Call Ann Lee', 'Call', 'tel:+13125550104;ext=77'],
  ]);
  expect(team.textContent).toContain('Cell 312-555-0102');
  expect(team.textContent).toContain('ask Samir');
  expect(team.textContent).toContain('mara@mail.example?bcc=x@y.example');
});

test('nobody is offered to call themselves', async () => {
  const own = sampleLoan({
    number: '2026000777',
    borrower: 'Ito',
    fields: {
      'Fields.1407': 'marisol@harborlight.example',
      'Fields.362': 'Dana Whitfield',
      'Fields.1408': '312.555.0118',
      'Fields.1409': 'Dana.Whitfield@harborlight.example',
    },
  });
  const { panel } = await openPanel('Ito', { loans: [own] });
  const team = within(panel).getByRole('region', { name: 'Team' });
  expect(team.textContent).toContain('312.555.0118');
  expect(within(team).getAllByRole('link')).toHaveLength(1);
});

test.each(['wide', 'phone'] as const)('in a %s window Note leads to the note box', async (kind) => {
  windowOf(kind);
  const { user } = await openList({ path: `/dashboard?loan=${OKAFOR.loanId}` });
  const panel = await panelOf(/Okafor/, kind === 'wide' ? 'complementary' : 'dialog');
  const box = await within(panel).findAllByRole('textbox');
  await user.click(within(panel).getByRole('button', { name: 'Note' }));
  expect(document.activeElement).toBe(box[0]);
});

test('Enter and Space on a row open its loan; Enter on a status opens the statuses alone', async () => {
  const { user } = await openList();
  cellOf('Sato', 'Title').focus();
  await user.keyboard('{Enter}');
  await screen.findByRole('tooltip');
  expect(screen.queryByRole('dialog')).toBeNull();
  await user.keyboard('{Escape}');
  cellOf('Sato').focus();
  await user.keyboard('{Enter}');
  await panelOf(/Sato/);
  await user.keyboard('{Escape}');
  await untilClosed();
  cellOf('Nguyễn').focus();
  await user.keyboard(' ');
  await panelOf(/Nguyễn/);
});

test('the copy button of a row copies and opens nothing', async () => {
  const { user, copied } = await openList();
  await user.click(within(cellOf('Okafor', 'Loan')).getByRole('button'));
  await waitFor(() => expect(copied).toEqual(['2026000111']));
  expect(document.querySelector('.loan-panel')).toBeNull();
});

test('on a phone a card opens its loan, which says how it stands before whose it is', async () => {
  windowOf('phone');
  const { user } = await openList();
  await user.click(await screen.findByRole('button', { name: 'Okafor' }));
  const panel = await panelOf('Okafor 00111');
  const titles = within(panel).getAllByRole('heading', { level: 3 });
  expect(titles.slice(0, 3).map(({ textContent }) => textContent)).toEqual(['Details', 'Summary', 'Team']);
});

test('the focus goes into the dialog, the page behind is out of reach, and closing leads back to the row', async () => {
  const { user } = await openList();
  cellOf('Okafor').focus();
  await user.keyboard('{Enter}');
  const panel = await panelOf(/Okafor/);
  expect(document.activeElement).toBe(panel);
  expect(screen.getByRole('grid', { hidden: true }).closest('[inert]')).not.toBeNull();
  expect(document.querySelector('.top-bar')?.closest('[inert]')).not.toBeNull();
  expect(panel.closest('[inert]')).toBeNull();
  await user.click(within(panel).getByRole('button', { name: 'Close' }));
  await untilClosed();
  expect(document.querySelector('[inert]')).toBeNull();
  await waitFor(() => expect(document.activeElement?.closest('tr')?.textContent).toContain('Okafor'));
});

test.each(['Escape', 'backdrop', 'X', 'Back'] as const)('%s closes the panel', async (way) => {
  const { user, address, goBack, panel } = await openPanel('Okafor');
  if (way === 'Escape') await user.keyboard('{Escape}');
  else if (way === 'X') await user.click(within(panel).getByRole('button', { name: 'Close' }));
  else if (way === 'Back') await goBack();
  else await user.click(document.querySelector('.loan-panel-backdrop') ?? panel);
  await untilClosed();
  expect(address()).toBe('/dashboard');
  expect(selectedBorrower()).toBeUndefined();
});

test('twelve bars stand for the categories, and open the statuses that the table has', async () => {
  const { user, panel } = await openPanel('Okafor');
  const bars = within(within(panel).getByRole('list', { name: 'Milestone categories' })).getAllByRole(
    'button',
  );
  expect(bars.map((bar) => bar.dataset['column'])).toEqual([
    'Disclosures',
    'Appraisal',
    'Title',
    'HOI',
    'Init. Approval',
    'Borr. CTC',
    'Coll. CTC',
    'Final CTC',
    'Init. CD',
    'Locked',
    'Final Verbal',
    'Closing',
  ]);
  const title = within(panel).getByRole('button', { name: 'Title, Past due, 8 days past due' });
  expect(title.querySelector('.bar')?.getAttribute('data-color')).toBe('red');
  expect(bars[0]?.querySelector('.bar')?.getAttribute('data-color')).toBe('gray');
  await user.click(title);
  const popover = await screen.findByRole('tooltip');
  expect(popover.textContent).toContain('ReceivedDue: 11/12/20268 days past due');
  expect(popover.lastElementChild?.textContent).toMatch(/^Past due: Title Received was due/);
});

test('Escape closes the statuses first, then the panel; another loan closes them too', async () => {
  const { user, panel } = await openPanel('Okafor');
  await user.click(within(panel).getByRole('button', { name: /^Title/ }));
  await screen.findByRole('tooltip');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('tooltip')).toBeNull());
  expect(panel.isConnected).toBe(true);
  await user.click(within(panel).getByRole('button', { name: /^Title/ }));
  await screen.findByRole('tooltip');
  await user.keyboard('[[');
  await panelOf(/Sato/);
  await waitFor(() => expect(screen.queryByRole('tooltip')).toBeNull());
  await user.keyboard('{Escape}');
  await untilClosed();
});

test('a category shows its first two fields, and the others when they are asked for', async () => {
  const { user, panel } = await openPanel('Okafor');
  const appraisal = within(panel).getByRole('region', { name: /Appraisal$/ });
  expect(within(appraisal).getAllByRole('listitem')).toHaveLength(2);
  await user.click(within(appraisal).getByRole('button', { name: 'Show more (3 more)' }));
  expect(within(appraisal).getAllByRole('listitem')).toHaveLength(5);
  await user.click(within(appraisal).getByRole('button', { name: 'Show less' }));
  expect(within(appraisal).getAllByRole('listitem')).toHaveLength(2);
  const locked = within(panel).getByRole('region', { name: /Locked$/ });
  expect(within(locked).queryByRole('button')).toBeNull();
});

test('a field that is late or due today shows with its sign and date, and no button hides a single line', async () => {
  const late = sampleLoan({
    number: '2026000555',
    borrower: 'Iverson',
    dates: {
      'Appraisal.Appraisal Paid.due': '11/19/2026',
      'Appraisal.Appraisal Received.due': '11/12/2026',
      'Appraisal.Appraisal Cleared.due': '11/20/2026',
    },
  });
  const { panel } = await openPanel('Iverson', { loans: [late] });
  const appraisal = within(panel).getByRole('region', { name: /Appraisal$/ });
  const fields = () => [...appraisal.querySelectorAll('[data-field]')].map((line) => line.textContent);
  expect(fields()[3]).toMatch(/Appraisal Received.*11\/12\/2026.*8 days past due/);
  expect(fields()[4]).toMatch(/Appraisal Cleared.*Due today/);
  expect(fields()).toHaveLength(5);
  expect(within(appraisal).queryByRole('button', { name: /more/ })).toBeNull();
});

test('the summary is there at once without a network, and says from which data', async () => {
  const prepare = (gateway: FakeGateway) => void gateway.holdBack(summaryPath(OKAFOR));
  const { panel } = await openPanel('Okafor', { prepare });
  const summary = within(panel).getByRole('region', { name: 'Summary' });
  expect(within(summary).getAllByRole('listitem').length).toBeGreaterThan(2);
  expect(summary.textContent).toContain('Summary from the pipeline, ');
});

test('what is asked for a loan is given up when another one comes, and the log says so', async () => {
  const prepare = (gateway: FakeGateway) => void gateway.holdBack(summaryPath(OKAFOR));
  const { user, log, gateway, panel } = await openPanel('Okafor', { prepare });
  await waitFor(() => expect(gateway.calls.some(({ path }) => path === summaryPath(OKAFOR))).toBe(true));
  expect(log).not.toContain('Fetch aborted');
  await user.click(within(panel).getByRole('button', { name: 'Previous loan' }));
  await panelOf(/Sato/);
  await waitFor(() => expect(log).toContain('Fetch aborted'));
});

function summaryPath({ loanId }: { readonly loanId: string }): string {
  return `/prod/a3/summary/${loanId}`;
}
