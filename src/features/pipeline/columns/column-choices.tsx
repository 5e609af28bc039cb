import type { PreferenceValues } from '#src/contract/wire/preferences.ts';
import type { PipelineColumn } from '#src/domain/list/pipeline-columns.ts';
import { isPinnable } from '#src/features/pipeline/columns/column-width.ts';
import { columnWords as words } from '#src/features/pipeline/columns/words.ts';
import { ActionButton } from '#src/ui/action-button.tsx';
import '#src/features/pipeline/columns/column-chooser.css';

export interface ColumnChoicesProps {
  readonly columns: readonly PipelineColumn[];
  readonly visibility: PreferenceValues['columnVisibility'];
  readonly pinned: PreferenceValues['columnPinning']['left'];
  readonly onShow: (column: string, isVisible: boolean) => void;
  readonly onPin: (column: string, isPinned: boolean) => void;
  readonly onReset: () => void;
}

export function ColumnChoices({ columns, onReset, ...choice }: ColumnChoicesProps) {
  const isVisible = (name: string) => choice.visibility[name] !== false;
  const visible = columns.filter(({ name }) => isVisible(name));
  const group = { ...choice, isVisible, visibleCount: visible.length };
  return (
    <>
      <div className="chooser-head">
        <h2 className="chooser-title">{words.title}</h2>
        <ActionButton kind="quiet" onPress={onReset}>
          {words.reset}
        </ActionButton>
      </div>
      <div className="chooser-groups">
        <ChooserGroup title={words.loan} columns={columns.filter(isPinnable)} {...group} />
        <ChooserGroup
          title={words.milestones}
          columns={columns.filter((column) => !isPinnable(column))}
          {...group}
        />
      </div>
      <p className="text-label muted">{words.pinMeans}</p>
    </>
  );
}

interface ChooserGroupProps extends Omit<ColumnChoicesProps, 'onReset' | 'visibility'> {
  readonly title: string;
  readonly isVisible: (name: string) => boolean;
  readonly visibleCount: number;
}

function ChooserGroup({ title, columns, isVisible, visibleCount, pinned, onShow, onPin }: ChooserGroupProps) {
  return (
    <section aria-label={title}>
      <div className="chooser-group-head text-label muted">
        <h3>{title}</h3>
        {columns.some(isPinnable) ? (
          <span className="chooser-pin" aria-hidden="true">
            {words.pin}
          </span>
        ) : null}
      </div>
      <ul className="chooser-columns">
        {columns.map((column) => (
          <li key={column.name} className="chooser-column">
            <label className="check" title={column.meaning}>
              <input
                type="checkbox"
                className="check-input"
                aria-label={column.name}
                title={column.meaning}
                checked={isVisible(column.name)}
                disabled={visibleCount === 1 && isVisible(column.name)}
                onChange={(event) => onShow(column.name, event.target.checked)}
              />
              <span>
                {column.name}
                <span className="chooser-meaning text-label muted" aria-hidden="true">
                  {column.meaning}
                </span>
              </span>
            </label>
            {isPinnable(column) ? (
              <label className="check chooser-pin">
                <input
                  type="checkbox"
                  className="check-input"
                  aria-label={words.pinOf(column.name)}
                  checked={pinned.includes(column.name)}
                  disabled={!isVisible(column.name)}
                  onChange={(event) => onPin(column.name, event.target.checked)}
                />
              </label>
            ) : null}
          </li>
        ))}
      </ul>
    </section>
  );
}
