import { NOTE_STATUSES, type NoteChipState } from '#src/loan-display/note-status.ts';
import '#src/loan-display/note-chip.css';

interface NoteChipProps {
  readonly state: NoteChipState;
  /** The state in words, if it needs other than its own: they say everything; sign and color only repeat it. */
  readonly text?: string;
}

export function NoteChip({ state, text }: NoteChipProps) {
  const { Mark, tone, chip } = NOTE_STATUSES[state];
  return (
    <span
      className="note-chip text-label inline-flex middle gap-6 fits medium icon-14 muted"
      data-tone={tone}
      data-state={state}
    >
      <Mark />
      {text ?? chip}
    </span>
  );
}
