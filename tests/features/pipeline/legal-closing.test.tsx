import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { DANA } from '#tests/support/app/fake-gateway.ts';
import { cellOf, onAFreshDevice, openList, panelOf } from '#tests/support/app/loan-panel-start.tsx';
import { sampleLoan } from '#tests/support/app/sample-loans.ts';

onAFreshDevice();

const LE_SENT = { 'Disclosures.Disclosures Sent.completed': '10/20/2026' };
/** Today is Friday, November 20. Sent Thursday without proof, the CD counts as received on Monday. */
const OKAFOR = sampleLoan({
  number: '2026000111',
  borrower: 'Okafor',
  closing: '11/24/2026',
  dates: { ...LE_SENT, 'Initial CD.Sent.completed': '11/19/2026' },
});
const SATO = sampleLoan({
  number: '2026000222',
  borrower: 'Sato',
  closing: '11/30/2026',
  dates: { ...LE_SENT, 'Initial CD.Sent.completed': '11/10/2026' },
});
const LOANS = [OKAFOR, SATO];
const WHY = /The CD .*12 CFR 1026.*Your compliance office decides\.$/;

test("the list flags a loan that can't close on its date, and its closing's popover says why", async () => {
  const { user } = await openList({ loans: LOANS });
  const closing = cellOf('Okafor', 'Proj. Closing');
  expect(closing.textContent).toContain('needs CD receipt');
  expect(cellOf('Sato', 'Proj. Closing').querySelector('.not-funded')?.textContent).toBe('');
  await user.hover(closing);
  const popover = await screen.findByRole('tooltip');
  expect(popover.lastElementChild?.textContent).toMatch(
    /^If the CD is received by Fri 11\/20\/2026, Tue 11\/24\/2026 works; without proof, not before Fri 11\/27\/2026\. /,
  );
  expect(popover.lastElementChild?.textContent).toMatch(WHY);
});

test('the popover of a closing that passed says which fields have no date, and no rule whose day is over', async () => {
  const GRANGER = sampleLoan({
    number: '2026000333',
    borrower: 'Granger',
    closing: '11/10/2026',
    dates: { ...LE_SENT, 'Initial CD.Sent.completed': '11/02/2026' },
  });
  const { user } = await openList({ loans: [GRANGER] });
  await user.hover(cellOf('Granger', 'Proj. Closing'));
  const popover = await screen.findByRole('tooltip');
  expect(popover.textContent).toContain('did not close, 10 days');
  // How it stands is said above.
  expect(popover.lastElementChild?.textContent).toBe('Closing Sent and Funds Sent have no completed date.');
  expect(popover.textContent).not.toContain('earliest');
});

