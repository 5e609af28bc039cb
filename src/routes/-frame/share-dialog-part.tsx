import { lazy, Suspense } from 'react';
import type { ShareLoanProps } from '#src/routes/-frame/share-loan.tsx';

const loadShare = () => import('#src/routes/-frame/share-loan.tsx');

const ShareLoan = lazy(async () => ({ default: (await loadShare()).ShareLoan }));

/** Loads sharing before its first use. A failure shows there. */
export function prepareShare(): void {
  loadShare().catch(() => undefined);
}

/** The dialog that shares a loan's status, in code of its own. */
export function ShareDialogPart(props: ShareLoanProps) {
  return (
    <Suspense fallback={null}>
      <ShareLoan {...props} />
    </Suspense>
  );
}
