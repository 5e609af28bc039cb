import type { LucideIcon } from 'lucide-react';
import ArrowUp from 'lucide-react/icons/arrow-up';
import Check from 'lucide-react/icons/check';
import CircleAlert from 'lucide-react/icons/circle-alert';
import Clock from 'lucide-react/icons/clock';
import CloudUpload from 'lucide-react/icons/cloud-upload';
import Minus from 'lucide-react/icons/minus';
import Pencil from 'lucide-react/icons/pencil';
import { isolated } from '#src/domain/text/direction.ts';
import type { NoteReceipt } from '#src/contract/wire/note.ts';
import type { EntryState, HoldReason, ParkReason } from '#src/contract/device/outbox-entry.ts';

/**
 * A note's state. Besides the outbox's own states: unsaved text, a note that couldn't be stored, and one that can't be
 * read.
 */
export type NoteChipState = EntryState | 'draft' | 'not-saved' | 'unreadable';

interface NoteStatus {
  readonly Mark: LucideIcon;
  readonly tone: string;
  readonly chip: string;
}

export const NOTE_STATUSES: Readonly<Record<NoteChipState, NoteStatus>> = {
  draft: { Mark: Pencil, tone: 'waiting', chip: 'Draft' },
  queued: { Mark: CloudUpload, tone: 'waiting', chip: 'Saved on this device' },
  sending: { Mark: ArrowUp, tone: 'busy', chip: 'Sending...' },
  held: { Mark: Clock, tone: 'waiting', chip: 'Waiting for connection' },
  acked: { Mark: Check, tone: 'done', chip: 'Sent' },
  discarded: { Mark: Minus, tone: 'waiting', chip: 'Discarded' },
  parked: { Mark: CircleAlert, tone: 'trouble', chip: 'Needs attention' },
  unreadable: { Mark: CircleAlert, tone: 'trouble', chip: "Can't be read on this device" },
  'not-saved': { Mark: CircleAlert, tone: 'trouble', chip: 'Not saved' },
};

interface ReasonWords {
  /** Replaces the state's. */
  readonly chip?: string | undefined;
  /** Why the note is in this state, and what helps. */
  readonly advice?: string;
}

/** NoteDescription of notes that only wait for others to be sent first, while there's a connection. */
type Place = 'next' | 'in-line';

/** Said of a parked note of which a write was sent, whatever the reason. */
const MAY_BE_IN_LOAN: ReasonWords = {
  chip: 'May be in the loan',
  advice:
    'This note may be in the loan, changed or in another place. Look there first. Then discard the note here, or edit and resend it.',
};

const REASONS: Readonly<Record<HoldReason | ParkReason | Place | 'newer' | 'damaged', ReasonWords>> = {
  next: { chip: 'Next in line' },
  'in-line': { chip: 'Queued' },
  auth: { chip: 'Waiting for sign-in', advice: 'Sends when you sign in again.' },
  locked: {
    chip: 'Loan is open on another desktop',
    advice: 'The loan is open on another desktop. The note sends when it closes.',
  },
  busy: {
    chip: 'Sending...',
    advice: 'The server is still working on this loan. The note sends right after.',
  },
  rate: {
    chip: 'Queued',
    advice: 'The server is busy. This note will send on its own.',
  },
  server: {
    chip: 'Waiting for the loan system',
    advice: "The loan system can't take this note right now. It will be tried again on its own.",
  },
  network: { advice: "Sends automatically when you're back online." },
  upgrade: { chip: 'Waiting for an app update', advice: 'Update the app to send it.' },
  forbidden: {
    advice:
      "Your account can't write to this loan. Ask your administrator for access, or copy the note for someone who has it.",
  },
  gone: { advice: 'The loan was moved or deleted. Copy the note if you still need it, or discard it.' },
  'too-old': {
    advice:
      "This note is too old to send under its own date. Edit and resend it with today's date, or copy it.",
  },
  'clock-ahead': {
    advice:
      "This device's clock is ahead, so the note is dated in the future. Set the clock, then edit and resend it.",
  },
  'too-long': {
    advice: "The note or the loan's note field is too long. Shorten the note and resend it.",
  },
  invalid: { advice: "The server can't read this note. Edit and resend it, or copy it." },
  'key-reused': { advice: 'The server has another note under the same ID. Edit and resend this one.' },
  refused: { advice: 'The loan system refused the note. Edit and resend it, or copy it.' },
  newer: {
    chip: 'Needs a newer version of the app',
    advice: 'A newer version of the app wrote this note. Reload the page to read and send it.',
  },
  damaged: { advice: "This note can't be read on this device anymore. It stays here unchanged." },
};

