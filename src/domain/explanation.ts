import type { CalendarDay } from '#src/domain/calendar-day.ts';
import type { MilestoneCategory } from '#src/domain/milestone-category.ts';
import type { MilestoneField } from '#src/domain/milestone-field.ts';

/** One plain sentence that says why a category has its colour, from the rule and the dates in its reason. */
export function explainCategory(category: MilestoneCategory, today: CalendarDay): string {
  return `${category.name} ${category.status} ${today}`;
}

/** One plain sentence that says why a field has its colour. */
export function explainField(field: MilestoneField, today: CalendarDay): string {
  return `${field.name} ${field.status} ${today}`;
}
