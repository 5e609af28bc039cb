import type { CalendarDay } from '#src/domain/calendar/calendar-day.ts';
import { explainCategory } from '#src/domain/status/explanation.ts';
import type { MilestoneCategory } from '#src/domain/status/milestone-category.ts';
import { FieldLine } from '#src/loan-display/status/field-line.tsx';

interface CategoryFieldsProps {
  readonly category: MilestoneCategory;
  readonly today: CalendarDay;
}

/** One category's fields with their dates, and the sentence that says why the category has its status. */
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
