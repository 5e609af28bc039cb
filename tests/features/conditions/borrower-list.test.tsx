import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import type { Condition } from '#src/domain/conditions/condition.ts';
import { leftOutConditions } from '#src/domain/conditions/left-out-conditions.ts';
import type { StepAsks } from '#src/domain/share/step-asks.ts';
import { BorrowerListDialog } from '#src/features/conditions/borrower-list/borrower-list-dialog.tsx';
import type { Recipient } from '#src/loan-display/contact/recipient.tsx';
import type { BorrowerListLetter } from '#src/features/conditions/words/words.ts';
import { aCondition } from '#tests/support/loans/condition-factory.ts';
import { WithServices } from '#tests/support/with-services.tsx';
import type { AppServices } from '#src/routes/-app-services.ts';

function refuse(): never {
  throw new Error('the dialog asks for nothing');
}

const LETTER = {
  firstName: 'Ngozi',
  lastName: 'Okafor',
  shortNumber: '00111',
  date: '11/20/2026',
  senderName: 'Marisol Kessler',
};

interface Parts {
  readonly open?: readonly Condition[];
  readonly shown?: readonly Condition[];
  readonly isOfLoan?: boolean;
  readonly isCdSent?: boolean;
  readonly letter?: BorrowerListLetter;
  readonly asks?: StepAsks;
  readonly to?: Recipient;
  readonly onClose?: () => void;
}

const NO_ASKS: StepAsks = { items: [], leftOut: [] };

function openDialog(shareText?: AppServices['shareText'], parts: Parts = {}) {
  const {
    open = [pays()],
    shown = open,
    isOfLoan = false,
    letter = LETTER,
    isCdSent,
    asks = NO_ASKS,
  } = parts;
  render(
    <WithServices
      services={{ shareText, writeClipboard: refuse, now: () => Date.parse('2026-11-20T15:00:00Z') }}
    >
      <BorrowerListDialog
        open={open}
        shown={shown}
        stepItems={asks.items}
        leftOutOfLoan={[...asks.leftOut, ...leftOutConditions(open, isCdSent)]}
        isCdSent={isCdSent}
        isOfLoan={isOfLoan}
        letter={letter}
        to={parts.to}
        asOf="2026-11-20T12:00:00Z"
        onClose={parts.onClose ?? (() => undefined)}
      />
    </WithServices>,
  );
  return userEvent.setup();
}

const list = () => document.querySelector('textarea')?.value;

function pays() {
  return aCondition({ title: 'Odd stubs', externalDescription: 'Please send your pay stubs.' });
}

test('Share hands another app the very text that is shown', async () => {
  const shared: string[] = [];
  const user = openDialog(async (text) => void shared.push(text));
  await user.click(await screen.findByRole('button', { name: 'Share' }));
  await waitFor(() => expect(shared).toHaveLength(1));
  expect(shared[0]).toBe(list());
  expect(shared[0]).toContain('1. Please send your pay stubs.');
  expect(screen.queryByRole('alert')).toBeNull();
});

