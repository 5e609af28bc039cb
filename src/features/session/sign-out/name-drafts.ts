import type { UnsentNote } from '#src/features/session/sign-out/unsent-notes.ts';
import { unsentLoanTexts, unsentLoanWords } from '#src/features/session/sign-out/unsent-loan-words.ts';
import { targetOfLane } from '#src/offline/outbox/entry/lane.ts';

/** Finds a loan in the lists on this device by its id, in any case. */
type LoanOf = (loanGuid: string) => { readonly loanNumber: string; readonly borrower: string } | undefined;

/** Names the loans of drafts that the device's notes don't name. */
export function nameDrafts(notes: readonly UnsentNote[], loanOf: LoanOf): readonly UnsentNote[] {
  return notes.map((note) => {
    if (!note.isDraft || note.loan !== unsentLoanWords.unknown) return note;
    const loan = loanOf(targetOfLane(note.id)?.loanGuid ?? '');
    return loan === undefined ? note : { ...note, ...unsentLoanTexts(loan.borrower, loan.loanNumber) };
  });
}
