import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { ApiError } from '#src/api/request/api-error.ts';
import type { Condition } from '#src/domain/conditions/condition.ts';
import type { Loan } from '#src/domain/loan/loan.ts';
import fieldMap from '#src/contract/wire/default-field-map.json' with { type: 'json' };
import { createLenderRules } from '#src/domain/loan/lender-rules.ts';
import { stepAsks } from '#src/domain/share/step-asks.ts';
import { ShareDialog } from '#src/features/share/share-dialog.tsx';
import type { ShareableConditions } from '#src/features/share/share-sources.tsx';
import type { AppServices } from '#src/routes/-app-services.ts';
import { ALL_DONE } from '#tests/support/loans/action-cases.ts';
import { aCondition } from '#tests/support/loans/condition-factory.ts';
import { dateIn, loanOf, stepFields, TODAY } from '#tests/support/loans/loan-factory.ts';
import { WithServices } from '#tests/support/with-services.tsx';

const RULES = createLenderRules({
  cdReceipt: 'mailbox',
  officeDays: { opensSaturdays: false, closedDays: [] },
});
const NOW = Date.parse('2026-11-20T15:41:00Z');
const LOAN = loanOf({
  'Fields.4000': 'Ngozi',
  'Fields.4002': 'Okafor',
  'Loan.LoanNumber': '2026000111',
  'Fields.763': dateIn(14),
});
/** To be closed on Tuesday: sent yesterday, its CD counts as received on Monday. */
const TOO_EARLY = loanOf({
  'Fields.4002': 'Okafor',
  'Fields.763': dateIn(4),
  ...stepFields('Disclosures', { 'Disclosures Sent': { done: -30 } }),
  ...stepFields('Initial CD', { Sent: { done: -1 } }),
});
const PAYS = aCondition({ externalDescription: 'Your last 2 pay stubs.', requestedFrom: 'Borrower' });

function known(...conditions: readonly Condition[]): ShareableConditions {
  return {
    snapshot: { conditions, asOf: '2026-11-19T15:41:00Z' },
    isRefreshing: false,
    error: null,
    retry: () => undefined,
  };
}

function open(
  conditions: ShareableConditions = known(PAYS),
  services: Partial<AppServices> = {},
  loan: Loan = LOAN,
) {
  const copied: string[] = [];
  const closed: string[] = [];
  const dialog = (shown: ShareableConditions) => (
    <WithServices
      services={{ now: () => NOW, writeClipboard: async (text) => void copied.push(text), ...services }}
    >
      <ShareDialog
        loan={loan}
        today={TODAY}
        asOf="2026-11-20T15:11:00Z"
        conditions={shown}
        asks={stepAsks(loan, fieldMap, RULES, TODAY)}
        senderName="Marisol Kessler"
        onClose={() => closed.push('closed')}
      />
    </WithServices>
  );
  const { rerender } = render(dialog(conditions));
  return {
    user: userEvent.setup(),
    copied,
    closed,
    become: (next: ShareableConditions) => rerender(dialog(next)),
  };
}

const box = async () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: /^Message/ });
const linkText = (name: string, part: RegExp) => {
  const href = screen.getByRole('link', { name }).getAttribute('href') ?? '';
  return decodeURIComponent(part.exec(href)?.[1] ?? '').replaceAll('\r\n', '\n');
};

test('what is shown is what is copied, shared, texted and mailed, changed or not', async () => {
  const shared: string[] = [];
  const { user, copied } = open(known(PAYS), { shareText: async (text) => void shared.push(text) });
  const { value } = await box();
  expect(value).toContain('1. Your last 2 pay stubs.');
  await user.click(screen.getByRole('button', { name: 'Copy' }));
  fireEvent.change(await box(), { target: { value: `${value}P.S. Call me & ask: 100%?` } });
  const changed = (await box()).value;
  await user.click(await screen.findByRole('button', { name: 'Copied!' }));
  await user.click(screen.getByRole('button', { name: 'Share' }));
  await waitFor(() => expect(shared).toEqual([changed]));
  expect(copied).toEqual([value, changed]);
  expect(linkText('Text message', /^sms:\?&body=(.*)$/)).toBe(changed);
  expect(linkText('Email', /^mailto:\?subject=[^&]*&body=(.*)$/)).toBe(changed);
  await user.click(screen.getByRole('button', { name: 'Start over' }));
  expect((await box()).value).toBe(value);
});

