import { panelWords as words } from '#src/features/loan-panel/words/words.ts';
import { focusNoteBox } from '#src/loan-display/focus-note-box.ts';

/** Leads to the loan's first note box, which may be 2 screens down. */
export function NoteButton({ loanId }: { readonly loanId: string }) {
  return (
    <button type="button" className="panel-link" onClick={() => focusNoteBox(loanId)}>
      {words.note}
    </button>
  );
}
