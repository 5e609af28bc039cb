import { latePart } from '#src/loan-display/late-code/late-part.tsx';

/** What an open loan has beside its panel, in code of its own. */
export const LoanExtrasPart = latePart(
  async () => (await import('#src/routes/-frame/loan-extras.tsx')).LoanExtras,
);

/** Loads them before their first use. A failure shows there. */
export function prepareLoanExtras(): void {
  LoanExtrasPart.prepare().catch(() => undefined);
}
