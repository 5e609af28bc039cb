import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import type { ConditionsServices } from '#src/features/conditions/read/conditions-services.ts';
import { HandOutDialog } from '#src/features/conditions/hand-out/hand-out-dialog.tsx';
import { aCondition } from '#tests/support/loans/condition-factory.ts';
import { WithServices } from '#tests/support/with-services.tsx';

function refuse(): never {
  throw new Error('the dialog asks for nothing');
}

function openDialog(shareText?: ConditionsServices['shareText'], conditions = [pays()]) {
  render(
    <WithServices services={{ shareText, writeClipboard: refuse }}>
      <HandOutDialog conditions={conditions} loanNumber="2026000111" onClose={() => undefined} />
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
  expect((await screen.findByRole('alert')).textContent).toContain('The list was not shared');
});

test('where the browser cannot share there is no such button', async () => {
  openDialog();
  await screen.findByRole('button', { name: 'Copy list' });
  expect(screen.queryByRole('button', { name: 'Share' })).toBeNull();
});

test('without anything for the borrower there is nothing to copy', async () => {
  openDialog(undefined, [aCondition({ title: 'Fraud report' })]);
  expect(
    await screen.findByText('No open condition in this list has a text for the borrower.'),
  ).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Copy list' })).toBeNull();
  expect(document.body.textContent).not.toContain('Fraud');
});