const REACHABLE = {
  'Fields.4000': 'Ngozi',
  'Fields.4002': 'Okafor',
  'Fields.763': dateIn(14),
  'Fields.1490': '312-555-0102',
  'Fields.1240': 'ngozi@mail.example',
  'Fields.VEND.X139': 'Bo Ray',
  'Fields.VEND.X140': '312-555-0104 77',
  'Fields.VEND.X141': 'bo@realty.example',
};
const startsOf = (...names: readonly string[]) =>
  names.map((name) => (screen.getByRole('link', { name }).getAttribute('href') ?? '').split('?')[0]);

test('the borrower’s message goes to the borrower, and the agent’s to the agent, whose ways stand beside it', async () => {
  const { user } = open(known(PAYS), {}, loanOf(REACHABLE));
  const text = (await box()).value;
  expect(startsOf('Text message', 'Email')).toEqual(['sms:+13125550102', 'mailto:ngozi@mail.example']);
  expect(screen.getByText('Ngozi Okafor').closest('p')?.textContent).toBe(
    'To Ngozi Okafor: +13125550102, ngozi@mail.example',
  );
  expect(text).not.toMatch(/555|mail\.example/);
  await user.click(screen.getByRole('radio', { name: 'Agent' }));
  // The agent's number has an extension, which no text message reaches.
  expect(startsOf('Text message', 'Email')).toEqual(['sms:', 'mailto:bo@realty.example']);
  expect(screen.getByRole('link', { name: 'Text message' }).title).toContain('You choose who gets it');
  expect((await box()).value).not.toMatch(/Bo Ray|realty|555/);
});

test('where both agents can be reached the sender says which, and the message stays', async () => {
  const both = loanOf({ ...REACHABLE, 'Fields.VEND.X150': 'Sy Fox', 'Fields.VEND.X152': 'sy@homes.example' });
  const { user } = open(known(PAYS), {}, both);
  await user.click(await screen.findByRole('radio', { name: 'Agent' }));
  const text = (await box()).value;
  expect(screen.getByRole('radio', { name: "Buyer's Agent" })).toHaveProperty('checked', true);
  await user.click(screen.getByRole('radio', { name: "Seller's Agent" }));
  expect(startsOf('Email')).toEqual(['mailto:sy@homes.example']);
  expect((await box()).value).toBe(text);
  await user.click(screen.getByRole('radio', { name: 'Borrower' }));
  expect(startsOf('Email')).toEqual(['mailto:ngozi@mail.example']);
});

test('a message that was changed and went nowhere is not lost by closing, and says that it is edited', async () => {
  const { user, closed } = open();
  fireEvent.change(await box(), { target: { value: 'Mine' } });
  expect(screen.getByText('Edited')).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Close' }));
  expect(closed).toEqual([]);
  await user.click(await screen.findByRole('button', { name: 'Keep editing' }));
  expect((await box()).value).toBe('Mine');
  await user.click(screen.getByRole('button', { name: 'Copy' }));
  await screen.findByRole('button', { name: 'Copied!' });
  await user.click(screen.getByRole('button', { name: 'Close' }));
  expect(closed).toEqual(['closed']);
});

test('each audience has its own message, and its changes stay', async () => {
  const { user } = open();
  fireEvent.change(await box(), { target: { value: 'Mine' } });
  await user.click(screen.getByRole('radio', { name: 'Agent' }));
  expect((await box()).value).toContain('Closing: Fri 12/04/2026');
  expect((await box()).value).not.toContain('pay stubs');
  expect(screen.queryByText(/^Conditions as of/)).toBeNull();
  await user.click(screen.getByRole('radio', { name: 'Borrower' }));
  expect((await box()).value).toBe('Mine');
});

