import { panelWords as words } from '#src/features/loan-panel/words/words.ts';
import { focusNoteBox } from '#src/loan-display/focus-note-box.ts';

/** Leads to the loan's first note box, which may be 2 screens down. */
export function NoteButton({ loanId }: { readonly loanId: string }) {
  return (
    <button type="button" className="panel-link" onClick={() => focusNoteBox(loanId, whereToShow())}>
      {words.note}
    </button>
  );
}

/**
 * At the top, with the heading below the head that stays: an on-screen keyboard hides the lower half. A box that ends
 * in the upper half with its button, and isn't below the head, moves nowhere.
 */
function whereToShow(): ScrollLogicalPosition {
  const input = document.querySelector('.loan-panel .note-input');
  return input !== null && input.getBoundingClientRect().bottom < innerHeight / 2 ? 'nearest' : 'start';
}
