import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { isStillWaiting, readDeviceNotes } from './device-outbox.ts';

/** The two note boxes by the names that people see, with the platform's fields behind them. */
export const PROCESSOR_BOX = { name: 'Processor Critical Notes', fieldId: 'CX.PROC.CRITICAL.NOTES' } as const;
export const OFFICER_BOX = { name: 'LO Critical Loan Notes', fieldId: 'CX.LO.COMMENTS' } as const;

export type NoteBox = typeof PROCESSOR_BOX | typeof OFFICER_BOX;

/** Opens the panel of a loan by its link and waits until a note can be typed. */
export async function openLoan(
  page: Page,
  origin: string,
  loanGuid: string,
  view: 'MyLoans' | 'AllLoans' = 'MyLoans',
): Promise<void> {
  await page.goto(`${origin}/dashboard?view=${view}&loan=${loanGuid}`);
  await inputOf(page, PROCESSOR_BOX).waitFor();
}

function inputOf(page: Page, box: NoteBox) {
  return page.getByLabel(`Add to ${box.name}`);
}

export async function typeNote(page: Page, box: NoteBox, text: string): Promise<void> {
  await inputOf(page, box).fill(text);
}

export function typedText(page: Page, box: NoteBox): Promise<string> {
  return inputOf(page, box).inputValue();
}

/** Types and saves, without waiting for what comes of it. */
export async function saveNote(page: Page, box: NoteBox, text: string): Promise<void> {
  await typeNote(page, box, text);
  await inputOf(page, box).press('Control+Enter');
}

/** Saves a note and waits until the app says that it is kept: from then on it may not be lost. */
export async function keepNote(page: Page, box: NoteBox, text: string): Promise<void> {
  await saveNote(page, box, text);
  await page.locator('.note-entry', { hasText: text }).first().waitFor();
}

/** Waits until no note of this device waits to be sent any more. */
export async function untilAllSent(page: Page, timeout = 30_000): Promise<void> {
  const countWaiting = async (): Promise<number> =>
    (await readDeviceNotes(page)).filter(isStillWaiting).length;
  await expect.poll(countWaiting, { timeout, interval: 100 }).toBe(0);
}
