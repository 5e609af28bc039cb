import { type CellContext, createColumnHelper } from '@tanstack/react-table';
import { daysText } from '#src/domain/calendar/days-text.ts';
import { groupKey } from '#src/domain/conditions/condition-groups.ts';
import { type ConditionFacet, type ListedCondition, wordOf } from '#src/domain/conditions/conditions-list.ts';
import type { conditionFeatures } from '#src/features/conditions/list/condition-features.ts';
import { RowLoan } from '#src/features/conditions/list/row-fold.tsx';
import { LatestStatus } from '#src/features/conditions/list/status-mark.tsx';
import { FACET_COLUMNS, STATUS_COLUMN } from '#src/features/conditions/read/table-state.ts';
import { listWords as words } from '#src/features/conditions/words/list-words.ts';
import {
  closingLine,
  conditionName,
  facetName,
  loanName,
  repeatsInternal,
} from '#src/features/conditions/words/names.ts';
import { NO_WORDING, SAME_AS_INTERNAL } from '#src/features/conditions/words/words.ts';
import { MarkedText } from '#src/loan-display/marked-text.tsx';

type TextCell = CellContext<typeof conditionFeatures, ListedCondition, string>;

const helper = createColumnHelper<typeof conditionFeatures, ListedCondition>();

function marked({ getValue, table }: TextCell) {
  return <MarkedText text={getValue()} search={table.options.meta?.filter.text ?? ''} />;
}

function clamped(cell: TextCell) {
  return <span className="clamped">{marked(cell)}</span>;
}

function facetColumn(facet: ConditionFacet, textOf: (row: ListedCondition) => string, cell = marked) {
  const id = FACET_COLUMNS[facet];
  return helper.accessor(textOf, {
    id,
    header: id,
    cell,
    meta: { facet },
    getGroupingValue: (row) => groupKey(row, facet),
  });
}

/** Of whom: a blank would be nobody. */
function personColumn(facet: 'needed' | 'owner') {
  return facetColumn(
    facet,
    (row) => facetName(facet, wordOf(row, facet)),
    (cell) =>
      wordOf(cell.row.original, facet) === '' ? (
        <span className="muted">{cell.getValue()}</span>
      ) : (
        marked(cell)
      ),
  );
}

/** A list's columns, in order. Their values are what paper says, and their cells what a screen shows. */
export const CONDITION_COLUMNS = helper.columns([
  helper.accessor(({ loan }) => (loan === undefined ? '' : `${loanName(loan)} ${closingLine(loan)}`), {
    id: 'Loan',
    header: words.loanColumn,
    getGroupingValue: (row) => groupKey(row, 'loan'),
    cell: ({ row, table }) => <RowLoan loan={row.original.loan} links={table.options.meta?.links} />,
  }),
  helper.accessor(({ condition }) => conditionName(condition.title), {
    id: 'Condition Name',
    header: 'Condition Name',
    cell: clamped,
  }),
  helper.accessor(({ condition }) => condition.internalDescription, {
    id: 'Internal Description',
    header: 'Internal Description',
    cell: clamped,
  }),
  helper.accessor(({ condition }) => condition.externalDescription, {
    id: 'External Description',
    header: 'External Description',
    cell: (cell) => {
      const isSame = repeatsInternal(cell.row.original.condition);
      if (cell.getValue().trim() !== '' && !isSame) return clamped(cell);
      return <span className="clamped muted">{isSame ? SAME_AS_INTERNAL : NO_WORDING}</span>;
    },
  }),
  facetColumn('priorTo', ({ condition }) => condition.priorTo),
  facetColumn('category', ({ condition }) => condition.category),
  personColumn('needed'),
  personColumn('owner'),
  facetColumn(
    'age',
    ({ ageDays }) => (ageDays === undefined ? '' : daysText(ageDays)),
    ({ getValue }) => <>{getValue()}</>,
  ),
  facetColumn(
    'latest',
    ({ statusText }) => statusText,
    ({ row, table }) => <LatestStatus row={row.original} search={table.options.meta?.filter.text ?? ''} />,
  ),
  facetColumn('types', ({ condition }) => condition.conditionType),
  helper.accessor(({ condition }) => (condition.statusOpen ? words.open : words.satisfied), {
    id: STATUS_COLUMN,
    header: words.stateColumn,
  }),
]);
