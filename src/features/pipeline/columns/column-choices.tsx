import ArrowLeft from 'lucide-react/icons/arrow-left';
import ArrowRight from 'lucide-react/icons/arrow-right';
import { useState } from 'react';
import { DEFAULT_PREFERENCES, DENSITIES, type PreferenceValues } from '#src/contract/wire/preferences.ts';
import { columnsBeside, moveColumn } from '#src/features/pipeline/columns/move-column.ts';
import type {
  PipelineTableColumn,
  PipelineTableModel,
} from '#src/features/pipeline/read/use-pipeline-table.ts';
import { columnWords as words } from '#src/features/pipeline/columns/words.ts';
import { GroupBy } from '#src/features/pipeline/read/group-by.tsx';
import type { PreferenceChange } from '#src/offline/person-data/preferences-store.ts';
import { ActionButton } from '#src/ui/action-button.tsx';
import { SegmentedChoice } from '#src/ui/fields/segmented-choice.tsx';
import { LiveRegion } from '#src/ui/live-region.tsx';
import '#src/features/pipeline/columns/column-chooser.css';

const { columnPinning, columnVisibility, columnOrder, columnSizing, density } = DEFAULT_PREFERENCES;
const USUAL = { columnPinning, columnVisibility, columnOrder, columnSizing, density };

export interface ColumnChoicesProps {
  readonly table: PipelineTableModel;
  readonly density: PreferenceValues['density'];
  readonly onSetupChange: (changes: PreferenceChange) => void;
}

export function ColumnChoices({ table, density: shownDensity, onSetupChange }: ColumnChoicesProps) {
  const [place, setPlace] = useState('');
  const columns = (['start', 'center'] as const).flatMap((part) => table.getPinnedLeafColumns(part));
  const visibleCount = table.getVisibleLeafColumns().length;
  return (
    <>
      <div className="flex middle between">
        <h2 className="strong">{words.title}</h2>
        <ActionButton kind="quiet" onPress={() => onSetupChange(USUAL)}>
          {words.reset}
        </ActionButton>
      </div>
      <div className="chooser-rows stack gap-8">
        <SegmentedChoice
          label={words.density}
          isLabelShown
          value={shownDensity}
          options={DENSITIES.map((value) => ({ value, label: words.densities[value] }))}
          onChange={(chosen) => onSetupChange({ density: chosen })}
        />
        <GroupBy table={table} />
      </div>
      <div className="chooser-groups">
        <ChooserGroup
          title={words.loan}
          columns={columns.filter((column) => column.getCanPin())}
          visibleCount={visibleCount}
          onMoved={setPlace}
        />
        <ChooserGroup
          title={words.milestones}
          columns={columns.filter((column) => !column.getCanPin())}
          visibleCount={visibleCount}
          onMoved={setPlace}
        />
      </div>
      <LiveRegion text={place} />
      <p className="text-label muted">{words.pinMeans}</p>
    </>
  );
}

interface ChooserGroupProps {
  readonly title: string;
  readonly columns: readonly PipelineTableColumn[];
  readonly visibleCount: number;
  readonly onMoved: (place: string) => void;
}

function ChooserGroup({ title, columns, visibleCount, onMoved }: ChooserGroupProps) {
  return (
    <section aria-label={title}>
      <div className="chooser-group-head text-label muted flex between strong pad-4">
        <h3>{title}</h3>
        {columns.some((column) => column.getCanPin()) ? (
          <span className="chooser-pin rigid text-center centered" aria-hidden="true">
            {words.pin}
          </span>
        ) : null}
      </div>
      <ul className="chooser-columns">
        {columns.map((column) => (
          <li key={column.id} className="chooser-column flex middle between">
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
            <MoveButton column={column} by={-1} onMoved={onMoved} />
            <MoveButton column={column} by={1} onMoved={onMoved} />
            {column.getCanPin() ? (
              <label className="check chooser-pin rigid text-center centered">
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

interface MoveButtonProps {
  readonly column: PipelineTableColumn;
  readonly by: -1 | 1;
  readonly onMoved: (place: string) => void;
}

function MoveButton({ column, by, onMoved }: MoveButtonProps) {
  const beside = columnsBeside(column).map(({ id }) => id);
  const at = beside.indexOf(column.id);
  const other = at === -1 ? undefined : beside[at + by];
  const label = by < 0 ? words.moveLeft(column.id) : words.moveRight(column.id);
  return (
    <ActionButton
      kind="quiet"
      label={label}
      // It keeps the focus at the end of the list.
      aria-disabled={other === undefined}
      onPress={() => {
        if (other !== undefined)
          onMoved(moveColumn(column, by < 0 ? [column.id, other] : [other, column.id]));
      }}
    >
      {by < 0 ? <ArrowLeft /> : <ArrowRight />}
    </ActionButton>
  );
}
