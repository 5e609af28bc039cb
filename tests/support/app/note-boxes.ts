import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { createFakeGateway, type FakeGateway } from '#tests/support/app/fake-gateway.ts';
import { sampleLoan } from '#tests/support/app/sample-loans.ts';
import { startApp } from '#tests/support/app/start-app.tsx';

export const OKAFOR = sampleLoan({ number: '2026000123', borrower: 'Okafor' });
export const LINDGREN = sampleLoan({ number: '2026000456', borrower: 'Lindgren' });
export const PROCESSOR = 'CX.PROC.CRITICAL.NOTES';
const BOX = { name: 'Processor Critical Notes' };
export const EARLIER =
  '11/19/26@ 9:05 AM MK - Appraisal is ordered.\nCall the agent.\n\nOld text without a stamp';

/** Pastes and saves with the keyboard: typing letter by letter takes long here. */
export async function write(user: UserEvent, input: HTMLElement, text: string): Promise<void> {
  await user.click(input);
  await user.paste(text);
  await user.keyboard('{Control>}{Enter}{/Control}');
}

export function gatewayWithNotes(): FakeGateway {
  const gateway = createFakeGateway([OKAFOR, LINDGREN]);
  gateway.notes.fields.set(OKAFOR.loanId, { [PROCESSOR]: EARLIER });
  return gateway;
}

export async function openLoan(gateway: FakeGateway, loan = OKAFOR) {
  const others = screen.queryAllByRole('region', BOX);
  const app = await startApp(gateway, `/dashboard?loan=${loan.loanId}`);
  return { ...app, box: await processorBox(others) };
}

/** @param others boxes of other tabs, which are in the same document */
export async function processorBox(others: readonly HTMLElement[] = []) {
  const box = await waitFor(() => {
    const own = screen.getAllByRole('region', BOX).find((found) => !others.includes(found));
    if (own === undefined) throw new Error('there are boxes of other tabs alone');
    return own;
  });
  return {
    box,
    input: within(box).getByRole<HTMLTextAreaElement>('textbox', { name: 'Add to Processor Critical Notes' }),
  };
}

/** Waits until the field's own text has loaded. */
export function untilRead(box: HTMLElement): Promise<HTMLElement> {
  return within(box).findByText(/Appraisal is ordered/, { selector: '.note-entry-text' });
}

export function entriesOf(box: HTMLElement, text: string): HTMLElement[] {
  return within(box).queryAllByText(text, { selector: '.note-entry-text' });
}

export function fieldText(gateway: FakeGateway): string | undefined {
  return gateway.notes.fields.get(OKAFOR.loanId)?.[PROCESSOR];
}
