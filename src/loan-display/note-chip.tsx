import type { LucideIcon } from 'lucide-react';
import ArrowUp from 'lucide-react/icons/arrow-up';
import Check from 'lucide-react/icons/check';
import CircleAlert from 'lucide-react/icons/circle-alert';
import Clock from 'lucide-react/icons/clock';
import CloudUpload from 'lucide-react/icons/cloud-upload';
import Minus from 'lucide-react/icons/minus';
import Pencil from 'lucide-react/icons/pencil';
import type { EntryState } from '#src/contract/device/outbox-entry.ts';
import '#src/loan-display/note-chip.css';

/**
 * A note's state. Besides the outbox's own states: unsaved text, a note that couldn't be stored, and one that can't be
 * read.
 */
export type NoteChipState = EntryState | 'draft' | 'not-saved' | 'unreadable';

const SIGNS: Readonly<Record<NoteChipState, { readonly Mark: LucideIcon; readonly tone: string }>> = {
  draft: { Mark: Pencil, tone: 'waiting' },
  queued: { Mark: CloudUpload, tone: 'waiting' },
  sending: { Mark: ArrowUp, tone: 'busy' },
  held: { Mark: Clock, tone: 'waiting' },
  acked: { Mark: Check, tone: 'done' },
  discarded: { Mark: Minus, tone: 'waiting' },
  parked: { Mark: CircleAlert, tone: 'trouble' },
  unreadable: { Mark: CircleAlert, tone: 'trouble' },
  'not-saved': { Mark: CircleAlert, tone: 'trouble' },
};

interface NoteChipProps {
  readonly state: NoteChipState;
  /** The state in words: they say everything; sign and color only repeat it. */
  readonly text: string;
}

/** The state of one note on its way to the loan. */
export function NoteChip({ state, text }: NoteChipProps) {
  const { Mark, tone } = SIGNS[state];
  return (
    <span className="note-chip" data-tone={tone} data-state={state}>
      <Mark />
      {text}
    </span>
  );
}
