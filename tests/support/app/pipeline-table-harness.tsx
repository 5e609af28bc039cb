import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { deriveLoans } from '#src/domain/loan/loan.ts';
import type { RawLoan } from '#src/domain/loan-fields/raw-loan.ts';
import { useColumnLayout } from '#src/features/pipeline/columns/positioned-columns.ts';
import { PipelineTable } from '#src/features/pipeline/table/pipeline-table.tsx';
import { CONFIG } from '#tests/support/app/fake-gateway.ts';
import { TABLE_DAY, useTestTable } from '#tests/support/app/test-table.ts';
import { WithServices } from '#tests/support/with-services.tsx';

/** Only the table, with loans in their wire format, on November 20, 2026. */
export function renderTable(raws: readonly RawLoan[]) {
  const loans = deriveLoans(raws, CONFIG.fieldMap, TABLE_DAY);
  function Table() {
    const [selected, setSelected] = useState<string>();
    const table = useTestTable({});
    return (
      <PipelineTable
        loans={loans}
        lines={loans}
        onToggleGroup={() => {}}
        table={table}
        layout={useColumnLayout(table, false, 2000)}
        density="normal"
        frameRef={() => {}}
        search=""
        foundNoteOf={() => undefined}
        today={TABLE_DAY}
        selectedLoanId={selected}
        onSelect={setSelected}
        openCount={loans.length}
        firstIndex={0}
        changes={new Map()}
        did={new Map()}
        starred={new Set()}
        picked={undefined}
        onPick={() => {}}
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