test('the popover of a closing that passed names the earliest legal day, and the law behind Why', async () => {
  const YILMAZ = sampleLoan({
    number: '2026000444',
    borrower: 'Yilmaz',
    closing: '11/10/2026',
    dates: LE_SENT,
  });
  const { user } = await openList({ loans: [YILMAZ] });
  await user.hover(cellOf('Yilmaz', 'Proj. Closing'));
  const popover = within(await screen.findByRole('tooltip'));
  expect(
    popover.getByText(/^Without proof of earlier receipt the earliest legal closing is \w{3} [\d/]+\.$/),
  ).toBeDefined();
  const law = popover.getByText(/^The CD isn't sent yet, .*12 CFR 1026.*Your compliance office decides\.$/);
  expect(law.closest('details')?.open).toBe(false);
  expect(law.closest('details')?.querySelector('summary')?.textContent).toBe('Why');
});

test("the panel's details have the earliest closing with its reason, and name proof where proof saves the date", async () => {
  const { user } = await openList({ loans: LOANS });
  await user.click(cellOf('Okafor'));
  const details = within(await panelOf(/Okafor/)).getByRole('region', { name: 'Details' });
  expect(details.textContent).toContain('Earliest Closing (No CD Receipt Yet)Fri 11/27/2026');
  // The summary below says the verdict.
  expect(within(details).getByText(WHY).closest('details')?.open).toBe(false);
});

test("the panel's details say at once by when the CD has to be sent", async () => {
  const MENDEZ = sampleLoan({
    number: '2026000555',
    borrower: 'Mendez',
    closing: '12/10/2026',
    dates: LE_SENT,
  });
  const { user } = await openList({ loans: [MENDEZ] });
  await user.click(cellOf('Mendez'));
  const details = within(await panelOf(/Mendez/)).getByRole('region', { name: 'Details' });
  const sendBy = within(details).getByText(
    /^To close on Thu 12\/10\/2026, send the CD by \w{3} 12\/\d\d\/2026\.$/,
  );
  expect(sendBy.closest('details')).toBeNull();
});

test("the panel's summary says first what the closing takes, without repeating the details, and not that nothing is late", async () => {
  const { user } = await openList({ loans: LOANS });
  await user.click(cellOf('Okafor'));
  const summary = within(await panelOf(/Okafor/)).getByRole('region', { name: 'Summary' });
  const [first, ...others] = within(summary).getAllByRole('listitem');
  expect(first?.textContent).toBe(
    'If the CD is received by Fri 11/20/2026, Tue 11/24/2026 works; without proof, not before Fri 11/27/2026. Your compliance office decides.',
  );
  for (const { textContent } of others) expect(textContent).not.toContain('Nothing is late');
});

test("the panel's details say the day alone where nothing is wrong, and why on a tap", async () => {
  const { user } = await openList({ loans: LOANS });
  await user.click(cellOf('Sato'));
  const details = within(await panelOf(/Sato/)).getByRole('region', { name: 'Details' });
  const summary = details.querySelector('summary');
  expect(summary?.textContent).toMatch(/^[A-Z][a-z]{2} \d\d\/\d\d\/2026 Why$/);
  const why = within(details).getByText(WHY);
  expect(why.closest('details')?.open).toBe(false);
  if (summary !== null) await user.click(summary);
  expect(why.closest('details')?.open).toBe(true);
});

test('counts say of what they are while a search hides loans, and none moves', async () => {
  await openList({ loans: LOANS, path: '/dashboard?search=okafor' });
  const counts = await screen.findByRole('group', { name: 'Show only, of all 2 loans' });
  expect(document.querySelector('.counts')?.textContent).toBe('1 of 2 loans');
  expect(counts.firstElementChild?.tagName).toBe('BUTTON');
  expect(await within(counts).findByRole('button', { name: '0 loans late' })).toBeDefined();
});

test('a lender whose sending proves receipt sees no such loan', async () => {
  await openList({
    loans: LOANS,
    prepare: (gateway) => {
      gateway.config = { ...gateway.config, cdReceipt: 'proof' };
    },
  });
  const counts = screen.getByRole('group', { name: 'Show only' });
  expect(await within(counts).findByRole('button', { name: '0 disclosure problems' })).toBeDefined();
  expect(cellOf('Okafor', 'Proj. Closing').querySelector('.not-funded')?.textContent).toBe('');
});

test('funds that may still go out are named calmly, and loudly from where they are late', async () => {
  const closed = { 'Closing.Closing Sent.completed': '11/10/2026' };
  const late = sampleLoan({ number: '2026000333', borrower: 'Abel', closing: '11/10/2026', dates: closed });
  const waiting = sampleLoan({
    number: '2026000444',
    borrower: 'Baca',
    closing: '11/18/2026',
    dates: { 'Closing.Closing Sent.completed': '11/18/2026' },
  });
  await openList({ loans: [late, waiting] });
  const said = (borrower: string) => cellOf(borrower, 'Proj. Closing').querySelector('.not-funded');
  expect(said('Abel')?.textContent).toBe('not funded, 10 days');
  expect(said('Abel')?.matches('[data-late]')).toBe(true);
  expect(said('Baca')?.textContent).toBe('not funded, 2 days');
  expect(said('Baca')?.matches('[data-late]')).toBe(false);
});

test("the list says of a loan whose funds can't go on their day when they can, and its popover why", async () => {
  const holiday = sampleLoan({
    number: '2026000555',
    borrower: 'Cole',
    closing: '11/26/2026',
    dates: { ...LE_SENT, 'Initial CD.Sent.completed': '11/10/2026', 'Closing.Funds Sent.due': '11/26/2026' },
  });
  const passed = sampleLoan({
    number: '2026000666',
    borrower: 'Dunn',
    closing: '11/18/2026',
    dates: { 'Closing.Closing Sent.completed': '11/18/2026', 'Closing.Funds Sent.due': '11/26/2026' },
  });
  const { user } = await openList({ loans: [holiday, passed] });
  const said = cellOf('Cole', 'Proj. Closing').querySelector('.not-funded');
  expect(said?.textContent).toBe("can't fund until 11/27");
  expect(said?.matches('[data-late]')).toBe(true);
  expect(said?.getAttribute('title')).toBeNull();
  // One line, with a sign that there's more: the title and the popover have the rest.
  const cut = cellOf('Dunn', 'Proj. Closing').querySelector('.not-funded');
  expect(cut?.textContent).toBe('not funded, 2 days');
  expect(cut?.getAttribute('title')).toBe("not funded, 2 days, no CD on record, can't fund until 11/27");
  await user.hover(cellOf('Dunn', 'Proj. Closing'));
  const popover = await screen.findByRole('tooltip');
  expect(popover.textContent).toContain('11/18/2026 (Closed), not funded, 2 days');
  expect(popover.textContent).toContain(
    "Funds are due Thu 11/26/2026, when banks send no wires: the loan can't fund until Fri 11/27/2026.",
  );
});

test.each([
  ['the processor', 'simon@harborlight.example', 'Call Simon Rourke'],
  ['the loan officer for who is the processor', DANA.email, 'Call Marisol Kessler'],
])("a held popover of a closing calls %s, and a status's calls nobody", async (_, processorEmail, name) => {
  const passed = sampleLoan({
    number: '2026000777',
    borrower: 'Cole',
    closing: '11/18/2026',
    fields: {
      'Fields.317': 'Marisol Kessler',
      'Fields.1406': '(312) 555-0142',
      'Fields.362': 'Simon Rourke',
      'Fields.1408': '312.555.0118',
      'Fields.1409': processorEmail,
    },
  });
  await openList({ loans: [passed] });
  tap(cellOf('Cole', 'Proj. Closing'));
  const call = await screen.findByRole('link', { name });
  expect(call.getAttribute('href')).toMatch(/^tel:/);
  tap(cellOf('Cole', 'Title'));
  await waitFor(() => expect(screen.queryByRole('link', { name })).toBeNull());
  expect(screen.getByRole('button', { name: 'Open loan' })).toBeDefined();
});

/** A finger's click: it says that it is one. */
function tap(cell: HTMLElement) {
  const click = Object.assign(new MouseEvent('click', { bubbles: true }), { pointerType: 'touch' });
  act(() => void cell.dispatchEvent(click));
}
