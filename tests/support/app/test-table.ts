import { DEFAULT_PREFERENCES } from '#src/contract/wire/preferences.ts';
import { calendarDayOf } from '#src/domain/calendar/calendar-day.ts';
import { pipelineColumns } from '#src/domain/list/pipeline-columns.ts';
import { buildPipelineIndex } from '#src/domain/list/pipeline-index.ts';
import type { Loan } from '#src/domain/loan/loan.ts';
import { DEFAULT_PIPELINE_SEARCH } from '#src/features/pipeline/address/pipeline-search.ts';
import type { PreparedLoans } from '#src/features/pipeline/read/use-prepared-loans.ts';
import { usePipelineTable } from '#src/features/pipeline/read/use-pipeline-table.ts';
import { CONFIG } from '#tests/support/app/fake-gateway.ts';
import { quickInputs } from '#tests/support/loans/quick-inputs.ts';

export const TABLE_COLUMNS = pipelineColumns(CONFIG.fieldMap);
/** November 20, 2026. */
export const TABLE_DAY = calendarDayOf(2026, 11, 20);

export function preparedForTable(loans: readonly Loan[]): PreparedLoans {
  const index = buildPipelineIndex(loans, TABLE_COLUMNS, TABLE_DAY);
  return {
    ...quickInputs(TABLE_DAY, 'proof'),
    loans,
    index,
    starred: new Set(loans.filter((_, at) => at % 7 === 0).map(({ loanId }) => loanId)),
    isPart: false,
    fieldMap: CONFIG.fieldMap,
  };
}

const NO_LOANS = preparedForTable([]);

/** The list's table as a new user has it, except for what's given. */
export function useTestTable(given: Partial<Parameters<typeof usePipelineTable>[0]>) {
  return usePipelineTable({
    columns: TABLE_COLUMNS,
    prepared: NO_LOANS,
    applied: undefined,
    search: DEFAULT_PIPELINE_SEARCH,
    onSearchChange: () => {},
    preferences: DEFAULT_PREFERENCES,
    onPreferencesChange: () => {},
    rowSelection: {},
    onRowSelectionChange: () => {},
    ...given,
  });
}
