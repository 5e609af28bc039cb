import { useId, useState } from 'react';
import { daysText } from '#src/domain/calendar/days-text.ts';
import type { ConditionGroup } from '#src/domain/conditions/condition-groups.ts';
import type { ListedCondition } from '#src/domain/conditions/conditions-list.ts';
import { ConditionDetails } from '#src/features/conditions/list/condition-details.tsx';
import { GroupHeading } from '#src/features/conditions/list/group-heading.tsx';
import type { ListLayout } from '#src/features/conditions/list/list-layout.ts';
import { LoanClosing } from '#src/features/conditions/words/loan-closing.tsx';
import { LoanLink } from '#src/features/conditions/list/loan-link.tsx';
import { listWords as words } from '#src/features/conditions/words/list-words.ts';
import { conditionName, repeatsInternal } from '#src/features/conditions/words/names.ts';
import { MarkedText } from '#src/loan-display/marked-text.tsx';
import { FaultsMark, LatestStatus } from '#src/features/conditions/list/status-mark.tsx';

export function ConditionCards({ layout }: { readonly layout: ListLayout }) {
  return (
    <div className="condition-cards">
      {layout.groups.map((group) => (
        <CardGroup key={group.key} group={group} layout={layout} />
      ))}
    </div>
  );
}

function CardGroup({ group, layout }: { readonly group: ConditionGroup; readonly layout: ListLayout }) {
  const [isOpen, setIsOpen] = useState(true);
  const listId = useId();
  return (
    <section>
      {layout.isGrouped ? (
        <h3 className="group-head">
          <GroupHeading
            group={group}
            layout={layout}
            isOpen={isOpen}
            controls={listId}
            onToggle={() => setIsOpen(!isOpen)}
          />
        </h3>
      ) : null}
      <ul id={listId} hidden={!isOpen} aria-label={layout.isGrouped ? undefined : words.conditions}>
        {isOpen ? group.rows.map((row) => <ConditionCard key={row.key} row={row} layout={layout} />) : null}
      </ul>
    </section>
  );
}

function ConditionCard({ row, layout }: { readonly row: ListedCondition; readonly layout: ListLayout }) {
  const [isOpen, setIsOpen] = useState(false);
  const detailsId = useId();
  const { condition, loan } = row;
  const { search } = layout;
  const { internalDescription, externalDescription } = condition;
  const isSame = repeatsInternal(condition);
  return (
    <li className="condition-card text-body" data-condition={condition.id} data-loan={loan?.loanGuid}>
      {layout.hasLoanColumn && loan !== undefined ? (
        <p className="condition-card-loan">
          <LoanLink loan={loan} {...layout} />
          <span className="condition-closing text-label muted">
            <LoanClosing {...loan} />
          </span>
        </p>
      ) : null}
      <div className="condition-card-head">
        <button
          type="button"
          className="row-toggle"
          aria-expanded={isOpen}
          aria-controls={detailsId}
          onClick={() => setIsOpen(!isOpen)}
        >
          <span className="chevron" aria-hidden="true" />
          <span>
            <MarkedText text={conditionName(condition.title)} search={search} />
          </span>
        </button>
        <FaultsMark faults={condition.faults} />
      </div>
      <p className="condition-card-line">
        <LatestStatus row={row} search={search} />
        <span>
          {[
            layout.columns.includes('Prior To') && !layout.isOneGroup ? condition.priorTo : '',
            condition.category,
            layout.columns.includes('Needed From') ? condition.requestedFrom : '',
            row.ageDays === undefined ? '' : daysText(row.ageDays),
          ]
            .filter((part) => part !== '')
            .join(' · ')}
        </span>
      </p>
      {internalDescription === '' ? null : (
        <LabelledText label={isSame ? '' : words.internal} text={internalDescription} search={search} />
      )}
      {externalDescription === '' || isSame ? null : (
        <LabelledText label={words.external} text={externalDescription} search={search} />
      )}
      <div id={detailsId} hidden={!isOpen}>
        {isOpen ? <ConditionDetails row={row} timeZone={layout.timeZone} /> : null}
      </div>
    </li>
  );
}

interface LabelledTextProps {
  /** '' for words that are both descriptions. */
  readonly label: string;
  readonly text: string;
  readonly search: string;
}

function LabelledText({ label, text, search }: LabelledTextProps) {
  return (
    <p className="condition-card-text">
      {label === '' ? null : <span className="condition-card-label">{label} </span>}
      <MarkedText text={text} search={search} />
    </p>
  );
}
