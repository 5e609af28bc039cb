import type { Header } from '@tanstack/react-table';
import type { Loan } from '#src/domain/loan.ts';
import { columnClass } from '#src/features/pipeline/column-look.ts';
import type { pipelineFeatures } from '#src/features/pipeline/pipeline-columns-model.ts';

type PipelineHeaderCell = Header<typeof pipelineFeatures, Loan, unknown>;

const ARIA_SORT = { asc: 'ascending', desc: 'descending' } as const;
const ARROWS = { asc: '▲', desc: '▼' } as const;

export function PipelineHeader({ headers }: { readonly headers: readonly PipelineHeaderCell[] }) {
  return (
    <thead>
      <tr aria-rowindex={1}>
        {headers.map((header) => (
          <HeaderCell key={header.id} header={header} />
        ))}
      </tr>
    </thead>
  );
}

function HeaderCell({ header }: { readonly header: PipelineHeaderCell }) {
  const { column } = header;
  const name = column.id;
  const sorted = column.getIsSorted();
  const meta = column.columnDef.meta;
  return (
    <th
      scope="col"
      className={meta === undefined ? undefined : columnClass(meta.column)}
      aria-sort={sorted === false ? undefined : ARIA_SORT[sorted]}
    >
      <button
        type="button"
        className="sort-button"
        data-stop=""
        tabIndex={-1}
        onClick={() => column.toggleSorting(undefined, false)}
      >
        {name}
        <span className="sort-arrow" aria-hidden="true">
          {sorted === false ? '' : ARROWS[sorted]}
        </span>
      </button>
    </th>
  );
}
