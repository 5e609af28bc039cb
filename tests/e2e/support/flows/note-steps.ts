import { readWireField } from '#tests/e2e/support/pages/sandbox-wire.ts';
import { countRows } from './device-rows.ts';
import type { Scene } from './scene.ts';
import type { Tab } from './tab.ts';
import type { Target } from '#tests/e2e/support/engines/target.ts';

const PROCESSOR_NOTES = {
  name: 'Processor Critical Notes',
  fieldId: 'CX.PROC.CRITICAL.NOTES',
} as const;

/** Looks at all loans, so it can read what anybody wrote. */
const MANAGER_LOGIN = 'gokonkwo';

export const NOTE_BOX: Target = { role: 'textbox', name: `Add to ${PROCESSOR_NOTES.name}` };

const ALL_SENT: Target = { text: /All caught up/ };

export function noteEntry(text: string): Target {
  return { css: '.note-entry', has: new RegExp(escaped(text)) };
}

/** Opens a loan's panel by its address, ready for a note. */
export async function openLoan(tab: Tab, loanGuid: string): Promise<void> {
  await tab.goto(`/dashboard?loan=${loanGuid}`);
  await tab.see(NOTE_BOX);
}

/** Types a note, saves it, and waits until the app says that it's kept: from then on it may not be lost. */
export async function keepNote(tab: Tab, text: string): Promise<void> {
  await tab.type(NOTE_BOX, text);
  await tab.keys('Control+Enter');
  await tab.see(noteEntry(text));
}

/** How often the text stands in the loan, read from the platform itself. */
export async function timesInLoan({ app }: Scene, loanGuid: string, text: string): Promise<number> {
  const field = await readWireField(app.origin, MANAGER_LOGIN, loanGuid, PROCESSOR_NOTES.fieldId);
  return field.split('\n').filter((line) => line.endsWith(` - ${text}`)).length;
}

/** Waits until the note stands in the loan. */
export async function untilInLoan(scene: Scene, loanGuid: string, text: string): Promise<void> {
  await scene.tab.waitFor(
    `"${text}" in the loan`,
    async () => (await timesInLoan(scene, loanGuid, text)) > 0,
  );
}

/** Sends at once what waits, by the outbox's button. It's gone when the app has just sent everything by itself. */
export async function sendAtOnce(tab: Tab): Promise<void> {
  const button: Target = { css: '.outbox-tools button', has: 'Retry' };
  const isAllSent = async () => (await tab.count(ALL_SENT)) > 0;
  await tab.waitFor('Retry, or nothing that waits', async () => {
    return (await tab.count(button)) > 0 || isAllSent();
  });
  if (await isAllSent()) return;
  await tab.press(button).catch(async (error: unknown) => {
    if (!(await isAllSent())) throw error;
  });
}

/** Waits until nothing of this device waits to be sent, by what the outbox says of itself. */
export async function untilNothingWaits(tab: Tab): Promise<void> {
  await tab.goto('/outbox');
  await tab.see(ALL_SENT);
}

/** How many drafts lie on the device, read past the app. */
export function countDrafts(tab: Tab): Promise<number> {
  return countRows(tab, 'ctc-outbox-', 'drafts');
}

function escaped(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
}
