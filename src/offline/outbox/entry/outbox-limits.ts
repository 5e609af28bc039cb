import { isPending } from '#src/offline/outbox/entry/outbox-machine.ts';
import { parseEntries } from '#src/offline/outbox/entry/open-entry.ts';

/** How many notes may wait to be sent. Beyond this a new note is refused with a message, so that none is dropped. */
const MAX_PENDING_NOTES = 500;
const MAX_PENDING_BYTES = 5_000_000;

/** True if one more note doesn't fit with the ones that wait. @param bytes of its text. */
export function isOutboxFull(rows: readonly unknown[], bytes: number): boolean {
  const pending = parseEntries(rows).filter(isPending);
  const pendingBytes = pending.reduce((total, entry) => total + entry.bytes, 0);
  return pending.length >= MAX_PENDING_NOTES || pendingBytes + bytes > MAX_PENDING_BYTES;
}
