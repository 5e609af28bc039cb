import type { Random } from '#tests/simulation/engine/random.ts';
import type { Scheduler } from '#tests/simulation/engine/scheduler.ts';
import type { PlannedEvent } from '#tests/simulation/plan/plan.ts';
import { normaliseNoteText } from '#src/domain/note-text.ts';
import type { OpenTab } from '#tests/simulation/world/device-model.ts';
import type { History } from '#tests/simulation/world/history.ts';

export interface AuthorParts {
  readonly scheduler: Scheduler;
  readonly random: Random;
  readonly history: History;
  readonly loanGuid: string;
  /** The tab as it is now; undefined or dead while it is closed. */
  readonly tab: () => OpenTab | undefined;
}

const PATIENCE = 20;

/** A person who writes one note, and tries again while the page says that it is not saved. */
export async function writeNote(
  parts: AuthorParts,
  planned: Extract<PlannedEvent, { kind: 'write' }>,
  patience = PATIENCE,
): Promise<void> {
  const { scheduler, random, history, loanGuid } = parts;
  const tab = parts.tab();
  if (tab?.outbox === undefined || tab.userId === undefined || !tab.process.isAlive()) {
    // Nothing can be typed into a page that is not there.
    if (patience > 0) scheduler.after(undefined, 3000, () => void writeNote(parts, planned, patience - 1));
    return;
  }
  const { outbox, userId, process } = tab;
  const { field: fieldId, text } = planned;
  const note = { loanGuid, fieldId, text, loanNumber: '2401873', borrower: 'Doe' };
  for (let tries = 0; tries < 4; tries += 1) {
    await scheduler.step(process, 'has a note to save', random.between(0, 400));
    const result = await outbox.save(note);
    await scheduler.step(process, `saw ${result.id} ${result.kind}`, 0);
    if (result.kind === 'saved') {
      history.shown.add(result.id);
      return;
    }
    await scheduler.step(process, 'reads that the note is not saved', random.between(500, 15_000));
    if (random.chance(0.6)) continue;
    const direct = { userId, loanGuid, fieldId, text: normaliseNoteText(text), wasAccepted: false };
    history.direct.set(result.id, direct);
    const outcome = await outbox.sendDirectly(result.id, note);
    await scheduler.step(process, 'sent a note directly', 0);
    direct.wasAccepted = outcome.kind === 'answer' && outcome.receipt?.id === result.id;
    if (direct.wasAccepted) return;
  }
}
