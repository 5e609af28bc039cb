import { type RefObject, useLayoutEffect, useState } from 'react';
import type { ShownLoans } from '#src/features/pipeline/read/use-shown-loans.ts';

interface StableRowsInputs {
  /** Says what the person asked to see. When it changes, the latest rows are due. */
  readonly request: string;
  readonly isPart: boolean;
  readonly listRef: RefObject<HTMLElement | null>;
}

interface HeldRows {
  readonly request: string;
  readonly shown: ShownLoans;
  /** The whole list, if it has come since. The next refresh after it moves rows as any refresh does. */
  readonly whole?: ShownLoans | undefined;
}

/**
 * The latest rows, unless loans that came later would move one that's on screen. Then the rows stay as they are until
 * the person asks for something: other rows, or the ones that wait.
 */
export function useStableRows(latest: ShownLoans, { request, isPart, listRef }: StableRowsInputs) {
  const [held, setHeld] = useState<HeldRows>();
  const shown = held?.request === request ? held.shown : latest;
  useLayoutEffect(() => {
    // oxlint-disable-next-line react-hooks/set-state-in-effect -- only the rows on screen tell whether they'd move
    setHeld(nextHeld());

    function nextHeld(): HeldRows | undefined {
      if (held === undefined || held.request !== request)
        return isPart ? { request, shown: latest } : undefined;
      if (shown === latest) return isPart ? held : undefined;
      if (areInPlace(listRef.current, latest)) return isPart ? { request, shown: latest } : undefined;
      if (isPart) return held;
      if (held.whole === undefined) return { ...held, whole: latest };
      return held.whole === latest ? held : undefined;
    }
  }, [held, request, isPart, latest, shown, listRef]);
  return {
    shown,
    isHeld: shown !== latest,
    waitingCount: latest.totalCount - shown.totalCount,
    showLatest: () => setHeld(undefined),
  };
}

export type StableRows = ReturnType<typeof useStableRows>;

function areInPlace(list: HTMLElement | null, { pageLoans, lines, firstIndex }: ShownLoans): boolean {
  const rows = [...(list?.querySelectorAll<HTMLElement>('[data-loan-guid]') ?? [])];
  return rows.every((row, order) => {
    // A long table has only the rows in view, and says where they are. Its first row is the heading.
    const place = row.getAttribute('aria-rowindex');
    const line = place === null ? pageLoans[order] : lines[Number(place) - 2 - firstIndex];
    return line !== undefined && 'loanId' in line && line.loanId === row.dataset['loanGuid'];
  });
}
