import type { RefObject } from 'react';
import { ColumnSteps } from '#src/features/pipeline/table/extras/column-steps.tsx';
import { useCutTitles } from '#src/features/pipeline/table/extras/use-cut-titles.ts';

interface TableExtrasProps {
  readonly gridRef: RefObject<HTMLTableElement | null>;
  readonly isFitted: boolean;
}

/** What the table can do without at first: the whole texts of cut cells, and the edge that steps through columns. */
export function TableExtras({ gridRef, isFitted }: TableExtrasProps) {
  useCutTitles(gridRef);
  return isFitted ? null : <ColumnSteps gridRef={gridRef} />;
}
