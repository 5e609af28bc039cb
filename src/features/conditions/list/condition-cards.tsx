import { daysText } from '#src/domain/calendar/days-text.ts';
import type {
  ConditionsTableModel,
  ConditionsTableRow,
} from '#src/features/conditions/list/condition-features.ts';
import { ConditionDetails } from '#src/features/conditions/list/condition-details.tsx';
import { GroupHeading } from '#src/features/conditions/list/group-heading.tsx';
import { RowLoan, RowToggle, useRowFold } from '#src/features/conditions/list/row-fold.tsx';
import { LatestStatus } from '#src/features/conditions/list/status-mark.tsx';
import { listWords as words } from '#src/features/conditions/words/list-words.ts';
import { conditionName, repeatsInternal } from '#src/features/conditions/words/names.ts';
import { MarkedText } from '#src/loan-display/marked-text.tsx';

interface ConditionCardsProps {
  readonly table: ConditionsTableModel;
}

interface CardsProps extends ConditionCardsProps {
  readonly rows: readonly ConditionsTableRow[];
}

interface CardProps extends ConditionCardsProps {
  readonly row: ConditionsTableRow;
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
        rows.map((group) => <CardGroup key={group.id} table={table} row={group} />)
      )}
    </div>
  );
}

function CardGroup({ table, row: group }: CardProps) {
  const fold = useRowFold(true);
  return (
    <section>
      <h3 className="group-head">
        <GroupHeading table={table} group={group} fold={fold} />
      </h3>
      <ul id={fold.id} hidden={!fold.isOpen}>
        {fold.isOpen ? <Cards table={table} rows={group.subRows} /> : null}
      </ul>
    </section>
  );
}

function Cards({ table, rows }: CardsProps) {
  return rows.map((row) => <ConditionCard key={row.id} table={table} row={row} />);
}

function ConditionCard({ table, row: { original: row } }: CardProps) {
  const fold = useRowFold(false);
  const { condition, loan } = row;
  const { filter, links } = table.options.meta ?? {};
  const search = filter?.text ?? '';
  const { internalDescription, externalDescription } = condition;
  const isSame = repeatsInternal(condition);
  const isShown = (column: string) => table.getColumn(column)?.getIsVisible() === true;
  return (
    <li
      className="condition-card text-body stack line-below anywhere"
      data-condition={condition.id}
      data-loan={loan?.loanGuid}
    >
      {isShown('Loan') ? (
        <p className="condition-card-loan line between column-12">
          <RowLoan loan={loan} links={links} />
        </p>
      ) : null}
      <div className="condition-card-head">
        <RowToggle fold={fold} row={row}>
          <span>
            <MarkedText text={conditionName(condition.title)} search={search} />
          </span>
        </RowToggle>
      </div>
      <p className="condition-card-line line between column-12">
        <LatestStatus row={row} search={search} />
        <span className="muted">
          {[
            isShown('Prior To') && filter?.priorTo.length !== 1 ? condition.priorTo : '',
            isShown('Category') ? condition.category : '',
            isShown('Needed From') ? condition.requestedFrom : '',
            row.ageDays === undefined ? '' : daysText(row.ageDays),
          ]
            .filter((part) => part !== '')
            .join(' · ')}
        </span>
      </p>
      <CardText label={isSame ? '' : words.internal} text={internalDescription} search={search} />
      <CardText label={words.external} text={isSame ? '' : externalDescription} search={search} />
      <div id={fold.id} hidden={!fold.isOpen}>
        {fold.isOpen ? <ConditionDetails row={row} /> : null}
      </div>
    </li>
  );
}

interface CardTextProps {
  /** '' for words that are both descriptions. */
  readonly label: string;
  readonly text: string;
  readonly search: string;
}

function CardText({ label, text, search }: CardTextProps) {
  return text === '' ? null : (
    <p className="condition-card-text">
      {label === '' ? null : <span className="muted">{label} </span>}
      <MarkedText text={text} search={search} />
    </p>
  );
}
