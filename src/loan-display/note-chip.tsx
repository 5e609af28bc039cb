import type { EntryState } from '#src/contract/device/outbox-entry.ts';
import '#src/loan-display/note-chip.css';

/** Where a note stands; beside the outbox's own states what is only typed, what could not be kept, and what cannot be read. */
export type NoteChipState = EntryState | 'draft' | 'not-saved' | 'unreadable';

const SIGNS: Readonly<Record<NoteChipState, { readonly mark: string; readonly tone: string }>> = {
  draft: { mark: '✎', tone: 'waiting' },
  queued: { mark: '●', tone: 'waiting' },
  sending: { mark: '↑', tone: 'busy' },
  held: { mark: '◷', tone: 'waiting' },
  acked: { mark: '✓', tone: 'done' },
  discarded: { mark: '−', tone: 'waiting' },
  parked: { mark: '!', tone: 'trouble' },
  unreadable: { mark: '!', tone: 'trouble' },
  'not-saved': { mark: '!', tone: 'trouble' },
};

interface NoteChipProps {
  readonly state: NoteChipState;
  /** The state in words: they say everything, mark and colour only repeat it. */
  readonly text: string;
}

/** The state of one note on its way to the loan. */
export function NoteChip({ state, text }: NoteChipProps) {
  const { mark, tone } = SIGNS[state];
  return (
    <span className="note-chip" data-tone={tone} data-state={state}>
      <span className="note-chip-mark" aria-hidden="true">
        {mark}
      </span>
      {text}
    </span>
  );
}
