import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { DEFAULT_PREFERENCES } from '#src/contract/wire/preferences.ts';
import { calendarDayOf } from '#src/domain/calendar/calendar-day.ts';
import { deriveLoans } from '#src/domain/loan/loan.ts';
import { pipelineColumns } from '#src/domain/list/pipeline-columns.ts';
import { DEFAULT_SORT } from '#src/domain/list/pipeline-index.ts';
import type { RawLoan } from '#src/domain/loan-fields/raw-loan.ts';
import { usePipelineTable } from '#src/features/pipeline/columns/pipeline-columns-model.ts';
import { useColumnLayout } from '#src/features/pipeline/columns/positioned-columns.ts';
import { PipelineTable } from '#src/features/pipeline/table/pipeline-table.tsx';
import { CONFIG } from '#tests/support/app/fake-gateway.ts';
import { WithServices } from '#tests/support/with-services.tsx';

const COLUMNS = pipelineColumns(CONFIG.fieldMap);
const TODAY = calendarDayOf(2026, 11, 20);

/** Only the table, with loans in their wire format, on November 20, 2026. */
export function renderTable(raws: readonly RawLoan[]) {
  const loans = deriveLoans(raws, CONFIG.fieldMap, TODAY);
  function Table() {
    const [selected, setSelected] = useState<string>();
    const table = usePipelineTable({
      columns: COLUMNS,
      preferences: DEFAULT_PREFERENCES,
      onPreferencesChange: () => {},
      sort: DEFAULT_SORT,
    });
    return (
      <PipelineTable
        loans={loans}
        table={table}
        layout={useColumnLayout(table, false, 2000)}
        frameRef={() => {}}
        search=""
        today={TODAY}
        sort={DEFAULT_SORT}
        onSortChange={() => {}}
        selectedLoanId={selected}
        onSelect={setSelected}
        matchCount={loans.length}
        firstIndex={0}
        changes={new Map()}
        did={new Map()}
        starred={new Set()}
        empty={null}
        request={undefined}
      />
    );
  }
  const view = render(
    <WithServices services={{ writeClipboard: async () => {} }}>
      <button type="button">before</button>
      <Table />
      <button type="button">after</button>
    </WithServices>,
  );
  return { ...view, user: userEvent.setup() };
}

export function cellAt(row: number, column: string): HTMLElement {
  const rows = [...document.querySelectorAll('tr[data-loan-guid]')];
  const found = rows[row]?.querySelector<HTMLElement>(`td[data-column="${column}"]`);
  if (found === null || found === undefined) throw new Error(`no cell ${column} in row ${row}`);
  return found;
}
