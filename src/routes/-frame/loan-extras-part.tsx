import { lazyComponent } from '#src/loan-display/lazy/lazy-component.tsx';

/** An open loan's extras beside its panel, in a chunk of their own. */
export const LoanExtrasPart = lazyComponent(
  async () => (await import('#src/routes/-frame/loan-extras.tsx')).LoanExtras,
);

/** Loads them before their first use. A failure shows there. */
export function prepareLoanExtras(): void {
  LoanExtrasPart.preload().catch(() => undefined);
}
