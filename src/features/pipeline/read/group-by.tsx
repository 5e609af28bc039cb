import type { PipelineTableModel } from '#src/features/pipeline/read/use-pipeline-table.ts';
import type { GroupHead } from '#src/features/pipeline/read/use-shown-loans.ts';
import { groupWords as words, loansSoFarText } from '#src/features/pipeline/read/words.ts';
import { SelectField } from '#src/ui/fields/select-field.tsx';
import { GroupToggle } from '#src/ui/group-toggle.tsx';
import '#src/features/pipeline/read/group-rows.css';

export function GroupBy({ table }: { readonly table: PipelineTableModel }) {
  const columns = table.getAllLeafColumns().filter((column) => column.getCanGroup());
  return (
    <SelectField
      label={words.groupBy}
      isLabelShown
      value={table.state.grouping[0] ?? ''}
      options={[
        { value: '', label: words.none },
        ...columns.map(({ id }) => ({ value: id, label: words.by(id) })),
      ]}
      onChange={(id) => table.setGrouping(id === '' ? [] : [id])}
    />
  );
}

interface LoanGroupToggleProps {
  readonly group: GroupHead;
  readonly isStop?: boolean;
  readonly onToggle: (group: GroupHead) => void;
}

export function LoanGroupToggle({ group, isStop, onToggle }: LoanGroupToggleProps) {
  const { name, column, isOpen, isPart, loanCount, lateCount, closingSoonCount } = group;
  return (
    <GroupToggle
      isOpen={isOpen}
      title={name === '' ? words.blank(column) : name}
      counts={words.counts(loansSoFarText(loanCount, isPart), lateCount, closingSoonCount)}
      isStop={isStop}
      onToggle={() => onToggle(group)}
    />
  );
}
