import type { CalendarDay } from '#src/domain/calendar-day.ts';
import { explainCategory } from '#src/domain/explanation.ts';
import type { MilestoneCategory } from '#src/domain/milestone-category.ts';
import type { MilestoneField } from '#src/domain/milestone-field.ts';
import { fieldDateText, remainingText } from '#src/domain/status-text.ts';
import { statusSign } from '#src/loan-display/status-sign.ts';
import { Sign } from '#src/ui/sign.tsx';

interface CategoryFieldsProps {
  readonly category: MilestoneCategory;
  readonly today: CalendarDay;
}

/** The fields of one category with their dates, and the sentence that says why the category has its status. */
export function CategoryFields({ category, today }: CategoryFieldsProps) {
  return (
    <>
      <p className="popover-title">{category.name}</p>
      <ul className="popover-fields">
        {category.fields.map((field) => (
          <FieldLine key={field.name} field={field} categoryName={category.name} today={today} />
        ))}
      </ul>
      <p className="popover-reason">{explainCategory(category, today)}</p>
    </>
  );
}

interface FieldLineProps {
  readonly field: MilestoneField;
  readonly categoryName: string;
  readonly today: CalendarDay;
}

function FieldLine({ field, categoryName, today }: FieldLineProps) {
  const { emoji, name } = statusSign(field.status);
  const dateText = fieldDateText(field, categoryName);
  const remaining = remainingText(field, today);
  return (
    <li
      className="popover-field"
      data-field={field.name}
      data-status={field.status}
      data-disabled={field.isDisabled}
    >
      <Sign className="sign" name={name} text={emoji} />
      <span className="popover-field-texts">
        <span className="popover-field-name">
          {field.name}
          {field.isDisabled ? '*' : ''}
        </span>
        {dateText === '' ? null : <span className="popover-field-date">{dateText}</span>}
        {remaining === '' ? null : <span className="popover-field-remaining">{remaining}</span>}
      </span>
    </li>
  );
}
