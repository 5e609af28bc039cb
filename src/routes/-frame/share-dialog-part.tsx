import { latePart } from '#src/loan-display/late-code/late-part.tsx';

/** The dialog that shares a loan's status, in code of its own. */
export const ShareDialogPart = latePart(
  async () => (await import('#src/routes/-frame/share-loan.tsx')).ShareLoan,
);

/** Loads sharing before its first use. A failure shows there. */
export function prepareShare(): void {
  ShareDialogPart.prepare().catch(() => undefined);
}
