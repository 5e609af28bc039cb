import { useId, useState } from 'react';
import type { CalendarDay } from '#src/domain/calendar/calendar-day.ts';
import type { Loan } from '#src/domain/loan/loan.ts';
import type { MilestoneCategory } from '#src/domain/status/milestone-category.ts';
import type { MilestoneField } from '#src/domain/status/milestone-field.ts';
import { panelCategories } from '#src/features/loan-panel/categories.ts';
import { PanelSection } from '#src/features/loan-panel/panel-section.tsx';
import { sectionWords as words } from '#src/features/loan-panel/words.ts';
import { FieldLine } from '#src/loan-display/status/field-line.tsx';
import { StatusSign } from '#src/loan-display/status/status-sign.tsx';
import { ActionButton } from '#src/ui/action-button.tsx';

/** A category's fields before "Show more" (specification 9). */
const FIRST_FIELDS = 2;

export function MilestonesSection({ loan, today }: { readonly loan: Loan; readonly today: CalendarDay }) {
  return (
    <PanelSection title={words.milestones}>
      <div className="milestones columns">
        {panelCategories(loan).map((category) => (
          <Milestone key={category.name} category={category} today={today} />
        ))}
      </div>
    </PanelSection>
  );
}

/** Shown always: under "Show more", a red category would show nothing but what's done. */
function isUrgent({ status }: MilestoneField): boolean {
  return status === 'PAST_DUE' || status === 'DUE_TODAY';
}

function Milestone({
  category,
  today,
}: {
  readonly category: MilestoneCategory;
  readonly today: CalendarDay;
}) {
  const [isOpen, setIsOpen] = useState(false);
  const titleId = useId();
  const first = category.fields.filter((field, index) => index < FIRST_FIELDS || isUrgent(field));
  // A button would take the room of the one line that it hides.
  const kept = category.fields.length - first.length === 1 ? category.fields : first;
  const hiddenCount = category.fields.length - kept.length;
  return (
    <section className="milestone" aria-labelledby={titleId}>
      <h4 id={titleId} className="text-read strong end-4">
        <StatusSign status={category.status} /> {category.name}
      </h4>
      <ul className="text-body stack gap-4">
        {(isOpen ? category.fields : kept).map((field) => (
          <FieldLine key={field.name} field={field} categoryName={category.name} today={today} />
        ))}
      </ul>
      {hiddenCount === 0 ? null : (
        <ActionButton kind="quiet" aria-expanded={isOpen} onPress={() => setIsOpen(!isOpen)}>
          {isOpen ? words.showLess : words.showMore(hiddenCount)}
        </ActionButton>
      )}
    </section>
  );
}
