import { wholeReceipt } from '#src/offline/outbox/entry/stored-receipt.ts';
import type { OpenedRow } from '#src/offline/outbox/view/opened-row.ts';
import type { OutboxNote, OutboxView } from '#src/offline/outbox/entry/outbox.ts';
import { isPending } from '#src/offline/outbox/entry/outbox-machine.ts';
import { holdOfAll } from '#src/offline/outbox/entry/when-due.ts';

/** What screens show of these rows. */
export function outboxView(rows: readonly OpenedRow[]): OutboxView {
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
  };
}

function toOutboxNote({ id, entry, note, isNewer }: OpenedRow): OutboxNote {
  if (entry === undefined || note === undefined) {
    return { ...NOTHING_KNOWN, id, state: 'unreadable', why: isNewer ? 'newer' : 'damaged' };
  }
  const { author: _author, timeZone: _timeZone, ...shown } = note;
  const { state, why, holder, detail, mayBeInLoan, receipt }: StateFields = entry;
  return {
    ...shown,
    id,
    state,
    why,
    holder,
    detail,
    ...(mayBeInLoan && { mayBeInLoan }),
    ...(receipt !== undefined && { receipt: wholeReceipt(receipt, note.text) }),
  };
}

/** The fields of a note that depend on its state, for screens. */
type StateFields = Pick<OutboxNote, 'state' | 'why' | 'holder' | 'detail' | 'mayBeInLoan' | 'receipt'>;

const NOTHING_KNOWN = {
  loanGuid: '',
  fieldId: '',
  loanNumber: '',
  borrower: '',
  text: '',
  writtenAt: '',
};

/** The previous view if nothing changed, so that screens don't render needlessly. */
export function sameOrNew(before: OutboxView, next: OutboxView): OutboxView {
  return before.error === next.error && JSON.stringify(before) === JSON.stringify(next) ? before : next;
}
