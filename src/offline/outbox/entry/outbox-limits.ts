import { isPending } from '#src/offline/outbox/entry/outbox-machine.ts';
import { parseEntries } from '#src/offline/outbox/entry/open-entry.ts';

/** How much may wait to be sent. Beyond that a note is refused, in words, rather than another one dropped. */
const MAX_PENDING_NOTES = 500;
const MAX_PENDING_BYTES = 5_000_000;

/** True when one more note does not fit beside the ones that wait. @param bytes of its text. */
export function isOutboxFull(rows: readonly unknown[], bytes: number): boolean {
  const waiting = parseEntries(rows).filter(isPending);
  const waitingBytes = waiting.reduce((total, entry) => total + entry.bytes, 0);
  return waiting.length >= MAX_PENDING_NOTES || waitingBytes + bytes > MAX_PENDING_BYTES;
}
