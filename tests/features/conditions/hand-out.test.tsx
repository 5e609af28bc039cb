import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import type { Condition } from '#src/domain/conditions/condition.ts';
import { leftOutConditions } from '#src/domain/conditions/left-out-conditions.ts';
import type { HiddenOpen } from '#src/domain/conditions/hidden-open.ts';
import type { ConditionsServices } from '#src/features/conditions/read/conditions-services.ts';
import { HandOutDialog } from '#src/features/conditions/hand-out/hand-out-dialog.tsx';
import type { HandOutLetter } from '#src/features/conditions/words/words.ts';
import { aCondition } from '#tests/support/loans/condition-factory.ts';
import { WithServices } from '#tests/support/with-services.tsx';

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
const NOTHING_HIDDEN: HiddenOpen = { count: 0, groups: [], areInOtherGroups: false };

interface Parts {
  readonly open?: readonly Condition[];
  readonly shown?: readonly Condition[];
  readonly hidden?: HiddenOpen;
  readonly isOfLoan?: boolean;
  readonly letter?: HandOutLetter;
}

function openDialog(shareText?: ConditionsServices['shareText'], parts: Parts = {}) {
  const { open = [pays()], shown = open, hidden = NOTHING_HIDDEN, isOfLoan = false, letter = LETTER } = parts;
  render(
    <WithServices services={{ shareText, writeClipboard: refuse }}>
      <HandOutDialog
        open={open}
        shown={shown}
        hidden={hidden}
        leftOutOfLoan={leftOutConditions(open)}
        isOfLoan={isOfLoan}
        letter={letter}
        onClose={() => undefined}
      />
    </WithServices>,
  );
  return userEvent.setup();
}

function pays() {
  return aCondition({ title: 'Odd stubs', externalDescription: 'Please send your pay stubs.' });
}

