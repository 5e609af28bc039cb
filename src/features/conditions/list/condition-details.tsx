import type { ReactNode } from 'react';
import { conditionDay, latestStatusText } from '#src/domain/conditions/condition-dates.ts';
import type { ListedCondition } from '#src/domain/conditions/conditions-list.ts';
import { daysText } from '#src/domain/calendar/days-text.ts';
import { typeName } from '#src/features/conditions/words/names.ts';
import '#src/features/conditions/list/condition-details.css';

interface ConditionDetailsProps {
  readonly row: ListedCondition;
  readonly timeZone: string;
}

/** What the list has no column for: who answers for it, since when, and every step it took. */
export function ConditionDetails({ row, timeZone }: ConditionDetailsProps) {
  const { condition, ageDays } = row;
  const { tracking, faults = [] } = condition;
  return (
    <div className="condition-details">
      <dl className="condition-facts">
        <Fact name="Owner">{condition.owner}</Fact>
        <Fact name="Requested from">{condition.requestedFrom}</Fact>
        <Fact name={condition.statusOpen ? 'Open for' : 'Was open for'}>
          {ageDays === undefined ? '' : daysText(ageDays)}
        </Fact>
        <Fact name="Days to receive">
          {condition.daysToReceive === undefined ? '' : daysText(condition.daysToReceive)}
        </Fact>
        <Fact name="Condition type">{typeName(condition.conditionType)}</Fact>
        <Fact name="Source">{condition.source}</Fact>
      </dl>
      <div className="condition-trail">
        <p className="condition-label">Tracking</p>
        {tracking.length === 0 ? (
          <p className="condition-nothing">No steps recorded.</p>
        ) : (
          <ol>
            {tracking.map(({ status, date, by }, index) => (
              // Steps have no ids, and never change their places.
              <li key={index}>
                {latestStatusText(status, conditionDay(date, timeZone)) || 'Unnamed step'}
                {by === '' ? null : <span className="condition-by"> by {by}</span>}
              </li>
            ))}
          </ol>
        )}
      </div>
      {faults.length === 0 ? null : (
        <p className="condition-faults">
          Not everything of this condition could be read: {faults.join('; ')}.
        </p>
      )}
    </div>
  );
}

function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children === '' ? '—' : children}</dd>
    </div>
  );
}
