import type { ReactNode } from 'react';
import type { LoanOwnership } from '#src/domain/raw-loan.ts';
import { ActionButton } from '#src/ui/action-button.tsx';
import { SearchField } from '#src/ui/search-field.tsx';
import { SegmentedChoice } from '#src/ui/segmented-choice.tsx';

interface PipelineToolbarProps {
  readonly view: LoanOwnership;
  readonly onViewChange: (view: LoanOwnership) => void;
  readonly searchText: string;
  readonly onSearchTextChange: (text: string) => void;
  /** What stands at the line's end. */
  readonly children?: ReactNode;
}

const VIEWS = [
  { value: 'MyLoans', label: 'My Loans' },
  { value: 'AllLoans', label: 'All Loans' },
] as const;

export function PipelineToolbar(props: PipelineToolbarProps) {
  const { view, onViewChange, searchText, onSearchTextChange } = props;
  return (
    <div className="toolbar">
      <SegmentedChoice label="View" value={view} options={VIEWS} onChange={onViewChange} />
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
      {props.children}
    </div>
  );
}
