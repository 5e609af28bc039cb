import type {
  PipelineTableColumn,
  PipelineTableModel,
} from '#src/features/pipeline/read/use-pipeline-table.ts';
import { columnWords as words } from '#src/features/pipeline/columns/words.ts';
import { ActionButton } from '#src/ui/action-button.tsx';
import '#src/features/pipeline/columns/column-chooser.css';

export interface ColumnChoicesProps {
  readonly table: PipelineTableModel;
}

export function ColumnChoices({ table }: ColumnChoicesProps) {
  const columns = table.getAllLeafColumns();
  const visibleCount = table.getVisibleLeafColumns().length;
  return (
    <>
      <div className="chooser-head">
        <h2 className="chooser-title">{words.title}</h2>
        <ActionButton kind="quiet" onPress={() => table.resetColumnVisibility(true)}>
          {words.reset}
        </ActionButton>
      </div>
      <div className="chooser-groups">
        <ChooserGroup
          title={words.loan}
          columns={columns.filter((column) => column.getCanPin())}
          visibleCount={visibleCount}
        />
        <ChooserGroup
          title={words.milestones}
          columns={columns.filter((column) => !column.getCanPin())}
          visibleCount={visibleCount}
        />
      </div>
      <p className="text-label muted">{words.pinMeans}</p>
    </>
  );
}

interface ChooserGroupProps {
  readonly title: string;
  readonly columns: readonly PipelineTableColumn[];
  readonly visibleCount: number;
}

function ChooserGroup({ title, columns, visibleCount }: ChooserGroupProps) {
  return (
    <section aria-label={title}>
      <div className="chooser-group-head text-label muted">
        <h3>{title}</h3>
        {columns.some((column) => column.getCanPin()) ? (
          <span className="chooser-pin" aria-hidden="true">
            {words.pin}
          </span>
        ) : null}
      </div>
      <ul className="chooser-columns">
        {columns.map((column) => (
          <li key={column.id} className="chooser-column">
            <label className="check" title={column.columnDef.meta?.meaning}>
              <input
                type="checkbox"
                className="check-input"
                aria-label={column.id}
                title={column.columnDef.meta?.meaning}
                checked={column.getIsVisible()}
                disabled={visibleCount === 1 && column.getIsVisible()}
                onChange={(event) => column.toggleVisibility(event.target.checked)}
              />
              <span>
                {column.id}
                <span className="chooser-meaning text-label muted" aria-hidden="true">
                  {column.columnDef.meta?.meaning}
                </span>
              </span>
            </label>
            {column.getCanPin() ? (
              <label className="check chooser-pin">
                <input
                  type="checkbox"
                  className="check-input"
                  aria-label={words.pinOf(column.id)}
                  checked={column.getIsPinned() !== false}
                  disabled={!column.getIsVisible()}
                  onChange={(event) => column.pin(event.target.checked && 'start')}
                />
              </label>
            ) : null}
          </li>
        ))}
      </ul>
    </section>
  );
}
