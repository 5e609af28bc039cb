import Check from 'lucide-react/icons/check';
import Circle from 'lucide-react/icons/circle';
import type { ListedCondition } from '#src/domain/conditions/conditions-list.ts';
import { listWords as words } from '#src/features/conditions/words/list-words.ts';
import { MarkedText } from '#src/loan-display/marked-text.tsx';
import { Icon } from '#src/ui/icon.tsx';

interface LatestStatusProps {
  readonly row: ListedCondition;
  readonly search: string;
}

/** The latest status, with a mark for open or satisfied: the lender's word alone doesn't say which. */
export function LatestStatus({ row, search }: LatestStatusProps) {
  const { statusOpen } = row.condition;
  return (
    <span className="latest-status" data-open={statusOpen}>
      <Icon className="latest-status-mark" name={statusOpen ? words.openMark : words.satisfiedMark}>
        {statusOpen ? <Circle /> : <Check />}
      </Icon>
      <span>
        {row.statusText === '' ? words.noStatus : <MarkedText text={row.statusText} search={search} />}
      </span>
    </span>
  );
}

/** Marks a condition that the app could read only in part. */
export function FaultsMark({ faults = [] }: { readonly faults?: readonly string[] | undefined }) {
  if (faults.length === 0) return null;
  return (
    <Icon className="faults" name={words.faults(faults)} hasTooltip>
      !
    </Icon>
  );
}
