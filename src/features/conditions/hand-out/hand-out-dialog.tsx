import { useState } from 'react';
import {
  type BorrowerFacing,
  borrowerHandOut,
  handOutText,
} from '#src/domain/conditions/conditions-hand-out.ts';
import { shortLoanNumber } from '#src/domain/list/pipeline-columns.ts';
import { CopyTextButton } from '#src/loan-display/copy/copy-text-button.tsx';
import { useServices } from '#src/loan-display/use-services.ts';
import { ActionButton } from '#src/ui/action-button.tsx';
import { Notice } from '#src/ui/notice.tsx';
import { PanelBody, PanelDialog, PanelFooter } from '#src/ui/dialogs/panel-dialog.tsx';
import '#src/features/conditions/hand-out/hand-out.css';

interface HandOutDialogProps {
  readonly conditions: readonly BorrowerFacing[];
  readonly loanNumber: string;
  readonly onClose: () => void;
}

/** The very text that a borrower will get, to look at before it leaves. */
export function HandOutDialog({ conditions, loanNumber, onClose }: HandOutDialogProps) {
  const { shareText } = useServices();
  const [isNotShared, setIsNotShared] = useState(false);
  const handOut = borrowerHandOut(conditions);
  const text = handOutText(handOut, headingOf(loanNumber));
  const isEmpty = handOut.items.length === 0;
  return (
    <PanelDialog title="List for the borrower" onClose={onClose}>
      <PanelBody>
        {isNotShared ? <Notice kind="trouble">The list was not shared. Copy it instead.</Notice> : null}
        {isEmpty ? (
          <p>No open condition in this list has a text for the borrower.</p>
        ) : (
          <pre className="hand-out">{text}</pre>
        )}
        {handOut.leftOutCount === 0 ? null : (
          <p className="hand-out-left-out">{leftOutText(handOut.leftOutCount)}</p>
        )}
      </PanelBody>
      {isEmpty ? null : (
        <PanelFooter>
          {shareText === undefined ? null : (
            <ActionButton
              onPress={() => {
                setIsNotShared(false);
                shareText(text).catch((error: unknown) => setIsNotShared(!isChangeOfMind(error)));
              }}
            >
              Share
            </ActionButton>
          )}
          <CopyTextButton text={text}>Copy list</CopyTextButton>
        </PanelFooter>
      )}
    </PanelDialog>
  );
}

function headingOf(loanNumber: string): string {
  const short = shortLoanNumber(loanNumber);
  return short === ''
    ? 'What we still need for your loan:'
    : `What we still need for your loan ending in ${short}:`;
}

function leftOutText(count: number): string {
  return count === 1
    ? 'One open condition is left out: it has no text meant for the borrower.'
    : `${count} open conditions are left out: they have no text meant for the borrower.`;
}

function isChangeOfMind(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'AbortError';
}
