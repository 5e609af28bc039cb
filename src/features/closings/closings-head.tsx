import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import type { ReactNode } from 'react';
import type { CalendarDay } from '#src/domain/calendar/calendar-day.ts';
import type { ClosingCalendar } from '#src/domain/closings/closing-calendar.ts';
import type { LoanOwnership } from '#src/domain/loan-fields/raw-loan.ts';
import { CalendarFile } from '#src/features/closings/calendar-file.tsx';
import { type ClosingsForm, closingsWords as words } from '#src/features/closings/words.ts';
import { BackLink } from '#src/loan-display/back-link.tsx';
import { ViewChoice } from '#src/loan-display/view-choice.tsx';
import { ActionButton } from '#src/ui/action-button.tsx';
import { TextButton } from '#src/ui/fields/text-button.tsx';
import { SegmentedChoice } from '#src/ui/fields/segmented-choice.tsx';

interface ClosingsHeadProps {
  readonly title: string;
  readonly titleId: string;
  readonly calendar: ClosingCalendar | undefined;
  readonly asOf: string;
  readonly today: CalendarDay;
  readonly view: LoanOwnership;
  readonly onViewChange: (view: LoanOwnership) => void;
  readonly form: ClosingsForm;
  readonly onFormChange: (form: ClosingsForm) => void;
  readonly onTurn: (by: 1 | -1) => void;
  readonly onToday: () => void;
  readonly onUndated: () => void;
  /** Leads to the list's loans at risk, of any day. */
  readonly onAtRisk: () => void;
  readonly status: ReactNode;
}

const FORMS = (['month', 'week'] as const).map((value) => ({ value, label: words.forms[value] }));

export function ClosingsHead(props: ClosingsHeadProps) {
  const { title, titleId, calendar, form, onTurn } = props;
  const undatedCount = calendar?.undated.length ?? 0;
  const riskCount = [...(calendar?.days.values() ?? [])].reduce((sum, day) => sum + day.atRiskCount, 0);
  return (
    <header className="closings-head ground line gap-4 column-12 between line-below pad-4 gutters">
      <div className="closings-title-line line gap-4 column-12">
        <BackLink />
        <span className="line gap-4 column-12">
          <ActionButton kind="quiet" label={words.previous[form]} onPress={() => onTurn(-1)}>
            <ChevronLeft />
          </ActionButton>
          <ActionButton onPress={props.onToday}>{words.today}</ActionButton>
          <ActionButton kind="quiet" label={words.next[form]} onPress={() => onTurn(1)}>
            <ChevronRight />
          </ActionButton>
        </span>
        <h2 id={titleId} className="page-title">
          {title}
        </h2>
        <span className="muted">{props.status}</span>
      </div>
      <div className="closings-tools line gap-4 column-12">
        <SegmentedChoice label={words.form} value={form} options={FORMS} onChange={props.onFormChange} />
        <ViewChoice label={words.scope} view={props.view} onChange={props.onViewChange} />
        {calendar === undefined ? null : (
          <CalendarFile calendar={calendar} today={props.today} asOf={props.asOf} />
        )}
        {riskCount === 0 ? null : (
          <TextButton onPress={props.onAtRisk}>{words.loansAtRisk(riskCount)}</TextButton>
        )}
        {undatedCount === 0 ? null : (
          <TextButton onPress={props.onUndated}>{words.undated(undatedCount)}</TextButton>
        )}
      </div>
    </header>
  );
}