const lockedBy = (holder: string): ReasonWords => ({
  chip: `${isolated(holder)} has the loan open`,
  advice: `${isolated(holder)} has the loan open. The note sends when it closes.`,
});

interface NoteFacts {
  readonly state: EntryState | 'unreadable';
  readonly why?: keyof typeof REASONS | undefined;
  readonly holder?: string | undefined;
  /** The gateway's message about the last refusal. */
  readonly detail?: string | undefined;
  readonly mayBeInLoan?: boolean | undefined;
  readonly receipt?: Pick<NoteReceipt, 'appliedAt'> | undefined;
}

export type NoteDescription<Note extends NoteFacts> = Omit<Note, 'state' | 'why'> &
  Pick<NoteFacts, 'state' | 'why'>;

/**
 * Describes a note for its author. While the connection is lost no try can arrive, so the note waits. With a
 * connection, one that isn't on its way yet is queued. Only the words differ: actions go by the note itself.
 * @param isNext see nextInLine.
 */
export function describeNote<Note extends NoteFacts>(
  note: Note,
  connection: 'online' | 'lost' | 'unknown',
  isNext = false,
): NoteDescription<Note> {
  const isTrying = note.state === 'sending' || (note.state === 'held' && note.why === 'busy');
  if (connection === 'lost' && (isTrying || isInLine(note)))
    return { ...note, state: 'held', why: 'network' };
  if (connection === 'online' && isInLine(note))
    return { ...note, state: 'held', why: isNext ? 'next' : 'in-line' };
  return note;
}

function isInLine({ state, why }: NoteFacts): boolean {
  return state === 'queued' || (state === 'held' && why === 'network');
}

/** The first that isn't on its way yet of all the notes, in the order they were written. */
export function nextInLine<Note extends NoteFacts>(notes: readonly Note[]): Note | undefined {
  return notes.find(isInLine);
}

/** The reason's words, in states that show one. A discarded note only remembers why it was parked. */
function reasonWords({ state, why, holder = '', mayBeInLoan }: NoteFacts): ReasonWords | undefined {
  if (why === undefined || !['held', 'parked', 'unreadable'].includes(state)) return undefined;
  if (state === 'parked' && mayBeInLoan === true) return MAY_BE_IN_LOAN;
  return why === 'locked' && holder !== '' ? lockedBy(holder) : REASONS[why];
}

/**
 * The text of a note's chip.
 * @param formatTime formats an ISO instant as a time of day, e.g. `4:10 PM`.
 */
export function noteStateText(note: NoteFacts, formatTime: (instant: string) => string): string {
  const { state, receipt } = note;
  const words = reasonWords(note)?.chip ?? NOTE_STATUSES[state].chip;
  return state === 'acked' && receipt !== undefined ? `${words} ${formatTime(receipt.appliedAt)}` : words;
}

/** Why a note is in its state, and what helps; undefined if there's nothing to say. */
export function noteReasonText(note: NoteFacts): string | undefined {
  const { state, why, detail = '' } = note;
  const advice = reasonWords(note)?.advice;
  // The server says no more about an account's rights.
  return advice !== undefined && state === 'parked' && why !== 'forbidden' && detail !== ''
    ? `${advice} The server says: ${detail}`
    : advice;
}

/** Why a note isn't sent, in one sentence, without what helps. */
export function whyNotSent(note: NoteFacts): string {
  const { advice = '' } = reasonWords(note) ?? {};
  return advice.slice(0, advice.indexOf('. ') + 1);
}

export function noteLineText({ state, detail = '' }: NoteFacts): string | undefined {
  return state === 'parked' ? `${detail} See the Outbox.`.trim() : undefined;
}
