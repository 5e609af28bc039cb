import type { LoanOwnership } from '#src/domain/loan-fields/raw-loan.ts';
import { milestoneNames } from '#src/domain/loan-fields/pipeline-map.ts';
import type { StaffMember } from '#src/domain/insights/people.ts';
import { ALL_INSIGHTS, type InsightsChoice } from '#src/features/insights/insights-choice.ts';
import { insightsWords as words } from '#src/features/insights/words.ts';
import { useAppConfig } from '#src/loan-display/app-config.ts';
import { ViewChoice } from '#src/loan-display/view-choice.tsx';
import { DateField } from '#src/ui/fields/date-field.tsx';
import { FilterFold } from '#src/ui/fields/filter-fold.tsx';
import { SelectField } from '#src/ui/fields/select-field.tsx';
import { TextButton } from '#src/ui/fields/text-button.tsx';
import { useIsNarrow } from '#src/ui/media/use-is-narrow.ts';

interface InsightsFiltersProps {
  readonly view: LoanOwnership;
  readonly onViewChange: (view: LoanOwnership) => void;
  readonly choice: InsightsChoice;
  readonly staff: readonly StaffMember[];
  readonly types: readonly string[];
  readonly onChange: (change: Partial<InsightsChoice>) => void;
}

export function InsightsFilters({
  view,
  choice,
  staff,
  types,
  onChange,
  onViewChange,
}: InsightsFiltersProps) {
  const milestones = milestoneNames(useAppConfig().fieldMap);
  const { person, milestone, type, from, to } = choice;
  const roles = words.people.roles;
  const people = staff.map(({ key, name, role }) => ({
    value: key,
    label: `${name}, ${roles[role].toLowerCase()}`,
  }));
  const chosen = [person, milestone, type, from, to].filter((part) => part !== '');
  const isNarrow = useIsNarrow();
  const viewChoice = <ViewChoice label={words.scope} view={view} onChange={onViewChange} />;
  const others = (
    <>
      <SelectField
        label={words.person}
        value={person}
        options={[{ value: '', label: words.everyone }, ...people]}
        onChange={(next) => onChange({ person: next })}
      />
      <SelectField
        label={words.milestone}
        value={milestone}
        options={withAll(words.allMilestones, milestones)}
        onChange={(next) => onChange({ milestone: next })}
      />
      <SelectField
        label={words.loanType}
        value={type}
        options={withAll(words.allTypes, types)}
        onChange={(next) => onChange({ type: next })}
      />
      <span className="line gap-4 column-12">
        <DateField label={words.from} value={from} onChange={(next) => onChange({ from: next })} />
        <DateField label={words.to} value={to} onChange={(next) => onChange({ to: next })} />
      </span>
      {chosen.length === 0 ? null : (
        <TextButton onPress={() => onChange(ALL_INSIGHTS)}>{words.clear}</TextButton>
      )}
    </>
  );
  if (!isNarrow)
    return (
      <div className="insights-filters line gap-4 column-12">
        {viewChoice}
        {others}
      </div>
    );
  const nameOf = people.find(({ value }) => value === person)?.label ?? '';
  return (
    <FilterFold
      beside={viewChoice}
      below={null}
      activeCount={chosen.length}
      summary={words.summary([nameOf, milestone, type], from, to)}
      closeLabel={words.closeFilters}
    >
      <div className="insights-filters line gap-4 column-12">{others}</div>
    </FilterFold>
  );
}

function withAll(all: string, names: readonly string[]) {
  return [{ value: '', label: all }, ...names.map((name) => ({ value: name, label: name }))];
}
