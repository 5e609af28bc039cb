import { useMemo } from 'react';
import type { CalendarDay } from '#src/domain/calendar/calendar-day.ts';
import { lastNearDay } from '#src/domain/closing/closing-risk.ts';
import type { QuickFilterInputs } from '#src/domain/list/pipeline-counts.ts';
import type { FieldMap } from '#src/domain/loan-fields/field-map.ts';
import type { Loan } from '#src/domain/loan/loan.ts';
import type { PipelineColumn } from '#src/domain/list/pipeline-columns.ts';
import { createIndexMemo, type PipelineIndex } from '#src/domain/list/pipeline-index.ts';
import type { RawLoan } from '#src/domain/loan-fields/raw-loan.ts';
import { createLoanMemo } from '#src/domain/loan/loan-memo.ts';
import { useLenderRules } from '#src/loan-display/lender-rules-context.ts';

export interface PreparedLoans extends QuickFilterInputs {
  readonly loans: readonly Loan[];
  readonly index: PipelineIndex;
  readonly isPart: boolean;
  readonly fieldMap: FieldMap;
}

const NO_LOANS: readonly RawLoan[] = [];

/** Derived once per loan and day, indexed once per snapshot and day. */
export function usePreparedLoans(
  { raws = NO_LOANS, isPart }: { readonly raws: readonly RawLoan[] | undefined; readonly isPart: boolean },
  fieldMap: FieldMap,
  columns: readonly PipelineColumn[],
  today: CalendarDay,
  starred: ReadonlySet<string>,
): PreparedLoans {
  const { cdReceipt, isOfficeDay } = useLenderRules();
  const derive = useMemo(() => createLoanMemo(fieldMap, today), [fieldMap, today]);
  const loans = useMemo(() => derive(raws), [derive, raws]);
  const indexed = useMemo(() => createIndexMemo(columns, today), [columns, today]);
  const index = useMemo(() => indexed(loans), [indexed, loans]);
  return useMemo(() => {
    const lastNear = lastNearDay(today, isOfficeDay);
    return { loans, index, today, cdReceipt, lastNear, starred, isPart, fieldMap };
  }, [loans, index, today, cdReceipt, isOfficeDay, starred, isPart, fieldMap]);
}
