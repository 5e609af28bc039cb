import type { Random } from '#tests/simulation/engine/random.ts';
import type { Scheduler } from '#tests/simulation/engine/scheduler.ts';
import type { PlannedEvent } from '#tests/simulation/plan/plan.ts';
import { normaliseNoteText } from '#src/domain/notes/note-text.ts';
import { laneOf } from '#src/offline/outbox/entry/lane.ts';
import type { NewNote } from '#src/offline/outbox/entry/outbox.ts';
import type { OpenTab } from '#tests/simulation/world/device/device-model.ts';
import type { History } from '#tests/simulation/world/history.ts';
import { watchSaving } from '#tests/simulation/world/saving-watch.ts';

export interface AuthorParts {
  readonly scheduler: Scheduler;
  readonly random: Random;
  readonly history: History;
  readonly loanGuid: string;
  /** The tab as it is now; undefined or dead while it is closed. */
  readonly tab: () => OpenTab | undefined;
}

/** A page with the outbox of somebody who is signed in. */
type Desk = OpenTab & { readonly [Key in 'userId' | 'outbox' | 'page']-?: NonNullable<OpenTab[Key]> };

const PATIENCE = 20;

/** What a person knows of a note, on whatever page. */
interface Progress {
  isSaved: boolean;
}

/** A person who writes one note, and tries again while the page says that it is not saved. */
export async function writeNote(
  parts: AuthorParts,
  planned: Extract<PlannedEvent, { kind: 'write' }>,
  patience = PATIENCE,
): Promise<void> {
  const { scheduler, random, history, loanGuid } = parts;
  const desk = deskOf(parts.tab());
  const { field: fieldId, text } = planned;
  const note: NewNote = { loanGuid, fieldId, text, loanNumber: '2401873', borrower: 'Doe' };
  const lane = laneOf(note);
  if (desk === undefined || desk.busyBoxes.has(lane)) {
    // Nothing can be typed into a page that is not there, or into a box in which something stands.
    const later = desk === undefined ? 3000 : 800;
    if (patience > 0) scheduler.after(undefined, later, () => void writeNote(parts, planned, patience - 1));
    return;
  }
  desk.busyBoxes.add(lane);
  const progress: Progress = { isSaved: false };
  const stopFollowing = desk.page.memory.follow({
    leave: () => {
      scheduler.after(undefined, random.between(500, 20_000), () => {
        if (!progress.isSaved) void finishOnNextPage(parts, desk, note, progress, PATIENCE);
      });
    },
  });
  history.onWritten(desk.device.index, desk.userId, { loanGuid, fieldId, text: normaliseNoteText(text) });
  if (random.chance(0.5)) {
    void desk.outbox.saveDraft(lane, text);
    await scheduler.step(desk.process, 'has typed a note', random.between(0, 700));
  }
  await save(parts, desk, note, progress);
  desk.busyBoxes.delete(lane);
  stopFollowing();
}

function deskOf(tab: OpenTab | undefined): Desk | undefined {
  if (tab === undefined || !tab.process.isAlive()) return undefined;
  const { userId, outbox, page } = tab;
  if (userId === undefined || outbox === undefined || page === undefined) return undefined;
  return { ...tab, userId, outbox, page };
}

/** The page was left before it said that the note is saved: what stands in the box of the next one is saved there. */
async function finishOnNextPage(
  parts: AuthorParts,
  left: Desk,
  note: NewNote,
  progress: Progress,
  patience: number,
): Promise<void> {
  const { scheduler } = parts;
  const desk = deskOf(parts.tab());
  const lane = laneOf(note);
  if (
    desk === undefined ||
    desk.process === left.process ||
    desk.userId !== left.userId ||
    desk.busyBoxes.has(lane)
  ) {
    if (patience > 0) {
      scheduler.after(
        undefined,
        3000,
        () => void finishOnNextPage(parts, left, note, progress, patience - 1),
      );
    }
    return;
  }
  desk.busyBoxes.add(lane);
  await scheduler.step(desk.process, 'opens the loan again', 0);
  const draft = await desk.outbox.readDraft(lane).catch(() => '');
  if (draft === note.text) await save(parts, desk, note, progress);
  desk.busyBoxes.delete(lane);
}

async function save(
  { scheduler, random, history }: AuthorParts,
  desk: Desk,
  note: NewNote,
  progress: Progress,
): Promise<void> {
  const { outbox, userId, process } = desk;
  const { loanGuid, fieldId } = note;
  for (let tries = 0; tries < 4; tries += 1) {
    await scheduler.step(process, 'has a note to save', random.between(0, 400));
    const settled = watchSaving({ scheduler, history }, desk);
    const result = await outbox.save(note);
    settled(result);
    await scheduler.step(process, `saw ${result.id} ${result.kind}`, 0);
    if (result.kind === 'saved') {
      history.shown.add(result.id);
      progress.isSaved = true;
      return;
    }
    await scheduler.step(process, 'reads that the note is not saved', random.between(500, 15_000));
    if (random.chance(0.6)) continue;
    const direct = { userId, loanGuid, fieldId, text: normaliseNoteText(note.text), wasAccepted: false };
    history.direct.set(result.id, direct);
    const outcome = await outbox.sendDirectly(result.id, note);
    await scheduler.step(process, 'sent a note directly', 0);
    direct.wasAccepted = outcome.kind === 'answer' && outcome.receipt?.id === result.id;
    if (direct.wasAccepted) return;
  }
}
