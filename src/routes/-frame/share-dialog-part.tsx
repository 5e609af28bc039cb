import { lazyComponent } from '#src/loan-display/lazy/lazy-component.tsx';

/** The dialog that shares a loan's status, in code of its own. */
export const ShareDialogPart = lazyComponent(
  async () => (await import('#src/routes/-frame/share-loan.tsx')).ShareLoan,
);

/** Loads sharing before its first use. A failure shows there. */
export function prepareShare(): void {
  ShareDialogPart.preload().catch(() => undefined);
}