test('a closing that is not legal as things stand is warned of, and the message names no day', async () => {
  const { user } = open(known(PAYS), {}, TOO_EARLY);
  const warning = await screen.findByText(/not before Fri 11\/27\/2026\. Your compliance office decides\./);
  expect(warning.textContent).toMatch(
    /The message doesn't name Tue 11\/24\/2026\. Holding up closing: .* The message doesn't say so\.$/,
  );
  expect((await box()).value).toContain("We're confirming your closing date.");
  expect((await box()).value).not.toContain('11/24/2026');
  // What somebody writes may name it, and the warning stays.
  fireEvent.change(await box(), { target: { value: 'See you on 11/24/2026!' } });
  expect(warning.textContent).not.toContain("doesn't name");
  await user.click(screen.getByRole('radio', { name: 'Agent' }));
  expect((await box()).value).toContain('Closing: date being confirmed');
  expect(warning.textContent).toContain('without proof, not before');
});

test('it says how old loan and conditions are, and what the list leaves out', async () => {
  open(known(PAYS, aCondition({ requestedFrom: 'Title Company' })));
  await box();
  expect(screen.getByText(/^Loan as of .*, 30 minutes old\.$/)).toBeDefined();
  expect(screen.getByText(/^Conditions as of .*, 1 day old\.$/)).toBeDefined();
  expect(screen.getByText(/^1 open condition left out/)).toBeDefined();
});

