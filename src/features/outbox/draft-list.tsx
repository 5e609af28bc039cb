import type { ReactNode } from 'react';
import { draftState, type ListedDraft } from '#src/features/outbox/outbox-drafts.ts';
import { loanLabel } from '#src/features/outbox/outbox-groups.ts';
import { entryWords as words } from '#src/features/outbox/words.ts';
import { CopyTextButton } from '#src/loan-display/copy/copy-text-button.tsx';
import { NoteChip } from '#src/loan-display/note-chip.tsx';

interface DraftListProps {
  readonly drafts: readonly ListedDraft[];
  readonly fieldTitle: (fieldId: string) => string;
  readonly renderLoanLink: (loanGuid: string, label: string) => ReactNode;
}

/** Drafts: nothing sends them before their author opens the loan and saves them. */
export function DraftList({ drafts, fieldTitle, renderLoanLink }: DraftListProps) {
  if (drafts.length === 0) return null;
  return (
    <section className="outbox-loan" aria-label={words.drafts}>
      <h3>{words.drafts}</h3>
      <ul>
        {drafts.map((draft) => (
          <li key={draft.lane} className="outbox-note" data-state="draft">
            <p className="outbox-note-head">
              <span>{[loanLabel(draft), fieldTitle(draft.fieldId)].filter(Boolean).join(' · ')}</span>
              <NoteChip state={draftState(draft)} />
            </p>
            <p className="outbox-note-text">{draft.text}</p>
            {draft.isSaved ? null : (
              <p className="outbox-note-reason" data-state="parked">
                {words.draftAtRisk}
              </p>
            )}
            <p className="outbox-note-actions">
              <CopyTextButton text={draft.text} />
              {draft.loanGuid === '' ? null : renderLoanLink(draft.loanGuid, words.openLoan)}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
