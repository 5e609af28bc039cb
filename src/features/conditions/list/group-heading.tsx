import type { ConditionGroup } from '#src/domain/conditions/condition-groups.ts';
import type { ListLayout } from '#src/features/conditions/list/list-layout.ts';
import { LoanClosing } from '#src/features/conditions/words/loan-closing.tsx';
import { LoanLinks } from '#src/features/conditions/list/loan-link.tsx';
import { filterWords, listWords } from '#src/features/conditions/words/list-words.ts';
import { closingLine, groupName } from '#src/features/conditions/words/names.ts';
import { GroupToggle } from '#src/ui/group-toggle.tsx';

interface GroupHeadingProps {
  readonly group: ConditionGroup;
  readonly layout: ListLayout;
  readonly isOpen: boolean;
  readonly controls: string;
  readonly onToggle: () => void;
}

export function GroupHeading({ group, layout, isOpen, controls, onToggle }: GroupHeadingProps) {
  const { key, loan, openCount, satisfiedCount } = group;
  const totalCount = layout.totals.get(key) ?? openCount + satisfiedCount;
  return (
    <div className="group-heading">
      <GroupToggle
        isOpen={isOpen}
        title={groupName(group)}
        counts={`${listWords.groupCounts(openCount, satisfiedCount, totalCount)}${layout.isOfPart ? ` ${filterWords.soFar}` : ''}`}
        controls={controls}
        onToggle={onToggle}
      />
      {loan === undefined ? null : (
        <span className="group-loan text-label muted">
          <span>
            <LoanClosing {...loan} />
            {[closingLine(loan), loan.milestone].every((part) => part !== '') ? ' · ' : ''}
            {loan.milestone}
          </span>
          <LoanLinks loan={loan} {...layout} />
        </span>
      )}
    </div>
  );
}
