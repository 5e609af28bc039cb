import { actionTitle } from '#src/domain/actions/action-text.ts';
import type { DoneLine } from '#src/domain/actions/done-lines.ts';
import type { CalendarDay } from '#src/domain/calendar/calendar-day.ts';
import { withoutNearYears } from '#src/domain/calendar/near-dates.ts';
import type { DoneMark } from '#src/domain/marks/loan-mark.ts';
import { useDoneText } from '#src/features/today/done/use-done-text.ts';
import { doneWords as words } from '#src/features/today/done/words.ts';
import { GoneLine } from '#src/features/today/snooze/gone-line.tsx';
import { snoozeWords } from '#src/features/today/snooze/words.ts';

interface DoneSectionProps {
  readonly lines: readonly DoneLine[];
  readonly today: CalendarDay;
  readonly onOpen: (loanId: string) => void;
  readonly onReopen: (mark: DoneMark) => void;
}

/** Tasks the person checked today, folded, with the time and a way back. */
export function DoneSection({ lines, today, onOpen, onReopen }: DoneSectionProps) {
  const doneText = useDoneText();
  if (lines.length === 0) return null;
  return (
    <details className="today-order" data-group="done">
      <summary>
        {words.group} <span className="today-count">{words.loans(lines.length)}</span>
      </summary>
      <ul>
        {lines.map(({ line: { loan, action }, mark }) => (
          <GoneLine
            key={loan.loanId}
            loan={loan}
            back={{ word: snoozeWords.undo, label: words.undoFor }}
            onOpen={onOpen}
            onBack={() => onReopen(mark)}
          >
            {doneText(mark)}: {withoutNearYears(actionTitle(action, loan), today)}
          </GoneLine>
        ))}
      </ul>
    </details>
  );
}
