import { Link } from '@tanstack/react-router';
import { refusedWords as words } from '#src/features/notes/words.ts';
import { whyNotSent } from '#src/loan-display/note-status.ts';
import type { OutboxNote } from '#src/offline/outbox/entry/outbox.ts';

/** Names the notes that can't be sent as they are, where they were written, and leads to what can be done. */
export function RefusedLine({ notes }: { readonly notes: readonly OutboxNote[] }) {
  const refused = notes.filter(({ state }) => state === 'parked');
  const newest = refused.at(-1);
  if (newest === undefined) return null;
  return (
    <p className="note-refused">
      <Link to="/outbox">{words.needAttention(refused.length)}</Link>: {whyNotSent(newest)}
    </p>
  );
}
