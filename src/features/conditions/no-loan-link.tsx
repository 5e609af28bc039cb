import type { ReactNode } from 'react';
import { unknownLoanWords as words } from '#src/loan-display/missing/unknown-loan-words.ts';
import { CentredPage } from '#src/ui/centred-page.tsx';

interface NoLoanLinkProps {
  /** As the address has it. */
  readonly address: string;
  readonly backLink: ReactNode;
}

/** Of an address that no loan can have: a link may come cut off. */
export function NoLoanLink({ address, backLink }: NoLoanLinkProps) {
  return (
    <CentredPage title={words.notInList} subtitle={words.badLink(address)}>
      {backLink}
    </CentredPage>
  );
}
