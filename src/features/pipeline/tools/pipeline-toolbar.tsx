import Unfold from 'lucide-react/icons/unfold-horizontal';
import { type ReactNode, useState } from 'react';
import { ColumnChooser } from '#src/features/pipeline/columns/column-chooser.tsx';
import type { PreferenceValues } from '#src/contract/wire/preferences.ts';
import type { PreferenceChange } from '#src/offline/person-data/preferences-store.ts';
import type { PipelineTableModel } from '#src/features/pipeline/read/use-pipeline-table.ts';
import { ListFilterButton } from '#src/features/pipeline/tools/list-filter.tsx';
import { LegendButton } from '#src/features/pipeline/tools/legend-button.tsx';
import { ViewChoice } from '#src/loan-display/view-choice.tsx';
import { ToolWord } from '#src/ui/tool-word.tsx';
import { toolbarWords as words } from '#src/features/pipeline/tools/words.ts';
import type { PipelineSearch } from '#src/features/pipeline/address/pipeline-search.ts';
import { ActionButton } from '#src/ui/action-button.tsx';
import { FilterFold, type FilterFoldProps } from '#src/ui/fields/filter-fold.tsx';
import { SearchField } from '#src/ui/fields/search-field.tsx';
import type { ListFilter } from '#src/domain/list/pipeline-filter.ts';
import { formatNamesParam } from '#src/domain/list/pipeline-sort-param.ts';
import { milestoneNames } from '#src/domain/loan-fields/pipeline-map.ts';
import { useAppConfig } from '#src/loan-display/app-config.ts';
import { SelectField } from '#src/ui/fields/select-field.tsx';
import '#src/features/pipeline/tools/toolbar-search.css';

interface PipelineToolbarProps {
  readonly homeLink: ReactNode;
  readonly isBare: boolean;
  readonly view: PipelineSearch['view'];
  readonly own: ListFilter;
  /** How many of its parts are in use, without search and counts. */
  readonly activeCount: number;
  readonly onNarrow: (change: Partial<PipelineSearch>) => void;
  readonly searchText: string;
  readonly onSearchTextChange: (text: string) => void;
  readonly table: PipelineTableModel;
  readonly density: PreferenceValues['density'];
  readonly onSetupChange: (changes: PreferenceChange) => void;
  readonly isCollapsed: boolean;
  readonly onCollapse: (isCollapsed: boolean) => void;
  readonly fold?: Pick<FilterFoldProps, 'summary' | 'closeLabel' | 'applied'> | undefined;
  readonly sort: ReactNode;
  readonly children?: ReactNode;
}

/** What pressed buttons beside the counts show. */
const NO_CHIPS = { loanType: '', status: '', behind: '' } as const;

export function PipelineToolbar(props: PipelineToolbarProps) {
  const { own, activeCount, onNarrow, searchText, onSearchTextChange, isCollapsed } = props;
  const [applyCount, setApplyCount] = useState(0);
  const clear = () => onNarrow({ milestone: '', officer: '', processor: '', closing: '', ...NO_CHIPS });
  const hasChips = own.loanTypes.length > 0 || own.statuses.length > 0 || own.behind !== undefined;
  const fit = isCollapsed ? words.expand : words.collapse;
  const view = (
    <ViewChoice label={words.view} view={props.view} onChange={(next) => onNarrow({ view: next })} />
  );
  if (props.isBare) {
    return (
      <div className="toolbar line rigid relative gap-2 column-12">
        {props.homeLink}
        {view}
      </div>
    );
  }
  const milestone = (
    <MilestoneFilter
      milestones={own.milestones}
      isMoreInUse={activeCount > 0}
      onApply={(next) => {
        setApplyCount(applyCount + 1);
        onNarrow({ milestone: next });
      }}
      onReset={clear}
    >
      <ListFilterButton table={props.table} own={own} activeCount={activeCount} onClear={clear} />
    </MilestoneFilter>
  );
  const textSearch = (
    <div className="toolbar-search">
      <SearchField
        value={searchText}
        placeholder={words.placeholder}
        label={words.search}
        onChange={onSearchTextChange}
      />
      {searchText === '' ? null : (
        <ActionButton
          kind="quiet"
          onPress={() => {
            // A search can name what the chips show.
            if (hasChips) onNarrow({ search: '', ...NO_CHIPS });
            else onSearchTextChange('');
          }}
        >
          <span data-short={words.clearShort}>{words.clear}</span>
        </ActionButton>
      )}
    </div>
  );
  if (props.fold !== undefined) {
    return (
      <div className="toolbar toolbar-folded line rigid relative gap-2 column-12">
        <FilterFold
          beside={
            <>
              {props.homeLink}
              {textSearch}
            </>
          }
          below={
            <div className="toolbar-line line between gap-4">
              {view}
              {props.sort}
            </div>
          }
          {...props.fold}
          activeCount={activeCount}
          applied={[...(props.fold.applied ?? []), applyCount === 0 ? '' : String(applyCount)]}
        >
          {milestone}
          <div className="toolbar-tools flex middle shrinks gap-2">{props.children}</div>
        </FilterFold>
      </div>
    );
  }
  return (
    <div className="toolbar toolbar-of-table line rigid relative gap-2 column-12">
      {props.homeLink}
      {view}
      {milestone}
      {textSearch}
      <div className="toolbar-tools flex middle shrinks gap-2">
        {props.children}
        <span className="flex middle shrinks gap-2">
          <ColumnChooser table={props.table} density={props.density} onSetupChange={props.onSetupChange} />
          <ActionButton kind="quiet" label={fit} onPress={() => props.onCollapse(!isCollapsed)}>
            <ToolWord Sign={Unfold}>{fit}</ToolWord>
          </ActionButton>
        </span>
        <LegendButton />
      </div>
    </div>
  );
}

interface MilestoneFilterProps {
  readonly milestones: readonly string[];
  readonly isMoreInUse: boolean;
  /** @param milestone as the address holds it. */
  readonly onApply: (milestone: string) => void;
  readonly onReset: () => void;
  readonly children: ReactNode;
}

function MilestoneFilter(props: MilestoneFilterProps) {
  const { milestones, isMoreInUse, onApply, onReset } = props;
  const applied = formatNamesParam(milestones);
  const options = [
    { value: '', label: words.milestone },
    ...milestoneNames(useAppConfig().fieldMap).map((name) => ({
      value: formatNamesParam([name]),
      label: name,
    })),
  ];
  const several = { value: applied, label: words.milestones(milestones.length) };
  const [choice, setChoice] = useState(applied);
  const [seenApplied, setSeenApplied] = useState(applied);
  if (seenApplied !== applied) {
    setSeenApplied(applied);
    setChoice(applied);
  }
  return (
    <div className="milestone-filter flex middle shrinks gap-2">
      <SelectField
        label={words.milestone}
        value={choice}
        options={milestones.length > 1 ? [...options, several] : options}
        onChange={setChoice}
      />
      <ActionButton disabled={choice === ''} onPress={() => onApply(choice)}>
        {words.apply}
      </ActionButton>
      <ActionButton
        kind="quiet"
        disabled={choice === '' && !isMoreInUse}
        onPress={() => {
          setChoice('');
          onReset();
        }}
      >
        {words.reset}
      </ActionButton>
      {props.children}
    </div>
  );
}
