import { platformStamp, type WallStamp } from '#src/domain/calendar/wall-stamp.ts';
import { type FieldMap, loanFieldNames } from '#src/domain/loan-fields/field-map.ts';
import { milestoneNames, pipelineMap } from '#src/domain/loan-fields/pipeline-map.ts';
import type { LoanOwnership } from '#src/domain/loan-fields/raw-loan.ts';

/** Loans per page, the platform's maximum per answer. */
export const PIPELINE_PAGE_SIZE = 1000;
/** How many loans come before the whole list: enough for any window, and fast to load. */
export const FIRST_LOANS = 200;

/** One condition on a field, or a group of conditions, in the platform's filter grammar. */
export type PlatformCriterion =
  | {
      readonly canonicalName: string;
      readonly value: string;
      readonly matchType: 'Exact';
      readonly include?: false | undefined;
    }
  | {
      readonly canonicalName: string;
      readonly value: string;
      readonly matchType: 'GreaterThanOrEquals';
      readonly precision: 'minute';
    }
  | { readonly canonicalName: string; readonly matchType: 'IsNotEmpty' }
  | { readonly operator: 'and' | 'or'; readonly terms: readonly PlatformCriterion[] };

export interface PipelineRequest {
  readonly fields: readonly string[];
  readonly loanFolders: readonly string[];
  readonly filter: PlatformCriterion;
  readonly loanOwnership: LoanOwnership;
  readonly sortOrder?: readonly { readonly canonicalName: string; readonly order: 'Ascending' }[] | undefined;
}

/** All pipeline fields in the field map, each once. */
export function pipelineFieldNames(fieldMap: FieldMap): string[] {
  const milestoneNames = fieldMap.categories.flatMap((category) =>
    category.fields.flatMap((field) => [field.due, field.completed]),
  );
  return [...new Set([...loanFieldNames(fieldMap), ...milestoneNames])];
}

/** In one of the pipeline's milestones, of its lien positions, not of an excluded channel. Source: specification 7. */
export function pipelineFilter(fieldMap: FieldMap): PlatformCriterion {
  const { lienPosition, channel, currentMilestone } = fieldMap.loan;
  const { lienPositions, excludedChannels } = pipelineMap(fieldMap);
  return grouped('and', [
    ...anyOf(lienPosition, lienPositions),
    ...excludedChannels.map((value): PlatformCriterion => ({
      canonicalName: channel,
      value,
      matchType: 'Exact',
      include: false,
    })),
    ...anyOf(currentMilestone, milestoneNames(fieldMap)),
  ]);
}

function anyOf(canonicalName: string, values: readonly string[]): readonly PlatformCriterion[] {
  const terms = values.map((value): PlatformCriterion => ({ canonicalName, value, matchType: 'Exact' }));
  return terms.length === 0 ? [] : [grouped('or', terms)];
}

/** The platform refuses a group of one. */
function grouped(operator: 'and' | 'or', terms: readonly PlatformCriterion[]): PlatformCriterion {
  const [only] = terms;
  return only !== undefined && terms.length === 1 ? only : { operator, terms };
}

/** The body of the platform's pipeline call for the user's own loans or all loans. */
export function pipelineRequest(fieldMap: FieldMap, ownership: LoanOwnership): PipelineRequest {
  return {
    fields: pipelineFieldNames(fieldMap),
    loanFolders: pipelineMap(fieldMap).folders,
    filter: pipelineFilter(fieldMap),
    loanOwnership: ownership,
  };
}

/**
 * The same call with its loans in the order that the list begins with: earliest closing first. So what comes first is
 * what a person sees first. Loan numbers keep loans of one day in the same order on every page.
 */
export function earliestClosingFirst(
  request: PipelineRequest,
  { loan: { projectedClosingDate, number } }: FieldMap,
): PipelineRequest {
  const order = 'Ascending';
  return {
    ...request,
    sortOrder: [
      { canonicalName: projectedClosingDate, order },
      { canonicalName: number, order },
    ],
  };
}

/**
 * The call for a list's first loans: earliest closing first, none without a closing date. A platform sorts empty dates
 * in front, the list has them last.
 */
export function firstLoansRequest(fieldMap: FieldMap, ownership: LoanOwnership): PipelineRequest {
  const request = pipelineRequest(fieldMap, ownership);
  const hasClosing: PlatformCriterion = {
    canonicalName: fieldMap.loan.projectedClosingDate,
    matchType: 'IsNotEmpty',
  };
  const filter: PlatformCriterion = { operator: 'and', terms: [request.filter, hasClosing] };
  return earliestClosingFirst({ ...request, filter }, fieldMap);
}

/** The call for those loans of a view that changed at this time or later, on the platform's own clock. */
export function changedLoansRequest(
  fieldMap: FieldMap,
  ownership: LoanOwnership,
  since: WallStamp,
): PipelineRequest {
  const request = pipelineRequest(fieldMap, ownership);
  const isChanged: PlatformCriterion = {
    canonicalName: fieldMap.loan.lastModified,
    value: platformStamp(since),
    matchType: 'GreaterThanOrEquals',
    precision: 'minute',
  };
  return { ...request, filter: { operator: 'and', terms: [request.filter, isChanged] } };
}

/** The call for a view's loans with as little of each as the platform gives. */
export function loanIdsRequest(fieldMap: FieldMap, ownership: LoanOwnership): PipelineRequest {
  return { ...pipelineRequest(fieldMap, ownership), fields: ['Loan.Guid'] };
}