test('without conditions on the device it says so, says why, and tries again', async () => {
  let retries = 0;
  const { user } = open({
    snapshot: undefined,
    isRefreshing: false,
    error: new ApiError('network', 'lost'),
    retry: () => (retries += 1),
  });
  expect((await box()).value).not.toContain('need');
  expect(screen.getByText(/conditions aren't on this device/)).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(retries).toBe(1);
});

test('newer facts change an untouched message, and never one that a person changed', async () => {
  const { become } = open({ ...known(), snapshot: undefined, isRefreshing: true });
  expect((await box()).value).not.toContain('pay stubs');
  become(known(PAYS));
  expect((await box()).value).toContain('pay stubs');
  fireEvent.change(await box(), { target: { value: 'Mine' } });
  become(known(PAYS, aCondition({ externalDescription: 'Your deed.', requestedFrom: 'Borrower' })));
  expect((await box()).value).toBe('Mine');
  expect(screen.getByText(/^Newer facts came/)).toBeDefined();
});

test('a message too long for a link is copied instead, and an empty one goes nowhere', async () => {
  open();
  fireEvent.change(await box(), { target: { value: 'word '.repeat(400) } });
  expect(screen.queryByRole('link')).toBeNull();
  expect(screen.getByText(/^Too long for a link/)).toBeDefined();
  expect(screen.getByRole('button', { name: 'Copy' })).toBeDefined();
  fireEvent.change(await box(), { target: { value: ' ' } });
  expect(screen.getByText('Write something to share.')).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Copy' })).toBeNull();
});

test('who calls a loan clear to close while a condition is open and left out is warned of it', async () => {
  const cleared = loanOf({ ...ALL_DONE, 'Fields.763': dateIn(14) });
  const flood = aCondition({ title: 'Flood cert', requestedFrom: 'Lender' });
  const { become } = open(known(flood), {}, cleared);
  expect((await box()).value).toContain('clear to close');
  expect(
    screen.getByText(/^The message says clear to close, but 1 open condition is left out of it\./),
  ).toBeDefined();
  expect(screen.getByText('requested from Lender')).toBeDefined();
  become(known({ ...flood, statusOpen: false }));
  expect(screen.queryByText(/^The message says clear to close/)).toBeNull();
});

test('every open condition is accounted for: asked, received, left out, or without wording to write', async () => {
  const cd = aCondition({ externalDescription: 'Closing Disclosure acknowledged three business days ahead' });
  const { user } = open(
    known(
      PAYS,
      cd,
      aCondition({ externalDescription: 'Your deed.', status: 'Received' }),
      aCondition({ title: 'Commitment', requestedFrom: 'Title Company' }),
      aCondition({ title: 'Odd letter', requestedFrom: 'Borrower' }),
    ),
    {},
    loanOf({ 'Fields.4002': 'Okafor', ...stepFields('Initial CD', { Sent: {} }) }),
  );
  expect((await box()).value).not.toContain('acknowledged');
  expect(screen.getByText('Already received, so not requested again: Your deed.')).toBeDefined();
  expect(
    screen.getByText(
      '3 open conditions left out: 1 needed from others, 1 without wording for the borrower, 1 not possible until the CD is sent.',
    ),
  ).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Write wording' }));
  await user.keyboard('Your letter.');
  expect((await box()).value).toContain('1. Your last 2 pay stubs.\n2. Your letter.\n');
});

test('words for the first thing that a borrower is asked for stand under their heading, before the thanks', async () => {
  const { user } = open(known(aCondition({ title: 'Odd letter', requestedFrom: 'Borrower' })));
  const before = (await box()).value;
  await user.click(screen.getByRole('button', { name: 'Write wording' }));
  await user.keyboard('Your letter.');
  expect((await box()).value).toMatch(/\n\nWhat we still need from you:\n1\. Your letter\.\n\nThank you,\n/);
  await user.click(screen.getByRole('button', { name: 'Start over' }));
  expect((await box()).value).toBe(before);
});

const leftOut = () => document.querySelector('.left-out summary')?.textContent;
const tags = () => [...document.querySelectorAll('li .tag')].map((tag) => tag.parentElement?.textContent);

test('what the sender writes wording for is no longer counted as left out, until it is gone from the message', async () => {
  const { user } = open(
    known(
      PAYS,
      aCondition({ title: 'Commitment', requestedFrom: 'Title Company' }),
      aCondition({ title: 'Odd letter', requestedFrom: 'Borrower' }),
    ),
  );
  const before = (await box()).value;
  const both = '2 open conditions left out: 1 needed from others, 1 without wording for the borrower.';
  expect(leftOut()).toBe(both);
  await user.click(screen.getByRole('button', { name: 'Write wording' }));
  // An empty line asks for nothing.
  expect(leftOut()).toBe(both);
  await user.keyboard('Your letter.');
  expect(leftOut()).toBe('1 open condition left out: 1 needed from others.');
  expect(tags()).toEqual(['Odd letter included', 'Odd letter: no wording for the borrower included']);
  expect(screen.queryByRole('button', { name: 'Write wording' })).toBeNull();
  await user.click(screen.getByRole('radio', { name: 'Agent' }));
  await user.click(screen.getByRole('radio', { name: 'Borrower' }));
  expect(leftOut()).toBe('1 open condition left out: 1 needed from others.');
  fireEvent.change(await box(), { target: { value: before } });
  expect(leftOut()).toBe(both);
  fireEvent.change(await box(), { target: { value: before.replace('stubs.', 'stubs.\n2. Your letter.') } });
  expect(leftOut()).toBe('1 open condition left out: 1 needed from others.');
  await user.click(screen.getByRole('button', { name: 'Start over' }));
  expect(leftOut()).toBe(both);
});

test("what keeps a loan from its closing is the sender's alone, and so is what its steps can't ask yet", async () => {
  const stuck = loanOf({
    'Fields.4002': 'Okafor',
    'Loan.CurrentMilestoneName': 'Suspended',
    'Fields.763': dateIn(5),
    ...stepFields('Disclosures', { 'Disclosures Sent': { done: -30 }, 'ITP Received': { done: '' } }),
    ...stepFields('HOI', { Received: { due: -3, done: '' } }),
    ...stepFields('Initial CD', { Sent: { done: -20 } }),
  });
  const { user } = open({ ...known(), snapshot: undefined }, {}, stuck);
  expect((await box()).value).toContain(
    '1. Tell us that you want to go ahead with your loan.\n2. Send us proof of your homeowners insurance.\n',
  );
  expect((await box()).value).not.toMatch(/suspend|underwriting|Pay for/i);
  const warning = screen.getByText(/^Holding up closing: underwriting has suspended the loan; HOI, /);
  expect(warning.textContent).toMatch(/complete\. The message doesn't say so\.\s*$/);
  expect(screen.getByText('1 open item left out: 1 not allowed until ITP is received.')).toBeDefined();
  await user.click(screen.getByRole('radio', { name: 'Agent' }));
  expect((await box()).value).not.toMatch(/suspend/i);
  fireEvent.change(await box(), { target: { value: 'Suspended.' } });
  expect(warning.textContent).not.toContain("The message doesn't say so.");
});
