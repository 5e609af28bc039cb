import type { ReactNode } from 'react';
import type { PreferenceValues } from '#src/contract/wire/preferences.ts';
import type { PipelineColumn } from '#src/domain/list/pipeline-columns.ts';
import { ColumnChooser } from '#src/features/pipeline/columns/column-chooser.tsx';
import { MilestoneFilter } from '#src/features/pipeline/tools/milestone-filter.tsx';
import type { PipelineSearch } from '#src/features/pipeline/address/pipeline-search.ts';
import type { PreferenceChange } from '#src/offline/person-data/preferences-store.ts';
import { ActionButton } from '#src/ui/action-button.tsx';
import { SearchField } from '#src/ui/fields/search-field.tsx';
import { SegmentedChoice } from '#src/ui/fields/segmented-choice.tsx';

interface PipelineToolbarProps {
  readonly homeLink: ReactNode;
  readonly search: Pick<PipelineSearch, 'view' | 'milestone'>;
  readonly onNarrow: (change: Partial<Pick<PipelineSearch, 'view' | 'milestone'>>) => void;
  readonly searchText: string;
  readonly onSearchTextChange: (text: string) => void;
  readonly columns: readonly PipelineColumn[];
  readonly preferences: PreferenceValues;
  readonly onPreferencesChange: (changes: PreferenceChange) => void;
  readonly onCollapse: (isCollapsed: boolean) => void;
  readonly legend: { readonly id: string; readonly isOpen: boolean; readonly onToggle: () => void };
  /** What stands at the line's end. */
  readonly children?: ReactNode;
}

const VIEWS = [
  { value: 'AllLoans', label: 'All Loans' },
  { value: 'MyLoans', label: 'My Loans' },
] as const;

export function PipelineToolbar(props: PipelineToolbarProps) {
  const { search, onNarrow, searchText, onSearchTextChange, legend } = props;
  const { preferences, onPreferencesChange } = props;
  const { isCollapsed } = preferences;
  return (
    <div className="toolbar">
      {props.homeLink}
      <SegmentedChoice
        label="View"
        value={search.view}
        options={VIEWS}
        onChange={(view) => onNarrow({ view })}
      />
      <MilestoneFilter applied={search.milestone} onApply={(milestone) => onNarrow({ milestone })} />
      <div className="toolbar-search">
        <SearchField
          value={searchText}
          placeholder="Search..."
          label="Search the pipeline"
          onChange={onSearchTextChange}
        />
        {searchText === '' ? null : (
          <ActionButton kind="quiet" onPress={() => onSearchTextChange('')}>
            Clear filters
          </ActionButton>
        )}
      </div>
      <div className="toolbar-tools">
        {props.children}
        <span className="table-tools">
          <ColumnChooser
            columns={props.columns}
            visibility={preferences.columnVisibility}
            onShow={(column, isVisible) =>
              onPreferencesChange((stored) => ({
                columnVisibility: withColumn(stored.columnVisibility, column, isVisible),
              }))
            }
            onReset={() => onPreferencesChange({ columnVisibility: {} })}
          />
          <ActionButton kind="quiet" onPress={() => props.onCollapse(!isCollapsed)}>
            {isCollapsed ? 'Expand' : 'Collapse'}
          </ActionButton>
        </span>
        <button
          type="button"
          className="tool-button"
          aria-expanded={legend.isOpen}
          aria-controls={legend.isOpen ? legend.id : undefined}
          onClick={legend.onToggle}
        >
          Legend
        </button>
      </div>
    </div>
  );
}

function withColumn(
  visibility: PreferenceValues['columnVisibility'],
  column: string,
  isVisible: boolean,
): PreferenceValues['columnVisibility'] {
  const { [column]: _known, ...others } = visibility;
  return isVisible ? others : { ...others, [column]: false };
}
