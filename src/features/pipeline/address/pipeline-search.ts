import * as v from 'valibot';
import { QUICK_FILTERS } from '#src/domain/list/pipeline-counts.ts';
import { CLOSING_RANGES } from '#src/domain/list/closing-range.ts';
import { formatBehind, parseBehind } from '#src/domain/list/loans-behind.ts';
import { normalizeNames } from '#src/domain/list/pipeline-filter.ts';
import {
  formatNamesParam,
  formatStatusesParam,
  parseNamesParam,
  parseStatusesParam,
} from '#src/domain/list/pipeline-sort-param.ts';
import type { FieldMap } from '#src/domain/loan-fields/field-map.ts';
import { milestoneNames } from '#src/domain/loan-fields/pipeline-map.ts';

/** What a list can be grouped by, in addresses. */
export const GROUPS = ['officer', 'processor', 'milestone'] as const;

/** A value that makes no sense becomes the default, so an old or mistyped link still opens the list. */
function or<Input, Output extends Input>(usual: Output, schema: v.GenericSchema<Input, Output>) {
  return v.optional(v.fallback(schema, usual), usual);
}

const text = (length: number) => v.pipe(v.string(), v.maxLength(length));

const pageNumber = v.union([
  v.pipe(v.number(), v.integer(), v.minValue(1)),
  v.pipe(v.string(), v.regex(/^[1-9]\d{0,6}$/), v.transform(Number)),
]);

const names = v.pipe(
  text(2_000),
  v.transform((listed: string) => formatNamesParam(normalizeNames(parseNamesParam(listed)))),
);

const statuses = v.pipe(
  text(2_000),
  v.transform((listed: string) => formatStatusesParam(parseStatusesParam(listed))),
);

const behind = v.pipe(
  text(300),
  v.transform((listed: string) => {
    const read = parseBehind(listed);
    return read === undefined ? '' : formatBehind(read);
  }),
);

/** What the dashboard's address holds. Defaults are left out of the address. */
export const pipelineSearchSchema = v.object({
  view: or('MyLoans', v.picklist(['MyLoans', 'AllLoans'])),
  search: or('', text(200)),
  /** Column headings, separated by commas, with `-` in front for descending: see formatSortParam. */
  sort: or('Proj. Closing', text(500)),
  page: or(1, pageNumber),
  /** What the loans are grouped by; '' for nothing. */
  group: or('', v.picklist(['', ...GROUPS])),
  /** Names, separated by commas, as in the three below: see formatNamesParam. */
  milestone: or('', names),
  loanType: or('', names),
  officer: or('', names),
  processor: or('', names),
  /** Statuses by category: see formatStatusesParam. */
  status: or('', statuses),
  closing: or('', v.picklist(['', ...CLOSING_RANGES])),
  quick: or('', v.picklist(['', ...QUICK_FILTERS])),
  /** The loans behind a figure of Insights: see formatBehind. */
  behind: or('', behind),
  filter: or('', v.pipe(v.string(), v.uuid(), v.toLowerCase())),
  /** The id of the open loan; '' for none. The panel says so of a text that's no loan's. */
  loan: or('', text(200)),
});

export type PipelineSearch = Readonly<v.InferOutput<typeof pipelineSearchSchema>>;

export const DEFAULT_PIPELINE_SEARCH: PipelineSearch = v.parse(pipelineSearchSchema, {});

/** The milestones of an address that the lender has. */
export function knownMilestones(listed: string, fieldMap: FieldMap): string {
  const known = milestoneNames(fieldMap);
  return formatNamesParam(parseNamesParam(listed).filter((name) => known.includes(name)));
}
