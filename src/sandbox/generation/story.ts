import { addDays, type CalendarDay } from '#src/domain/calendar/calendar-day.ts';
import { APPRAISAL_STEPS, type StepDates } from '#src/sandbox/generation/step-dates.ts';

/**
 * Something that can be found out from the loans, planted in them: `bottleneck` is one processor's slow reviews, with
 * `rough-dates` nobody keeps the projected closings up.
 */
export type SandboxStory = 'bottleneck' | 'rough-dates';

/** Position in the list of processors: somebody whom the sign-in page doesn't show. */
export const SLOW_PROCESSOR = 1;

const WEEKS_DAYS = 42;
const DAYS_LATER = 6;

/**
 * The review of an appraisal that was done in the last 6 weeks takes 6 days longer. It's done later as far as nothing
 * that needs it was done by then, and not after today; for the days that are left, the appraisal was due earlier.
 */
export function slowAppraisalReview({ due, completed }: StepDates, today: CalendarDay): void {
  const { appraisalCleared, collateralSubmitted = today } = completed;
  if (appraisalCleared === undefined || appraisalCleared <= today - WEEKS_DAYS) return;
  const last = Math.min(today, collateralSubmitted);
  const later = Math.max(0, Math.min(DAYS_LATER, last - appraisalCleared));
  completed.appraisalCleared = addDays(appraisalCleared, later);
  for (const step of APPRAISAL_STEPS) {
    const day = due[step];
    if (day !== undefined) due[step] = addDays(day, later - DAYS_LATER);
  }
}