test('Share hands another app the very text that is shown', async () => {
  const shared: string[] = [];
  const user = openDialog(async (text) => void shared.push(text));
  await user.click(await screen.findByRole('button', { name: 'Share' }));
  await waitFor(() => expect(shared).toHaveLength(1));
  expect(shared[0]).toBe(document.querySelector('.hand-out')?.textContent);
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

test('where the browser cannot share there is no such button', async () => {
  openDialog();
  await screen.findByRole('button', { name: 'Copy list' });
  expect(screen.queryByRole('button', { name: 'Share' })).toBeNull();
});

test('without anything for the borrower there is nothing to copy', async () => {
  openDialog(undefined, { open: [aCondition({ title: 'Fraud report' })] });
  expect(
    await screen.findByText(
      "Nothing for the borrower: what's shown is somebody else's, or has no wording for the borrower.",
    ),
  ).toBeDefined();
  expect(screen.getByText(/^1 open condition left out: not the borrower's/)).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Copy list' })).toBeNull();
  expect(document.querySelector('.hand-out')).toBeNull();
});

test('what the borrower has sent already is named below the list, and not asked for again', async () => {
  const deed = aCondition({ externalDescription: 'Please send your deed.', status: 'Received' });
  openDialog(undefined, { open: [pays(), deed] });
  expect(await screen.findByText('Already received: Please send your deed.')).toBeDefined();
  expect(document.querySelector('.hand-out')?.textContent).not.toContain('deed');
});

test('where the borrower has sent everything, it says so', async () => {
  openDialog(undefined, { open: [aCondition({ externalDescription: 'Your deed.', status: 'Received' })] });
  expect(await screen.findByText(/^Nothing to request\./)).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Copy list' })).toBeNull();
});

test('what the filter leaves out is said before the list is given away, and one press includes it', async () => {
  const shown = [pays()];
  const open = [...shown, aCondition({ externalDescription: 'Please send your deed.', priorTo: 'Docs' })];
  const hidden = { count: 1, groups: ['Docs'], areInOtherGroups: true };
  const user = openDialog(undefined, { open, shown, hidden });
  expect(await screen.findByText('The filter leaves out: Please send your deed.')).toBeDefined();
  const list = () => document.querySelector('.hand-out')?.textContent;
  expect(list()).not.toContain('deed');
  await user.click(screen.getByRole('button', { name: 'Include all 2' }));
  expect(list()).toContain('2. Please send your deed.');
  expect(screen.getByText('Includes 1 item that the filter leaves out.')).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Follow the filter' }));
  expect(list()).not.toContain('deed');
});

const DOCS: HiddenOpen = { count: 4, groups: ['Docs'], areInOtherGroups: true };
const items = (count: number) =>
  Array.from({ length: count }, (_, at) => aCondition({ externalDescription: `Item ${at + 1}.` }));

test('up to 3 items that the filter leaves out are named, more are counted', async () => {
  openDialog(undefined, { open: [pays(), ...items(3)], shown: [pays()], hidden: { ...DOCS, count: 3 } });
  expect(await screen.findByText('The filter leaves out: Item 1; Item 2; Item 3.')).toBeDefined();
  expect(screen.getByRole('button', { name: 'Include all 4' })).toBeDefined();
});

test('4 items that the filter leaves out are counted', async () => {
  openDialog(undefined, { open: [pays(), ...items(4)], shown: [pays()], hidden: DOCS });
  expect(await screen.findByText('The filter leaves out 4 of 5 items.')).toBeDefined();
});

test('open conditions in the filter that ask nothing more of the borrower are told, with nothing to include', async () => {
  const others = aCondition({ externalDescription: 'The commitment.', requestedFrom: 'Title Company' });
  openDialog(undefined, { open: [pays(), others], shown: [pays()], hidden: { ...DOCS, count: 1 } });
  expect(
    await screen.findByText(
      'The filter hides 1 open condition in Docs. Without it, this list stays the same.',
    ),
  ).toBeDefined();
  expect(screen.queryByRole('button', { name: /^Include/ })).toBeNull();
  // It counts among all that is open, and the borrower isn't asked for it.
  expect(screen.getByText(/^1 open condition left out: not the borrower's/)).toBeDefined();
  expect(document.querySelector('.hand-out')?.textContent).not.toContain('commitment');
});

test('opened where no filter is on screen, it has everything open and says nothing of a filter', async () => {
  const open = [pays(), ...items(2)];
  openDialog(undefined, { open, shown: [pays()], hidden: { ...DOCS, count: 2 }, isOfLoan: true });
  expect(await screen.findByText(/3\. Item 2\./)).toBeDefined();
  expect(screen.queryByText(/filter/)).toBeNull();
});

test('where the filter shows nothing open, the list is of everything open', async () => {
  openDialog(undefined, {
    shown: [],
    hidden: { count: 1, groups: ['Docs'], areInOtherGroups: true },
  });
  expect((await screen.findByText(/pay stubs/)).textContent).toContain('1. Please send your pay stubs.');
  expect(screen.queryByRole('button', { name: /^Include all/ })).toBeNull();
});

test('it greets the borrower, gives the day it is from, and is signed', async () => {
  openDialog();
  await screen.findByText(/pay stubs/);
  expect(document.querySelector('.hand-out')?.textContent).toBe(
    'Hello Ngozi,\n\nAs of 11/20/2026, here is what we still need for your loan ending in 00111:\n\n' +
      '1. Please send your pay stubs.\n\nThank you,\nMarisol Kessler\n',
  );
});

test('a borrower or a sender nobody knows leaves no hole in it', async () => {
  openDialog(undefined, {
    letter: { firstName: '', lastName: '', shortNumber: '', date: '11/20/2026', senderName: '' },
  });
  await screen.findByText(/pay stubs/);
  expect(document.querySelector('.hand-out')?.textContent).toMatch(
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
  const fold = await screen.findByText(/^3 open conditions left out/);
  expect(fold.closest('details')?.open).toBe(false);
  await user.click(fold);
  expect([...document.querySelectorAll('.left-out li')].map((item) => item.textContent)).toEqual([
    'Title commitment: requested from Title Company',
    'Fraud report: internal',
    'Letter: no wording for the borrower',
  ]);
  expect(document.querySelector('.hand-out')?.textContent).not.toMatch(/Fraud|commitment|Letter/);
});

test('the list goes into a text message or a mail as it is shown', async () => {
  openDialog();
  const mail = await screen.findByRole('link', { name: 'Mail' });
  const text = document.querySelector('.hand-out')?.textContent ?? '';
  const body = new URLSearchParams(mail.getAttribute('href')?.split('?')[1] ?? '').get('body');
  expect(body?.replaceAll('\r\n', '\n')).toBe(text);
  expect(screen.getByRole('link', { name: 'Text message' }).getAttribute('href')).toMatch(/^sms:/);
});
