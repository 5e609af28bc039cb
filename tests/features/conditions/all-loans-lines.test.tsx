import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { FIRST_SCREEN_MS } from '#src/features/conditions/all/use-first-screen.ts';
import { createFakeConditions } from '#tests/support/app/fake-conditions.ts';
import { sampleLoan, sampleLoans } from '#tests/support/app/sample-loans.ts';
import { freshSignedInDevice, startApp } from '#tests/support/app/start-app.tsx';

beforeEach(freshSignedInDevice);

const COLE = sampleLoan({
  number: '2026000444',
  borrower: 'Cole',
  closing: '11/24/2026',
  dates: {
    'Disclosures.Disclosures Sent.completed': '10/20/2026',
    'Initial CD.Sent.completed': '11/19/2026',
    'Closing.Funds Sent.due': '11/26/2026',
  },
});
const SATO = sampleLoan({ number: '2026000222', borrower: 'Sato', closing: '11/25/2026' });

function openCondition(id: string, priorTo = 'Borrower CTC') {
  return { id, title: `Condition ${id}`, priorTo, category: 'Income', status: 'Requested', statusOpen: true };
}

test("a row and a loan's group say of its closing what the list says, such as until when it can't fund", async () => {
  const fake = createFakeConditions([COLE]);
  fake.answers.set(COLE.loanId, [openCondition('c1')]);
  const { user } = await startApp(fake.gateway, '/conditions');
  const closing = "11/24/2026 (4 days) needs CD receipt, can't fund until 11/27";
  const note = await screen.findByText("needs CD receipt, can't fund until 11/27");
  expect(note.className).toBe('late');
  expect(note.closest('.column-loan')?.textContent).toBe(`Cole 00444${closing}`);
  await user.selectOptions(screen.getByRole('combobox', { name: 'Group by' }), 'Loan');
  await waitFor(() => expect(document.querySelector('.group-loan > span')?.textContent).toBe(closing));
});

/** @returns what undoes it */
function failConditionsWrites(): () => void {
  const original = IDBObjectStore.prototype.put;
  IDBObjectStore.prototype.put = function put(this: IDBObjectStore, ...given: Parameters<typeof original>) {
    if (this.name === 'conditions') throw new DOMException('no room', 'QuotaExceededError');
    return original.apply(this, given);
  };
  return () => {
    IDBObjectStore.prototype.put = original;
  };
}

/** Opens all conditions with Cole's one on the device, while Sato's stay on their way. */
async function openWhileSatoIsRead(fake: ReturnType<typeof createFakeConditions>) {
  fake.answers.set(COLE.loanId, [openCondition('c1')]);
  // From the start on: the app may read the other loan's when the page is quiet.
  fake.isHolding = true;
  const { user } = await startApp(fake.gateway, `/conditions/${COLE.loanId}`, {
    withoutPauses: [FIRST_SCREEN_MS],
  });
  await waitFor(() => expect(fake.asked[0]).toBe(COLE.loanId));
  fake.letGo(1);
  await screen.findByRole('button', { name: 'Condition c1' });
  await user.click(screen.getByRole('link', { name: /Back to the list/ }));
  await user.click(await screen.findByRole('link', { name: 'Conditions' }));
  await screen.findByText('1 of 1 open so far');
  return user;
}

test('what other groups hold is counted on one line, whose room is there before they come', async () => {
  const fake = createFakeConditions([COLE, SATO]);
  fake.answers.set(SATO.loanId, [openCondition('s1', 'Funding'), openCondition('s2', 'No such group')]);
  const user = await openWhileSatoIsRead(fake);
  expect(document.querySelectorAll('.hidden-line')).toHaveLength(1);
  expect(screen.queryByRole('button', { name: 'Show all open' })).toBeNull();
  fake.isHolding = false;
  fake.letGo();
  expect(await screen.findByText('2 more open in 2 other groups.')).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Show all open' }));
  await waitFor(() => expect(document.querySelectorAll('[data-condition]')).toHaveLength(3));
  // Nothing moves: the line is still there.
  expect(document.querySelector('.hidden-line')?.textContent).toBe('No open conditions are hidden.');
  // The pressed button is gone: the keyboard goes on in the list.
  expect(document.activeElement).toBe(screen.getByRole('button', { name: /^Borrower CTC/ }));
});

test("what a loan's own screen has read is among them, although the device couldn't save it", async () => {
  onTestFinished(failConditionsWrites());
  const fake = createFakeConditions([COLE, SATO]);
  await openWhileSatoIsRead(fake);
  expect(fake.asked.filter((loanGuid) => loanGuid === COLE.loanId)).toHaveLength(1);
});

test('where loans are missing, it says of which ones nothing is hidden', async () => {
  const user = await openWhileSatoIsRead(createFakeConditions([COLE, SATO]));
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  await screen.findByText(/^1 of 2 loans, /);
  expect(document.querySelector('.hidden-line')?.textContent).toBe(
    'No open conditions are hidden in the 1 loan loaded.',
  );
});

/** 203 calls, one after the other: longer than a screen's first list takes. */
const WHOLE_READING_MS = 90_000;

test('a reading that leaves loans out says why, and what to do', { timeout: WHOLE_READING_MS }, async () => {
  const fake = createFakeConditions(sampleLoans(203));
  const { user } = await startApp(fake.gateway, '/conditions');
  await waitFor(
    () =>
      expect(screen.getByText(/^200 of 203 loans, /).textContent).toMatch(
        / The nearest closings load by themselves\. Download the rest to see all\.$/,
      ),
    { timeout: WHOLE_READING_MS },
  );
  await user.click(screen.getByRole('button', { name: 'Download the other 3' }));
  expect(await screen.findByText(/^203 loans, /)).toBeDefined();
});

test('a download comes after the choice of loans, and leaves the keyboard at the line that says what came', async () => {
  const fake = createFakeConditions([COLE, SATO]);
  fake.isHolding = true;
  const { user } = await startApp(fake.gateway, '/conditions');
  await user.click(await screen.findByRole('button', { name: 'Cancel' }));
  const download = await screen.findByRole('button', { name: 'Download all 2' });
  const choice = screen.getByRole('radio', { name: 'My Loans' });
  expect(choice.compareDocumentPosition(download)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  await user.click(download);
  await waitFor(() => expect(fake.asked).toHaveLength(4));
  fake.letGo();
  const line = await screen.findByText(/^2 loans, /);
  await waitFor(() => expect(document.activeElement).toBe(line));
});

test('a filter that leaves nothing while more is read names itself, and offers the way out', async () => {
  const user = await openWhileSatoIsRead(createFakeConditions([COLE, SATO]));
  await user.type(screen.getByRole('searchbox', { name: 'Search conditions' }), 'zzzz');
  expect(await screen.findByText('None so far')).toBeDefined();
  expect(screen.getByText('Nothing matches “zzzz” in this loan.')).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Clear search' }));
  expect(await screen.findByText('Condition c1')).toBeDefined();
});
