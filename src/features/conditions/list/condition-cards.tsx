import { useId, useState } from 'react';
import { daysText } from '#src/domain/calendar/days-text.ts';
import type {
  ConditionsTableMeta,
  ConditionsTableModel,
  ConditionsTableRow,
} from '#src/features/conditions/list/condition-features.ts';
import { ConditionDetails } from '#src/features/conditions/list/condition-details.tsx';
import { GroupHeading } from '#src/features/conditions/list/group-heading.tsx';
import { LoanClosing } from '#src/features/conditions/words/loan-closing.tsx';
import { LoanLink } from '#src/features/conditions/list/loan-link.tsx';
import { listWords as words } from '#src/features/conditions/words/list-words.ts';
import { conditionName, repeatsInternal } from '#src/features/conditions/words/names.ts';
import { MarkedText } from '#src/loan-display/marked-text.tsx';
import { FaultsMark, LatestStatus } from '#src/features/conditions/list/status-mark.tsx';

interface ConditionCardsProps {
  readonly table: ConditionsTableModel;
}

export function ConditionCards({ table }: ConditionCardsProps) {
  const { rows } = table.getRowModel();
  return (
    <div className="condition-cards">
      {table.state.grouping.length === 0 ? (
        <section>
          <ul aria-label={words.conditions}>
            <Cards table={table} rows={rows} />
          </ul>
        </section>
      ) : (
        rows.map((group) => <CardGroup key={group.id} table={table} group={group} />)
      )}
    </div>
  );
}

interface CardGroupProps extends ConditionCardsProps {
  readonly group: ConditionsTableRow;
}

function CardGroup({ table, group }: CardGroupProps) {
  const [isOpen, setIsOpen] = useState(true);
  const listId = useId();
  return (
    <section>
      <h3 className="group-head">
        <GroupHeading
          table={table}
          group={group}
          isOpen={isOpen}
          controls={listId}
          onToggle={() => setIsOpen(!isOpen)}
        />
      </h3>
      <ul id={listId} hidden={!isOpen}>
        {isOpen ? <Cards table={table} rows={group.subRows} /> : null}
      </ul>
    </section>
  );
}

interface CardsProps extends ConditionCardsProps {
  readonly rows: readonly ConditionsTableRow[];
}

function Cards({ table, rows }: CardsProps) {
  const { meta } = table.options;
  if (meta === undefined) return null;
  return rows.map((row) => <ConditionCard key={row.id} table={table} row={row} meta={meta} />);
}

interface ConditionCardProps extends ConditionCardsProps {
  readonly row: ConditionsTableRow;
  readonly meta: ConditionsTableMeta;
}

function ConditionCard({ table, row: { original: row }, meta }: ConditionCardProps) {
  const [isOpen, setIsOpen] = useState(false);
  const detailsId = useId();
  const { condition, loan } = row;
  const { filter, links } = meta;
  const search = filter.text;
  const { internalDescription, externalDescription } = condition;
  const isSame = repeatsInternal(condition);
  const isShown = (column: string) => table.getColumn(column)?.getIsVisible() === true;
  return (
    <li className="condition-card text-body" data-condition={condition.id} data-loan={loan?.loanGuid}>
      {isShown('Loan') && loan !== undefined && links !== undefined ? (
        <p className="condition-card-loan">
          <LoanLink loan={loan} {...links} />
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
            isShown('Prior To') && filter.priorTo.length !== 1 ? condition.priorTo : '',
            isShown('Category') ? condition.category : '',
            isShown('Needed From') ? condition.requestedFrom : '',
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
        {isOpen ? <ConditionDetails row={row} /> : null}
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
