import type { ReactElement } from 'react';
import { pickAllState, PickBox, type PickBoxProps } from '#src/features/pipeline/picks/pick-box.tsx';
import { pickWords as words } from '#src/features/pipeline/picks/words.ts';
import type { PipelineTableModel } from '#src/features/pipeline/read/use-pipeline-table.ts';

/** It stays at the start, before the pinned columns. */
const PICK_CELL = { className: 'pick-cell left', style: { insetInlineStart: 0 } };

export function pickCell(props: PickBoxProps): ReactElement {
  return (
    <td key={words.column} {...PICK_CELL} role="gridcell" data-column={words.column}>
      <PickBox {...props} isStop />
    </td>
  );
}

export function PickAllCell({ table }: { readonly table: PipelineTableModel }) {
  const count = table.getFilteredRowModel().rows.length;
  return (
    <th {...PICK_CELL} scope="col" role="columnheader" aria-label={words.column}>
      <label className="pick-box stack in-middle finger-24" title={words.allOf(count)}>
        <input
          {...pickAllState(table)}
          type="checkbox"
          data-stop=""
          tabIndex={-1}
          aria-label={words.allOf(count)}
        />
      </label>
    </th>
  );
}
