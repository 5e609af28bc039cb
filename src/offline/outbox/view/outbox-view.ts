import { wholeReceipt } from '#src/offline/outbox/entry/kept-receipt.ts';
import type { OpenedRow } from '#src/offline/outbox/view/opened-row.ts';
import type { OutboxNote, OutboxView } from '#src/offline/outbox/entry/outbox.ts';
import { isPending } from '#src/offline/outbox/entry/outbox-machine.ts';
import { endsByTime } from '#src/offline/outbox/entry/retry-delay.ts';
import { holdOfAll } from '#src/offline/outbox/entry/when-due.ts';

/** Before anything was read. */
export const OPENING: OutboxView = { status: 'opening', notes: [], pendingCount: 0, attentionCount: 0 };

/** What screens show of these rows. */
export function outboxView(rows: readonly OpenedRow[], stalledSince?: number): OutboxView {
  const notes = rows.map(toOutboxNote);
  const entries = rows.flatMap(({ entry, note }) => (entry && note ? [entry] : []));
  const unreadable = notes.filter(({ state }) => state === 'unreadable').length;
  const parked = notes.filter(({ state }) => state === 'parked').length;
  const hold = holdOfAll(entries);
  return {
    status: 'open',
    notes,
    pendingCount: entries.filter(isPending).length + unreadable,
    attentionCount: parked + unreadable,
    ...(hold !== undefined && { hold }),
    ...(stalledSince !== undefined && { stalledSince }),
  };
}

function toOutboxNote({ id, seq, entry, note, isNewer }: OpenedRow): OutboxNote {
  if (entry === undefined || note === undefined) {
    return { ...NOTHING_KNOWN, id, seq, state: 'unreadable', why: isNewer ? 'newer' : 'damaged' };
  }
  const { author: _author, timeZone: _timeZone, ...shown } = note;
  const { state, why, holder, detail, receipt }: StateFields = entry;
  const isTimed = entry.state === 'held' && endsByTime(entry.why);
  return {
    ...shown,
    id,
    seq,
    state,
    why,
    holder,
    detail,
    ...(isTimed && { nextAt: entry.nextAt }),
    ...(receipt !== undefined && { receipt: wholeReceipt(receipt, note.text) }),
  };
}

/** What of an entry depends on its state, for screens. */
type StateFields = Pick<OutboxNote, 'state' | 'why' | 'holder' | 'detail' | 'receipt'>;

const NOTHING_KNOWN = {
  loanGuid: '',
  fieldId: '',
  loanNumber: '',
  borrower: '',
  text: '',
  writtenAt: '',
};

/** The one before when it says the same, so that screens are not drawn for nothing. */
export function sameOrNew(before: OutboxView, next: OutboxView): OutboxView {
  return before.error === next.error && JSON.stringify(before) === JSON.stringify(next) ? before : next;
}