test('a change of mind while sharing is no trouble, a failure is said', async () => {
  const outcomes = [new DOMException('closed', 'AbortError'), new DOMException('no', 'NotAllowedError')];
  let asked = 0;
  const user = openDialog(async () => {
    asked += 1;
    throw outcomes[asked - 1] ?? new Error('asked too often');
  });
  await user.click(await screen.findByRole('button', { name: 'Share' }));
  await waitFor(() => expect(asked).toBe(1));
  expect(screen.queryByRole('alert')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Share' }));
  expect((await screen.findByRole('alert')).textContent).toContain("The list wasn't shared");
});

test('its heading names the borrower and the loan', async () => {
  openDialog();
  expect(await screen.findByRole('heading', { name: 'List for Ngozi Okafor 00111' })).toBeDefined();
  const mail = screen.getByRole('link', { name: 'Email' });
  expect(mail.title).toBe('Opens with this message. You choose who gets it.');
});

test('where the browser cannot share there is no such button', async () => {
  openDialog();
  await screen.findByRole('button', { name: 'Copy list' });
  expect(screen.queryByRole('button', { name: 'Share' })).toBeNull();
});

test('without anything for the borrower there is nothing to copy', async () => {
  openDialog(undefined, { open: [aCondition({ title: 'Fraud report' })] });
  expect(
    await screen.findByText("Nothing's ready to send. What's open is listed below, with why it's left out."),
  ).toBeDefined();
  const leftOut = screen.getByText('1 open condition left out: 1 without wording for the borrower.');
  // Nothing else is open, so nobody has to unfold it.
  expect(leftOut.closest('details')?.open).toBe(true);
  expect(screen.queryByRole('button', { name: 'Copy list' })).toBeNull();
  expect(list()).toBeUndefined();
});

test("what the loan's steps ask comes first, whatever the filter, and what they can't ask yet is told with its reason", async () => {
  const leftOut = [
    {
      id: 'step',
      title: 'Appraisal Paid',
      reason: 'before-itp',
      requestedFrom: '',
      wording: '',
      isStep: true,
    },
  ] as const;
  openDialog(undefined, { shown: [], asks: { items: ['Send us proof of your insurance.'], leftOut } });
  expect(list()).toContain('1. Send us proof of your insurance.\n2. Please send your pay stubs.\n');
  expect(screen.getByText('1 open item left out: 1 not allowed until ITP is received.')).toBeDefined();
  expect(screen.getByText("ITP isn't received yet, so nobody may charge for it")).toBeDefined();
});

test('where something of the borrower is left out, nobody is told that everything came', async () => {
  openDialog(undefined, {
    open: [
      aCondition({ externalDescription: 'Your deed.', status: 'Received' }),
      aCondition({ title: 'Odd letter', requestedFrom: 'Borrower' }),
    ],
  });
  expect(await screen.findByText(/^Nothing's ready to send\./)).toBeDefined();
});

test('where the borrower has sent everything, it says so', async () => {
  openDialog(undefined, { open: [aCondition({ externalDescription: 'Your deed.', status: 'Received' })] });
  expect(await screen.findByText(/^Nothing to request\./)).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Copy list' })).toBeNull();
});

test('it starts with everything the borrower owes, says what the filter hides, and one press leaves that out', async () => {
  const shown = [pays()];
  const open = [...shown, aCondition({ externalDescription: 'Please send your deed.', priorTo: 'Docs' })];
  const user = openDialog(undefined, { open, shown });
  expect(
    await screen.findByText(
      'Everything the borrower owes, also 1 item your filter hides: Please send your deed.',
    ),
  ).toBeDefined();
  expect(list()).toContain('2. Please send your deed.');
  await user.click(screen.getByRole('button', { name: 'Leave it out' }));
  expect(screen.getByText('The filter leaves out: Please send your deed.')).toBeDefined();
  expect(list()).not.toContain('deed');
  await user.click(screen.getByRole('button', { name: 'Include all 2' }));
  expect(list()).toContain('2. Please send your deed.');
});

const items = (count: number) =>
  Array.from({ length: count }, (_, at) => aCondition({ externalDescription: `Item ${at + 1}.` }));

test('4 items that the filter hides are counted, not named', async () => {
  const user = openDialog(undefined, { open: [pays(), ...items(4)], shown: [pays()] });
  expect(
    await screen.findByText('Everything the borrower owes, also 4 items your filter hides.'),
  ).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Leave out 4' }));
  expect(screen.getByText('The filter leaves out 4 of 5 items.')).toBeDefined();
});

test('a filter that hides nothing of the list is not mentioned', async () => {
  const others = aCondition({ externalDescription: 'The commitment.', requestedFrom: 'Title Company' });
  openDialog(undefined, { open: [pays(), others], shown: [pays()] });
  expect(await screen.findByText(/^1 open condition left out: 1 needed from others/)).toBeDefined();
  expect(screen.queryByText(/filter/)).toBeNull();
  expect(list()).not.toContain('commitment');
});

test('what the borrower has sent, and what somebody else brings, can be included with a press', async () => {
  const deed = aCondition({ externalDescription: 'Your deed.', status: 'Received' });
  const hoi = aCondition({
    title: 'HOI receipt',
    externalDescription: 'HOI receipt.',
    requestedFrom: 'Insurance Agent',
  });
  const user = openDialog(undefined, {
    open: [pays(), deed, hoi, aCondition({ title: 'Fraud report', isInternalOnly: true })],
  });
  await user.click(await screen.findByRole('button', { name: 'Include it' }));
  expect(list()).toContain('2. Your deed.');
  expect(screen.queryByText(/already received/)).toBeNull();
  expect(screen.getByText('2 open conditions left out, listed below the message')).toBeDefined();
  await user.click(screen.getByText(/^2 open conditions left out: 1 needed from others, 1 internal\.$/));
  // What's internal has no button.
  await user.click(screen.getByRole('button', { name: 'Include' }));
  expect(list()).toContain('3. Homeowners insurance receipt.');
  expect(screen.getByText('included')).toBeDefined();
  expect(screen.getByText('1 open condition left out: 1 internal.')).toBeDefined();
  expect(screen.getByText('1 open condition left out, listed below the message')).toBeDefined();
  await user.click(screen.getByRole('checkbox', { name: 'Homeowners insurance receipt.' }));
  expect(screen.getByText('2 open conditions left out: 1 needed from others, 1 internal.')).toBeDefined();
});

test('a line can be changed or left out; what leaves is what the box shows, counted from 1', async () => {
  const shared: string[] = [];
  const user = openDialog(async (text) => void shared.push(text), { open: [pays(), ...items(2)] });
  const box = await screen.findByRole('textbox', { name: 'Message' });
  const before = list() ?? '';
  fireEvent.change(box, {
    target: { value: before.replace(/^2\. Item 1\.\n/m, '').replace('pay', 'last pay') },
  });
  fireEvent.blur(box);
  expect(list()).toContain('1. Please send your last pay stubs.\n2. Item 2.\n');
  expect(screen.getByText('Edited')).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Share' }));
  await waitFor(() => expect(shared).toEqual([list()]));
  await user.click(screen.getByRole('button', { name: 'Start over' }));
  expect(list()).toBe(before);
  expect(screen.queryByText('Edited')).toBeNull();
});

test('a list that was changed and went nowhere is not lost by closing', async () => {
  let closedCount = 0;
  const user = openDialog(undefined, { onClose: () => (closedCount += 1) });
  fireEvent.change(await screen.findByRole('textbox', { name: 'Message' }), { target: { value: 'Mine' } });
  await user.click(screen.getByRole('button', { name: 'Close' }));
  expect(screen.getByRole('alert').textContent).toMatch(/^Your changes aren't sent or copied\./);
  await user.click(screen.getByRole('button', { name: 'Keep editing' }));
  expect(list()).toBe('Mine');
  await user.keyboard('{Escape}');
  await user.click(await screen.findByRole('button', { name: 'Close and lose changes' }));
  expect(closedCount).toBe(1);
});

test('where the filter shows nothing of it, the list is of everything open, with nothing to leave out', async () => {
  openDialog(undefined, {
    shown: [],
  });
  expect(await screen.findByText(/^Everything the borrower owes, also 1 item/)).toBeDefined();
  expect(list()).toContain('1. Please send your pay stubs.');
  expect(screen.queryByRole('button', { name: /^Leave/ })).toBeNull();
});

test('a borrower or a sender nobody knows leaves no hole in it', async () => {
  openDialog(undefined, {
    letter: { firstName: '', lastName: '', shortNumber: '', date: '11/20/2026', senderName: '' },
  });
  await screen.findByRole('textbox');
  expect(list()).toMatch(
    /^Hello,\n\nAs of 11\/20\/2026, here is what we still need for your loan:\n[^]*\nThank you\.\n$/,
  );
});

test('what is left out is named with its reason for the sender, folded and never in the text', async () => {
  const user = openDialog(undefined, {
    open: [
      pays(),
      aCondition({ title: 'Title commitment', externalDescription: 'X.', requestedFrom: 'Title Company' }),
      aCondition({ title: 'Fraud report', isInternalOnly: true }),
      aCondition({ title: 'Letter', requestedFrom: 'Borrower' }),
    ],
  });
  const fold = await screen.findByText(/^3 open conditions left out:/);
  expect(fold.closest('details')?.open).toBe(false);
  await user.click(fold);
  expect([...document.querySelectorAll('details li')].map((item) => item.textContent?.trim())).toEqual([
    'Title commitment: requested from Title Company Include',
    'Fraud report: internal',
    'Letter: no wording for the borrower',
  ]);
  expect(list()).not.toMatch(/Fraud|commitment|Letter/);
});

test('the list goes to the borrower where the loan has a number and an address, and holds neither', async () => {
  const to = {
    name: 'Ngozi Okafor',
    number: { number: '+13125550102', extension: '' },
    address: 'ngozi@mail.example',
  };
  openDialog(undefined, { to });
  const mail = await screen.findByRole('link', { name: 'Email' });
  expect(mail.getAttribute('href')).toMatch(/^mailto:ngozi@mail\.example\?subject=/);
  expect(screen.getByRole('link', { name: 'Text message' }).getAttribute('href')).toMatch(
    /^sms:\+13125550102\?&body=/,
  );
  expect(list()).not.toMatch(/0102|mail\.example/);
});

test('a line is left out by its checkbox, the others count from 1 again, and what was typed is not touched', async () => {
  const user = openDialog(undefined, { open: [pays(), ...items(2)] });
  const first = await screen.findByRole('checkbox', { name: 'Please send your pay stubs.' });
  expect(document.querySelector('[data-autofocus]')).toBe(first);
  await user.click(first);
  expect(list()).toContain(':\n\n1. Item 1.\n2. Item 2.\n');
  expect(screen.queryByText('Edited')).toBeNull();
  await user.click(first);
  expect(list()).toContain('1. Please send your pay stubs.\n2. Item 1.');
  fireEvent.change(screen.getByRole('textbox', { name: 'Message' }), { target: { value: 'Mine' } });
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Item 1.' }).matches(':disabled')).toBe(true);
});

test('with every line unchecked nothing leaves', async () => {
  const user = openDialog();
  await user.click(await screen.findByRole('checkbox'));
  expect(screen.getByText('Check at least 1 line to send the list.')).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Copy list' })).toBeNull();
});

test('what was included can be left out again, and Start over takes back every choice', async () => {
  const deed = aCondition({ externalDescription: 'Your deed.', status: 'Received' });
  const user = openDialog(undefined, { open: [pays(), deed] });
  await user.click(await screen.findByRole('button', { name: 'Include it' }));
  const before = list();
  await user.click(screen.getByRole('checkbox', { name: 'Your deed.' }));
  expect(list()).not.toContain('deed');
  await user.click(screen.getByRole('checkbox', { name: 'Your deed.' }));
  expect(list()).toBe(before);
  await user.click(screen.getByRole('button', { name: 'Start over' }));
  expect(list()).not.toContain('deed');
  expect(screen.getByText('Not in the list, already received: Your deed.')).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Start over' })).toBeNull();
});

test('on paper there is the message alone', async () => {
  openDialog();
  await screen.findByRole('button', { name: 'Print' });
  fireEvent(window, new Event('beforeprint'));
  expect(document.querySelector('body > .printed-message')?.textContent).toBe(list());
  fireEvent(window, new Event('afterprint'));
  expect(document.querySelector('.printed-message')).toBeNull();
});

test('nobody is asked to acknowledge a CD that is not sent, and the sender reads why', async () => {
  const cd = aCondition({ title: 'CD', externalDescription: 'CD acknowledged three business days ahead' });
  const user = openDialog(undefined, { open: [pays(), cd], isCdSent: false });
  await user.click(
    await screen.findByText('1 open condition left out: 1 not possible until the CD is sent.'),
  );
  expect(screen.getByText("the CD isn't sent yet, so nobody can acknowledge it")).toBeDefined();
  expect(list()).not.toContain('acknowledged');
});

test('what has no wording is named in the open, and Write wording puts the caret at its line', async () => {
  const user = openDialog(undefined, {
    open: [pays(), aCondition({ title: 'Odd letter', requestedFrom: 'Borrower' })],
  });
  expect((await screen.findByText('Odd letter')).closest('details')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Write wording' }));
  expect(list()).toContain('stubs.\n2. \n');
  await user.keyboard('Your letter.');
  expect(list()).toContain('1. Please send your pay stubs.\n2. Your letter.\n\nThank you');
  expect(screen.getByText('No open condition left out.')).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Start over' }));
  expect(screen.getByText('1 open condition left out: 1 without wording for the borrower.')).toBeDefined();
});

test('a line that nobody wrote is not left in the list', async () => {
  const user = openDialog(undefined, { open: [pays(), aCondition({ title: 'Odd letter' })] });
  await user.click(await screen.findByRole('button', { name: 'Write wording' }));
  fireEvent.blur(screen.getByRole('textbox', { name: 'Message' }));
  expect(list()).not.toContain('2.');
  expect(screen.queryByText('Edited')).toBeNull();
});

test('the sender reads how old the conditions are, and the list does not say it', async () => {
  openDialog();
  expect(await screen.findByText(/^Conditions as of .+, 3 hours old\.$/)).toBeDefined();
  expect(list()).not.toContain('hours');
});
