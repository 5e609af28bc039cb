import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { CONFIG, createFakeGateway } from '#tests/support/app/fake-gateway.ts';
import { openPopover } from '#tests/support/app/open-popover.ts';
import { sampleLoan } from '#tests/support/app/sample-loans.ts';
import { freshSignedInDevice, startApp } from '#tests/support/app/start-app.tsx';

beforeEach(freshSignedInDevice);

const { loanType, processorName } = CONFIG.fieldMap.loan;

function loan(borrower: string, milestone: string, type: string, processor = '') {
  return sampleLoan({
    number: `2026${borrower}`,
    borrower,
    milestone,
    closing: '11/25/2026',
    fields: { [loanType]: type, [processorName]: processor },
  });
}

const LOANS = [
  loan('Okafor', 'Docs Signing', 'FHA', 'Ana Ruiz'),
  loan('Sato', 'Suspended', 'VA', 'Ana Ruiz'),
  loan('Tran', 'Suspended', 'FHA'),
  loan('Vance', 'Submit to UW', 'FHA', 'Ana Ruiz'),
];
const borrowers = () =>
  [...document.querySelectorAll('td[data-column="Borrower"]')].map(({ textContent }) => textContent);
const opener = () => screen.getByLabelText(/^Filter by several/, { selector: 'button' });
const select = () => screen.getByLabelText<HTMLSelectElement>('Filter by Milestone');

/** The values of a group with their numbers, checked ones with a star. */
function choices(legend: string): string[] {
  const group = screen.getByText(legend, { selector: 'legend' }).parentElement;
  return [...(group?.querySelectorAll<HTMLInputElement>('.check-input') ?? [])].map(({ checked, labels }) => {
    const [text = '', count = ''] = [...(labels?.[0]?.querySelectorAll('bdi, [aria-hidden]') ?? [])].map(
      ({ textContent }) => textContent,
    );
    return `${checked ? '*' : ''}${text} ${count}`.trim();
  });
}

const open = async (path = '/dashboard') => {
  const app = await startApp(createFakeGateway(LOANS), path);
  await screen.findByRole('grid');
  return app;
};

test('several values narrow the list, and each number is what its own part would find', async () => {
  const { user, address } = await open();
  const popover = await openPopover(user, opener());
  expect(choices('Loan type')).toEqual(['FHA 3', 'VA 1']);
  await user.click(within(popover).getByRole('checkbox', { name: 'Suspended 2 loans' }));
  await waitFor(() => expect(borrowers()).toEqual(['Sato', 'Tran']));
  await user.click(within(popover).getByLabelText(/^Docs Signing/));
  await waitFor(() => expect(borrowers()).toEqual(['Okafor', 'Sato', 'Tran']));
  await user.click(within(popover).getByLabelText(/^FHA/));
  await waitFor(() => expect(borrowers()).toEqual(['Okafor', 'Tran']));
  expect(choices('Loan type')).toEqual(['*FHA 2', 'VA 1']);
  expect(choices('Processor')).toEqual(['Ana Ruiz 1', 'No processor 1']);
  expect(choices('Milestone')).toContain('Submit to UW 1');
  await waitFor(() => expect(address()).toBe('/dashboard?milestone=Docs+Signing,Suspended&loanType=FHA'));
  expect(opener().textContent.trim()).toBe('2 filters');
  expect([select().selectedOptions[0]?.text, select().options.length]).toEqual(['2 milestones', 11]);
  expect(screen.getAllByText('2 of 4 loans')).toHaveLength(2);

  await user.click(within(popover).getByLabelText(/^Docs Signing/));
  await waitFor(() => expect(select().value).toBe('Suspended'));
  await user.click(within(popover).getByText('Clear all'));
  await waitFor(() => expect(borrowers()).toHaveLength(4));
  expect([opener().textContent.trim(), select().value]).toEqual(['Filter', '']);
  expect(within(popover).getByText('Clear all').getAttribute('aria-disabled')).toBe('true');
  await waitFor(() => expect(address()).toBe('/dashboard'));
});

test('an address holds them, the select goes on from there, and Reset takes all of them off', async () => {
  const { user, address } = await open(
    '/dashboard?milestone=Suspended,Docs+Signing&processor=-,ana+ruiz&quick=suspended',
  );
  await waitFor(() => expect(borrowers()).toEqual(['Sato', 'Tran']));
  await openPopover(user, opener());
  expect(choices('Processor')).toEqual(['*Ana Ruiz 1', '*No processor 1']);
  await user.keyboard('{Escape}');
  await user.selectOptions(select(), 'Docs Signing');
  await user.click(screen.getByRole('button', { name: 'Apply' }));
  await waitFor(() => expect(address()).toContain('milestone=Docs+Signing&'));
  expect(
    await screen.findByText(/^No loan of yours matches “Docs Signing” and “processor none or ana ruiz” and/),
  ).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Reset' }));
  await waitFor(() => expect(address()).toBe('/dashboard?quick=suspended'));
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Reset' }).disabled).toBe(true);
});

test('a range of closings is one of several, and a value the list lost can be taken off', async () => {
  const { user, address } = await open('/dashboard?officer=Gone');
  await screen.findByText('No results found.');
  const popover = await openPopover(user, opener());
  expect(choices('Loan officer')).toEqual(['*Gone 0', 'No loan officer 4']);
  await user.click(within(popover).getByLabelText(/^Next 7 days/));
  await user.click(within(popover).getByLabelText(/^Gone/));
  await waitFor(() => expect(address()).toBe('/dashboard?closing=next-7-days'));
  expect(choices('Projected closing')).toContain('*Next 7 days 4');
  await user.click(within(popover).getByLabelText('Any time'));
  await waitFor(() => expect(address()).toBe('/dashboard'));
});

test('a new view takes all of them over', async () => {
  const { user } = await open('/dashboard?milestone=Suspended,Docs+Signing&loanType=FHA&closing=next-7-days');
  await user.click(screen.getByRole('button', { name: 'Saved views' }));
  await screen.findByText(
    "A new view starts from what's on the list now: Docs Signing, Suspended · Loan type: FHA · Closing: next 7 days.",
  );
  await screen.findByText('Finds 2 of 4 loans');
  expect(choices('Loan type')).toEqual(['*FHA 2', 'VA 1']);
});
