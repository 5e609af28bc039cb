import type { StoredNote } from '#src/contract/device/outbox-entry.ts';
import { isReceiptOf } from '#src/offline/outbox/entry/classify-outcome.ts';
import { laneOf } from '#src/offline/outbox/entry/lane.ts';
import type { DrainPorts, SavePorts, SendOutcome } from '#src/offline/outbox/entry/outbox-ports.ts';
import { tryStepStored } from '#src/offline/outbox/entry/step-stored.ts';
import { storedReceipt } from '#src/offline/outbox/entry/stored-receipt.ts';
import type { Drafts } from '#src/offline/outbox/saving/drafts.ts';
import { sendOnce } from '#src/offline/outbox/sending/drain.ts';

/**
 * Sends a note that couldn't be stored, once. Never rejects.
 * @param onReceived called when the gateway has the note.
 */
export async function sendDirectly(
  ports: SavePorts & Pick<DrainPorts, 'send' | 'startTimer'>,
  drafts: Drafts,
  { id, note }: { readonly id: string; readonly note: StoredNote },
  onReceived: () => void,
): Promise<SendOutcome> {
  const lane = laneOf(note);
  const { loanNumber: _number, borrower: _borrower, ...call } = note;
  const outcome = await sendOnce(ports, { id, ...call });
  if (outcome.kind !== 'answer' || outcome.receipt === undefined) return outcome;
  const { receipt } = outcome;
  const textHash = await ports.hashText(note.text).catch(() => '');
  // Another note's receipt proves nothing, and no screen may take it for this note's.
  if (!isReceiptOf({ id, ...note, textHash }, receipt)) return { kind: 'no-answer', why: 'unreadable' };
  onReceived();
  // If the device stored the note after all, it isn't sent again. If not, the gateway knows its id.
  const stored = storedReceipt(receipt, note.text);
  await tryStepStored(ports.store, { lane, id }, { kind: 'receipt', receipt: stored, now: ports.now() });
  await removeDrafts(ports, drafts, lane);
  return outcome;
}

async function removeDrafts({ store }: SavePorts, drafts: Drafts, lane: string): Promise<void> {
  try {
    const taken = await drafts.take(lane);
    taken.letGo();
    await store.removeDrafts(taken.versions);
  } catch {
    return;
  }
}
