import type { CalendarDay } from '#src/domain/calendar/calendar-day.ts';
import type { MilestoneField } from '#src/domain/status/milestone-field.ts';
import { fieldDateText, remainingText, unreadableDatesText } from '#src/domain/status/status-text.ts';
import { StatusSign } from '#src/loan-display/status/status-sign.tsx';
import '#src/loan-display/status/field-line.css';

interface FieldLineProps {
  readonly field: MilestoneField;
  readonly categoryName: string;
  readonly today: CalendarDay;
}

export function FieldLine({ field, categoryName, today }: FieldLineProps) {
  const dateText = fieldDateText(field, categoryName);
  const remaining = remainingText(field, today);
  const unreadable = unreadableDatesText(field);
  return (
    <li
      className="field-line flex gap-8"
      data-field={field.name}
      data-status={field.status}
      data-disabled={field.isDisabled}
    >
      <StatusSign status={field.status} />
      <span className="flex wrap column-8">
        <span className="field-line-name medium">
          {field.name}
          {field.isDisabled ? '*' : ''}
        </span>
        {dateText === '' ? null : <span className="text-label muted">{dateText}</span>}
        {unreadable === '' ? null : <span className="text-label muted">{unreadable}</span>}
        {remaining === '' ? null : (
          <span className={`text-label ${field.status === 'PAST_DUE' ? 'late' : 'muted'}`}>{remaining}</span>
        )}
      </span>
    </li>
  );
}
