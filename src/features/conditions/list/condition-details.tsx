import type { ReactNode } from 'react';
import { conditionDay, latestStatusText } from '#src/domain/conditions/condition-dates.ts';
import type { ListedCondition } from '#src/domain/conditions/conditions-list.ts';
import { daysText } from '#src/domain/calendar/days-text.ts';
import { isolated } from '#src/domain/text/direction.ts';
import { detailWords as words } from '#src/features/conditions/words/list-words.ts';
import { typeName } from '#src/features/conditions/words/names.ts';
import { useLenderClock } from '#src/loan-display/lender-clock.ts';
import '#src/features/conditions/list/condition-details.css';

interface ConditionDetailsProps {
  readonly row: ListedCondition;
}

export function ConditionDetails({ row }: ConditionDetailsProps) {
  const { timeZone } = useLenderClock();
  const { condition, ageDays } = row;
  const { tracking, faults = [] } = condition;
  return (
    <div className="condition-details columns gap-8">
      <dl className="columns to-start gap-8 column-16">
        <Fact name={words.owner}>{condition.owner}</Fact>
        <Fact name={words.neededFrom}>{condition.requestedFrom}</Fact>
        <Fact name={words.openFor}>{ageDays === undefined ? '' : daysText(ageDays)}</Fact>
        <Fact name={words.daysToReceive}>
          {condition.daysToReceive === undefined ? '' : daysText(condition.daysToReceive)}
        </Fact>
        <Fact name={words.type}>{typeName(condition.conditionType)}</Fact>
        <Fact name={words.source}>{condition.source}</Fact>
      </dl>
      <div className="condition-trail">
        <p className="text-label muted">{words.tracking}</p>
        {tracking.length === 0 ? (
          <p className="muted">{words.noSteps}</p>
        ) : (
          <ol>
            {tracking.map(({ status, date, by }, index) => (
              // Steps have no ids and never change their order.
              <li key={index}>
                {latestStatusText(status, conditionDay(date, timeZone)) || words.unnamedStep}
                {by === '' ? null : <span className="muted">{words.by(isolated(by))}</span>}
              </li>
            ))}
          </ol>
        )}
      </div>
      {faults.length === 0 ? null : <p className="muted all-columns">{words.faults(faults)}</p>}
    </div>
  );
}

function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt className="text-label muted">{name}</dt>
      <dd>{children === '' ? '—' : children}</dd>
    </div>
  );
}
