import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { SignOutAnswers } from '#src/features/session/sign-out/sign-out-answers.tsx';
import {
  type UnsentChanges,
  type UnsentList,
  type UnsentNote,
  unsentNotesText,
} from '#src/features/session/sign-out/unsent-notes.ts';
import { signOutWords as words } from '#src/features/session/sign-out/sign-out-words.ts';
import { useListedLoans } from '#src/loan-display/listed-loans/use-listed-loans.ts';
import { CopyTextButton } from '#src/loan-display/copy/copy-text-button.tsx';
import { hasNoNetwork, useConnectivity } from '#src/loan-display/use-is-offline.ts';
import { PanelBody, PanelDialog } from '#src/ui/dialogs/panel-dialog.tsx';
import { unsentLoanTexts, unsentLoanWords } from '#src/features/session/sign-out/unsent-loan-words.ts';
import { targetOfLane } from '#src/offline/outbox/entry/lane.ts';
import '#src/features/session/sign-out/sign-out-question.css';

export interface SignOutQuestionProps {
  readonly found: UnsentList;
  readonly changes: UnsentChanges;
  readonly sendNow: () => Promise<UnsentList>;
  readonly onSignOut: (keepsNotes: boolean) => void;
  readonly onCancel: () => void;
}

export function SignOutQuestion({ found, changes, sendNow, onSignOut, onCancel }: SignOutQuestionProps) {
  const [{ notes, isWhole }, setFound] = useState(found);
  const left = nameDrafts(notes, useListedLoans());
  const [hasTried, setHasTried] = useState(false);
  const isCutOff = hasNoNetwork(useConnectivity());
  const { mutate, isPending } = useMutation({
    mutationFn: () => sendNow().catch(() => ({ notes: left, isWhole: false })),
    networkMode: 'always',
  });
  const send = () =>
    mutate(undefined, {
      // Not after the question was closed: that keeps the user signed in, whatever was sent meanwhile.
      onSuccess: (rest) => {
        if (rest.notes.length === 0) onSignOut(!rest.isWhole);
        setFound(rest);
        setHasTried(true);
      },
    });
  return (
    <PanelDialog title={words.title(left, isWhole)} onClose={onCancel}>
      <PanelBody>
        <div className="stack gap-12">
          {isCutOff ? (
            <>
              <output className="full strong">{words.offline}</output>
              <p>
                {words.erasesLoans} {words.erasesChanges(changes)}
              </p>
            </>
          ) : null}
          {left.length === 0 ? null : (
            <p>
              {hasTried ? words.notSent(left) : words.notInLoan(left)} {isWhole ? words.ifKept(left) : null}
            </p>
          )}
          {isWhole ? null : (
            <p className="full strong" role="alert">
              {words.unreadable}
            </p>
          )}
          {left.every(({ isSaved }) => isSaved) ? null : (
            <p className="full strong" role="alert">
              {words.unsaved}
            </p>
          )}
          {left.length === 0 ? null : <UnsentNoteList notes={left} />}
        </div>
      </PanelBody>
      <SignOutAnswers
        left={left}
        isWhole={isWhole}
        isCutOff={isCutOff}
        isSending={isPending}
        onSend={send}
        onSignOut={onSignOut}
        onStay={onCancel}
      />
    </PanelDialog>
  );
}

function UnsentNoteList({ notes }: { readonly notes: readonly UnsentNote[] }) {
  return (
    <>
      <ul className="unsent-notes">
        {notes.map(({ id, isDraft, isSaved, loan, text }) => (
          <li key={id}>
            <p className="fine-print flex middle gap-8">
              {loan}
              {isDraft ? <span className="tag">{isSaved ? words.draft : words.notSaved}</span> : null}
            </p>
            <p className="unsent-note-text scrolls as-typed">{text}</p>
          </li>
        ))}
      </ul>
      <p>
        <CopyTextButton text={unsentNotesText(notes)}>{words.copy(notes)}</CopyTextButton>
      </p>
    </>
  );
}

type LoanOf = (loanGuid: string) => { readonly loanNumber: string; readonly borrower: string } | undefined;

/** Names the loans of drafts that the device's notes don't name. */
export function nameDrafts(notes: readonly UnsentNote[], loanOf: LoanOf): readonly UnsentNote[] {
  return notes.map((note) => {
    if (!note.isDraft || note.loan !== unsentLoanWords.unknown) return note;
    const loan = loanOf(targetOfLane(note.id)?.loanGuid ?? '');
    return loan === undefined ? note : { ...note, ...unsentLoanTexts(loan.borrower, loan.loanNumber) };
  });
}
