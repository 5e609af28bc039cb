import { lazy, Suspense } from 'react';
import type { LoanExtrasProps } from '#src/routes/-frame/loan-extras.tsx';

const loadExtras = () => import('#src/routes/-frame/loan-extras.tsx');

const LoanExtras = lazy(async () => ({ default: (await loadExtras()).LoanExtras }));

/** Loads them before their first use. A failure shows there. */
export function prepareLoanExtras(): void {
  loadExtras().catch(() => undefined);
}

/** What an open loan has beside its panel, in code of its own. */
export function LoanExtrasPart(props: LoanExtrasProps) {
  return (
    <Suspense fallback={null}>
      <LoanExtras {...props} />
    </Suspense>
  );
}
