import { Heading } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import {
  EntryActions,
  EntryHead,
  EntryItem,
  EntryReason,
  EntryText,
} from '#src/features/outbox/entry-shape.tsx';
import { draftState, type ListedDraft } from '#src/features/outbox/outbox-drafts.ts';
import { loanLabel } from '#src/features/outbox/outbox-groups.ts';
import { entryWords as words } from '#src/features/outbox/words.ts';
import { CopyTextButton } from '#src/loan-display/copy/copy-text-button.tsx';
import { NoteChip } from '#src/loan-display/note-chip.tsx';
import { ActionButton } from '#src/ui/action-button.tsx';

interface DraftListProps {
  readonly drafts: readonly ListedDraft[];
  readonly fieldTitle: (fieldId: string) => string;
  readonly onDiscard: (lane: string) => void;
  readonly renderLoanLink: (loanGuid: string, label: string) => ReactNode;
}

/** Drafts: nothing sends them before their author opens the loan and saves them. */
export function DraftList({ drafts, fieldTitle, onDiscard, renderLoanLink }: DraftListProps) {
  if (drafts.length === 0) return null;
  return (
    <section aria-label={words.drafts}>
      <Heading as="h3" textStyle="read" paddingBlockStart="s12">
        {words.drafts}
      </Heading>
      <ul>
        {drafts.map((draft) => (
          <EntryItem key={draft.lane} data-state="draft">
            <EntryHead chip={<NoteChip state={draftState(draft)} />}>
              {[loanLabel(draft), fieldTitle(draft.fieldId)].filter(Boolean).join(' · ')}
            </EntryHead>
            <EntryText>{draft.text}</EntryText>
            {draft.isSaved ? null : <EntryReason isWrong>{words.draftAtRisk}</EntryReason>}
            <EntryActions>
              <CopyTextButton text={draft.text} />
              {draft.loanGuid === '' ? null : renderLoanLink(draft.loanGuid, words.openLoan)}
              <ActionButton kind="quiet" onPress={() => onDiscard(draft.lane)}>
                {words.discard}
              </ActionButton>
            </EntryActions>
          </EntryItem>
        ))}
      </ul>
    </section>
  );
}
