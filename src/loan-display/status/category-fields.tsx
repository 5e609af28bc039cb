import type { CalendarDay } from '#src/domain/calendar/calendar-day.ts';
import { explainCategory } from '#src/domain/status/explanation.ts';
import type { MilestoneCategory } from '#src/domain/status/milestone-category.ts';
import { shortTermsIn } from '#src/domain/text/short-terms.ts';
import { FieldLine } from '#src/loan-display/status/field-line.tsx';

interface CategoryFieldsProps {
  readonly category: MilestoneCategory;
  readonly today: CalendarDay;
}

/** One category's fields with their dates, and the sentence that says why the category has its status. */
export function CategoryFields({ category, today }: CategoryFieldsProps) {
  return (
    <>
      <p className="popover-title">{titleOf(category)}</p>
      <ul className="popover-fields">
        {category.fields.map((field) => (
          <FieldLine key={field.name} field={field} categoryName={category.name} today={today} />
        ))}
      </ul>
      <p className="popover-reason">{explainCategory(category, today)}</p>
    </>
  );
}

/** `HOI (homeowners insurance)`, or where only its steps have short words, those. */
function titleOf({ name, fields }: MilestoneCategory): string {
  const own = shortTermsIn(name).map(([, meaning]) => meaning);
  const inSteps = fields.flatMap((field) => shortTermsIn(field.name));
  const meanings =
    own.length > 0 ? own : [...new Map(inSteps)].map(([term, meaning]) => `${term}: ${meaning}`);
  return meanings.length === 0 ? name : `${name} (${meanings.join(', ')})`;
}
