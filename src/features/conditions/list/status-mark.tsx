import Check from 'lucide-react/icons/check';
import Circle from 'lucide-react/icons/circle';
import type { ListedCondition } from '#src/domain/conditions/conditions-list.ts';
import { MarkedText } from '#src/loan-display/marked-text.tsx';
import { Icon } from '#src/ui/icon.tsx';

interface LatestStatusProps {
  readonly row: ListedCondition;
  readonly search: string;
}

/** The latest status, with a mark for open or satisfied: a lender's word alone does not tell which. */
export function LatestStatus({ row, search }: LatestStatusProps) {
  const { statusOpen } = row.condition;
  return (
    <span className="latest-status" data-open={statusOpen}>
      <Icon className="latest-status-mark" name={statusOpen ? 'Open' : 'Satisfied'}>
        {statusOpen ? <Circle /> : <Check />}
      </Icon>
      <span>
        {row.statusText === '' ? 'No status' : <MarkedText text={row.statusText} search={search} />}
      </span>
    </span>
  );
}

/** Stands beside the name of a condition that could not be read whole. */
export function FaultsMark({ faults = [] }: { readonly faults?: readonly string[] | undefined }) {
  if (faults.length === 0) return null;
  return (
    <Icon className="faults" name={`Not read whole: ${faults.join('; ')}`} hasTooltip>
      !
    </Icon>
  );
}
