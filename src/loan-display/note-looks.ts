import type { LucideIcon } from 'lucide-react';
import ArrowUp from 'lucide-react/icons/arrow-up';
import Check from 'lucide-react/icons/check';
import CircleAlert from 'lucide-react/icons/circle-alert';
import Clock from 'lucide-react/icons/clock';
import CloudUpload from 'lucide-react/icons/cloud-upload';
import Minus from 'lucide-react/icons/minus';
import Pencil from 'lucide-react/icons/pencil';
import type { NoteReceipt } from '#src/contract/wire/note.ts';
import type { EntryState, HoldReason, ParkReason } from '#src/contract/device/outbox-entry.ts';

// How a note shows where it is: sign, tone and words by state, and by reason where a state has several.

/**
 * A note's state. Besides the outbox's own states: unsaved text, a note that couldn't be stored, and one that can't be
 * read.
 */
export type NoteChipState = EntryState | 'draft' | 'not-saved' | 'unreadable';

interface NoteLook {
  readonly Mark: LucideIcon;
  readonly tone: string;
  /** The few words of the chip. */
  readonly chip: string;
}

export const NOTE_LOOKS: Readonly<Record<NoteChipState, NoteLook>> = {
  draft: { Mark: Pencil, tone: 'waiting', chip: 'Draft' },
  queued: { Mark: CloudUpload, tone: 'waiting', chip: 'Saved on this device' },
  sending: { Mark: ArrowUp, tone: 'busy', chip: 'Sending' },
  held: { Mark: Clock, tone: 'waiting', chip: 'Waiting for connection' },
  acked: { Mark: Check, tone: 'done', chip: 'Sent' },
  discarded: { Mark: Minus, tone: 'waiting', chip: 'Thrown away' },
  parked: { Mark: CircleAlert, tone: 'trouble', chip: 'Needs attention' },
  unreadable: { Mark: CircleAlert, tone: 'trouble', chip: 'Cannot be read on this device' },
  'not-saved': { Mark: CircleAlert, tone: 'trouble', chip: 'Not saved' },
};

interface ReasonWords {
  /** Instead of the state's. */
  readonly chip?: string | undefined;
  /** Why the note is where it is and what there is to do. */
  readonly advice: string;
}

const REASONS: Readonly<Record<HoldReason | ParkReason | 'newer' | 'damaged', ReasonWords>> = {
  auth: { chip: 'Waiting for sign-in', advice: 'It goes out when you have logged in again.' },
  locked: {
    chip: 'Loan is open by somebody else',
    advice: 'The loan is open elsewhere. The note goes out when it is free.',
  },
  busy: {
    chip: 'Sending',
    advice: 'The server is still working on this loan. The note goes out right after.',
  },
  rate: {
    chip: 'Waiting for its turn',
    advice: 'The server asks for a pause. The note goes out by itself.',
  },
  server: {
    chip: 'Waiting for the loan system',
    advice: 'The loan system is not answering. It is tried again by itself.',
  },
  network: { advice: 'It goes out as soon as the server can be reached.' },
  upgrade: { chip: 'Waiting for an update of the app', advice: 'Update the app to send it.' },
  forbidden: {
    advice: 'You may not write to this loan. Copy the note for somebody who may, or discard it.',
  },
  gone: { advice: 'The loan was moved or deleted. Copy the note if it is still needed, or discard it.' },
  'too-old': {
    advice: 'It was written more than 400 days ago. Edit and resend it if it is still needed.',
  },
  'too-long': {
    advice: 'The note, or its field in the loan, is too long. Shorten the note and resend it.',
  },
  invalid: { advice: 'The server does not understand the note. Edit and resend it, or copy it.' },
  'key-reused': { advice: 'The server knows another note under the same number. Edit and resend it.' },
  refused: { advice: 'The loan system refused the note. Edit and resend it, or copy it.' },
  newer: {
    chip: 'Needs a newer version of the app',
    advice: 'A newer version of the app wrote this note. Reload the page to read and send it.',
  },
  damaged: { advice: 'This note cannot be read on this device any more. It is kept as it is.' },
};

const lockedBy = (holder: string): ReasonWords => ({
  chip: `Loan is open by ${holder}`,
  advice: `${holder} has the loan open. The note goes out when it is free.`,
});

/** What the words of a note depend on. */
interface NoteFacts {
  readonly state: EntryState | 'unreadable';
  readonly why?: keyof typeof REASONS | undefined;
  readonly holder?: string | undefined;
  /** The gateway's message about the last refusal. */
  readonly detail?: string | undefined;
  readonly receipt?: Pick<NoteReceipt, 'appliedAt'> | undefined;
}

/** The words about a reason, in the states that have one now: a discarded note keeps the one it was parked for. */
function reasonWords({ state, why, holder = '' }: NoteFacts): ReasonWords | undefined {
  if (why === undefined || !['held', 'parked', 'unreadable'].includes(state)) return undefined;
  return why === 'locked' && holder !== '' ? lockedBy(holder) : REASONS[why];
}

/**
 * A note's state, in the few words of its chip.
 * @param formatTime formats an ISO instant as a time of day, e.g. `4:10 PM`.
 */
export function noteStateText(note: NoteFacts, formatTime: (instant: string) => string): string {
  const { state, receipt } = note;
  const words = reasonWords(note)?.chip ?? NOTE_LOOKS[state].chip;
  return state === 'acked' && receipt !== undefined ? `${words} ${formatTime(receipt.appliedAt)}` : words;
}

/** Why a note is where it is and what there is to do; undefined when there is nothing to say. */
export function noteReasonText(note: NoteFacts): string | undefined {
  const { state, detail = '' } = note;
  const advice = reasonWords(note)?.advice;
  return advice !== undefined && state === 'parked' && detail !== ''
    ? `${advice} The server says: ${detail}`
    : advice;
}

/** What a note's line in its loan says below it: the rest is in the Outbox. */
export function noteLineText({ state, detail = '' }: NoteFacts): string | undefined {
  return state === 'parked' ? `${detail} See the Outbox.`.trim() : undefined;
}
