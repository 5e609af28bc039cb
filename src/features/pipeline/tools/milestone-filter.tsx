import { useState } from 'react';
import { PIPELINE_MILESTONES } from '#src/domain/list/pipeline-request.ts';
import type { PipelineSearch } from '#src/features/pipeline/address/pipeline-search.ts';
import { toolbarWords as words } from '#src/features/pipeline/tools/words.ts';
import { ActionButton } from '#src/ui/action-button.tsx';
import { SelectField } from '#src/ui/fields/select-field.tsx';

type Milestone = PipelineSearch['milestone'];

interface MilestoneFilterProps {
  /** The milestone that narrows the list; '' for none. */
  readonly applied: Milestone;
  /** Something else that Reset takes off, too. */
  readonly isMoreInUse: boolean;
  readonly onApply: (milestone: Milestone) => void;
  readonly onReset: () => void;
}

const OPTIONS = [
  { value: '' as const, label: words.milestone },
  ...PIPELINE_MILESTONES.map((milestone) => ({ value: milestone, label: milestone })),
];

/** Narrows the list to one milestone: choose it, then apply it. */
export function MilestoneFilter({ applied, isMoreInUse, onApply, onReset }: MilestoneFilterProps) {
  const [choice, setChoice] = useState(applied);
  const [seenApplied, setSeenApplied] = useState(applied);
  if (seenApplied !== applied) {
    setSeenApplied(applied);
    setChoice(applied);
  }
  return (
    <div className="milestone-filter">
      <SelectField label={words.milestone} value={choice} options={OPTIONS} onChange={setChoice} />
      <ActionButton disabled={choice === ''} onPress={() => onApply(choice)}>
        {words.apply}
      </ActionButton>
      <ActionButton
        kind="quiet"
        disabled={choice === '' && applied === '' && !isMoreInUse}
        onPress={() => {
          setChoice('');
          onReset();
        }}
      >
        {words.reset}
      </ActionButton>
    </div>
  );
}
