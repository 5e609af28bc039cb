import { useCallback, useMemo, useState } from 'react';
import { starredLoans } from '#src/domain/marks/loan-mark.ts';
import { usePreferences } from '#src/features/preferences/preferences-provider.tsx';
import { useLenderClock } from '#src/loan-display/lender-clock.ts';
import { useServices } from '#src/loan-display/use-services.ts';
import { useToday } from '#src/loan-display/use-today.ts';
import { useLoanMarks } from '#src/routes/-marks/use-loan-marks.ts';

export interface StarsInUse {
  /** Ids of the loans with a star. */
  readonly starred: ReadonlySet<string>;
  readonly toggle: (loanId: string) => void;
  /** True after a star that didn't fit. */
  readonly isFull: boolean;
  readonly dismiss: () => void;
}

/** The signed-in person's stars. */
export function useStars(): StarsInUse {
  const { values } = usePreferences();
  const { mark } = useLoanMarks(useToday(useLenderClock().timeZone, useServices().now));
  const starred = useMemo(() => starredLoans(values.loanMarks), [values.loanMarks]);
  const [isFull, setIsFull] = useState(false);
  const toggle = useCallback(
    (loanId: string) => setIsFull(!mark({ kind: 'star', loanId, isOn: !starred.has(loanId) })),
    [mark, starred],
  );
  return { starred, toggle, isFull, dismiss: useCallback(() => setIsFull(false), []) };
}
