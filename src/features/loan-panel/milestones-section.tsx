import { useId, useState } from 'react';
import type { CalendarDay } from '#src/domain/calendar/calendar-day.ts';
import type { Loan } from '#src/domain/loan/loan.ts';
import type { MilestoneCategory } from '#src/domain/status/milestone-category.ts';
import type { MilestoneField } from '#src/domain/status/milestone-field.ts';
import { remainingText } from '#src/domain/status/status-text.ts';
import { panelCategories } from '#src/features/loan-panel/header/panel-categories.ts';
import { PanelSection } from '#src/features/loan-panel/panel-section.tsx';
import { sectionWords as words } from '#src/features/loan-panel/words/section-words.ts';
import { FieldLine } from '#src/loan-display/status/field-line.tsx';
import { StatusSign } from '#src/loan-display/status/status-sign.tsx';
import { ActionButton } from '#src/ui/action-button.tsx';

/** A category's fields before "Show more" (specification 9). */
const FIRST_FIELDS = 2;

export function MilestonesSection({ loan, today }: { readonly loan: Loan; readonly today: CalendarDay }) {
  return (
    <PanelSection title={words.milestones}>
      <div className="milestones">
        {panelCategories(loan).map((category) => (
          <Milestone key={category.name} category={category} today={today} />
        ))}
      </div>
    </PanelSection>
  );
}

/** Without it, a red category could show nothing but what's done: the field that's late would be under "Show more". */
function HiddenUrgent({
  fields,
  today,
}: {
  readonly fields: readonly MilestoneField[];
  readonly today: CalendarDay;
}) {
  const urgent = fields.filter(({ status }) => status === 'PAST_DUE' || status === 'DUE_TODAY');
  if (urgent.length === 0) return null;
  return (
    <ul className="milestone-urgent">
      {urgent.map((field) => (
        <li key={field.name} data-status={field.status}>
          {words.urgent(field.name, remainingText(field, today))}
        </li>
      ))}
    </ul>
  );
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
  const hidden = isOpen ? [] : category.fields.slice(FIRST_FIELDS);
  return (
    <section className="milestone" aria-labelledby={titleId}>
      <h4 id={titleId} className="milestone-title">
        <StatusSign status={category.status} /> {category.name}
      </h4>
      <ul className="milestone-fields">
        {category.fields.slice(0, isOpen ? undefined : FIRST_FIELDS).map((field) => (
          <FieldLine key={field.name} field={field} categoryName={category.name} today={today} />
        ))}
      </ul>
      <HiddenUrgent fields={hidden} today={today} />
      {category.fields.length <= FIRST_FIELDS ? null : (
        <ActionButton kind="quiet" isExpanded={isOpen} onPress={() => setIsOpen(!isOpen)}>
          {isOpen ? words.showLess : words.showMore(hidden.length)}
        </ActionButton>
      )}
    </section>
  );
}
