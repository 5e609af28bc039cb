import Check from 'lucide-react/icons/check';
import Circle from 'lucide-react/icons/circle';
import CircleDot from 'lucide-react/icons/circle-dot';
import CircleX from 'lucide-react/icons/circle-x';
import { conditionTurn } from '#src/domain/conditions/condition-turn.ts';
import type { ListedCondition } from '#src/domain/conditions/conditions-list.ts';
import { listWords as words } from '#src/features/conditions/words/list-words.ts';
import { facetName } from '#src/features/conditions/words/names.ts';
import { MarkedText } from '#src/loan-display/marked-text.tsx';
import { Icon } from '#src/ui/icon.tsx';

interface LatestStatusProps {
  readonly row: ListedCondition;
  readonly search: string;
}

const MARKS = {
  asked: { Sign: Circle, name: words.openMark, look: 'muted' },
  answered: { Sign: CircleDot, name: words.inReviewMark, look: 'muted' },
  // Rejected or expired: it must be brought again.
  'sent-back': { Sign: CircleX, name: words.openMark, look: 'late' },
  satisfied: { Sign: Check, name: words.satisfiedMark, look: 'accent' },
} as const;

/** The latest status, with a mark for open, in review or satisfied: the lender's word alone doesn't say which. */
export function LatestStatus({ row, search }: LatestStatusProps) {
  const { statusOpen, status } = row.condition;
  const turn = statusOpen ? conditionTurn(status) : 'satisfied';
  const { Sign, name, look } = MARKS[turn];
  return (
    <span className={turn === 'sent-back' ? 'flex gap-6 late' : 'flex gap-6'}>
      <Icon className={`latest-status-mark stack in-middle rigid ${look}`} name={name}>
        <Sign />
      </Icon>
      <span>
        {row.statusText === '' ? (
          facetName('latest', '')
        ) : (
          <MarkedText text={row.statusText} search={search} />
        )}
      </span>
    </span>
  );
}
