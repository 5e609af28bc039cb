import type { PreferenceValues } from '#src/contract/wire/preferences.ts';
import type { PipelineColumn } from '#src/domain/list/pipeline-columns.ts';
import { ActionButton } from '#src/ui/action-button.tsx';
import { Disclosure } from '#src/ui/disclosure.tsx';

interface ColumnChooserProps {
  readonly columns: readonly PipelineColumn[];
  readonly visibility: PreferenceValues['columnVisibility'];
  readonly onShow: (column: string, isVisible: boolean) => void;
  readonly onReset: () => void;
}

/** Which columns are shown. */
export function ColumnChooser({ columns, visibility, onShow, onReset }: ColumnChooserProps) {
  const isVisible = (name: string) => visibility[name] !== false;
  const visibleCount = columns.filter(({ name }) => isVisible(name)).length;
  return (
    <Disclosure kind="tool" label="Hide/Show Columns" tooltip="Hide/Show Columns" sign="Columns">
      <div className="chooser-head">
        <h2 className="chooser-title">Toggle columns</h2>
        <ActionButton kind="quiet" onPress={onReset}>
          Reset
        </ActionButton>
      </div>
      <ul className="chooser-list">
        {columns.map(({ name }) => (
          <li key={name}>
            <label className="check">
              <input
                type="checkbox"
                className="check-input"
                checked={isVisible(name)}
                // A table without any column cannot be told from one that is broken.
                disabled={visibleCount === 1 && isVisible(name)}
                onChange={(event) => onShow(name, event.target.checked)}
              />
              {name}
            </label>
          </li>
        ))}
      </ul>
    </Disclosure>
  );
}
