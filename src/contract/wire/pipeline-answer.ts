import * as v from 'valibot';
import { parseWallStamp } from '#src/domain/calendar/wall-stamp.ts';
import type { RawLoan } from '#src/domain/loan-fields/raw-loan.ts';
import { standInId } from '#src/domain/loan-fields/stand-in-id.ts';
import { withoutBraces } from '#src/domain/text/same-id.ts';
import { ContractError } from '#src/contract/base/contract-error.ts';
import {
  isPlainRecord,
  isTextMap,
  readText,
  readTextValues,
  unreadableSentence,
} from '#src/contract/base/text-values.ts';

/** The gateway's answer about a list of loans. `asOf` is the ISO instant at which its oldest part was read. */
export type PipelineAnswer =
  | {
      readonly kind: 'fresh';
      readonly loans: readonly RawLoan[];
      readonly asOf: string;
      /** Only for the next request; it has no other meaning. */
      readonly etag?: string | undefined;
      /** Why the platform gave no newer list: this one replaces it, and `asOf` says how old it is. */
      readonly trouble?: Error | undefined;
    }
  /** The list with the request's ETag is still right. */
  | { readonly kind: 'unchanged'; readonly asOf: string };

/** How many loans have arrived, and the total if the gateway knows it. */
export interface PipelineProgress {
  readonly loaded: number;
  readonly total?: number | undefined;
}

/** The part of a list that has arrived so far. */
export interface LoansSoFar {
  /** In the list's order; makes a new list each time. */
  readonly loans: () => readonly RawLoan[];
  /** ISO instant at which the oldest page so far was read. */
  readonly asOf: string;
}

/**
 * The browser's request; the gateway adds fields, folder and filter itself. With `changedSince`, a time on the
 * platform's clock without a zone, it asks only for loans changed then or later; with `idsOnly` for all loans without
 * their fields; with `closingFirst` for loans that have a closing date, earliest first. A gateway that knows none of
 * them answers with whole loans. Source: specification 7.
 */
export const pipelineCallSchema = v.strictObject({
  loanOwnership: v.picklist(['MyLoans', 'AllLoans']),
  changedSince: v.optional(
    v.pipe(
      v.string(),
      v.check(
        (text) => ISO_FORM.test(text) && parseWallStamp(text) !== undefined,
        'not a time without a zone',
      ),
    ),
  ),
  idsOnly: v.optional(v.literal(true)),
  closingFirst: v.optional(v.literal(true)),
});

export type PipelineCall = v.InferInput<typeof pipelineCallSchema>;

/** Which part of a pipeline to read. */
export type PartOfPipeline = { readonly changedSince: string } | { readonly idsOnly: true };

const ISO_FORM = /^\d{4}-\d{2}-\d{2}T/;

const wholeNumber = v.pipe(
  v.string(),
  v.regex(/^\d{1,9}$/, 'not a whole number'),
  v.transform(Number),
  v.number(),
  v.integer(),
  v.minValue(0),
);

/** The query of a pipeline page: `start` counts loans from 0, `limit` is at most the platform's 1,000. */
export const pipelinePageQuerySchema = v.strictObject({
  start: v.optional(wholeNumber, '0'),
  limit: v.optional(v.pipe(wholeNumber, v.minValue(1), v.maxValue(1000)), '1000'),
});

/**
 * Reads one page of the pipeline, one loan per item, in the answer's order. An item that can't be fully read becomes a
 * loan with the readable values and `faults` in words, so that one bad loan never hides the others. Two items with the
 * same id stay two here; the caller that joins pages keeps the later one.
 * Takes over the answer: its maps become the loans' fields.
 *
 * @param start position of the page's first loan in the whole pipeline; it names loans without an id.
 * @throws ContractError if the answer isn't a list.
 */
export function parsePipelineAnswer(answer: unknown, start = 0): RawLoan[] {
  if (!Array.isArray(answer)) throw new ContractError('The pipeline answer', '', 'expected a list of loans');
  return answer.map((item: unknown, index) => readLoan(item, start + index));
}

function readLoan(item: unknown, position: number): RawLoan {
  if (!isPlainRecord(item)) {
    return { loanId: standInId(position), fields: {}, faults: ['the loan could not be read'] };
  }
  const faults: string[] = [];
  // The platform's older version calls the id loanGuid.
  const id = readText(item['loanId'] ?? item['loanGuid']);
  const loanId = (id.kind === 'text' && withoutBraces(id.text)) || standInId(position);
  if (loanId === standInId(position)) faults.push('the loan came without an id');
  const fields = readFields(item['fields'], faults);
  return faults.length === 0 ? { loanId, fields } : { loanId, fields, faults };
}

function readFields(fields: unknown, faults: string[]): Record<string, string> {
  if (!isPlainRecord(fields)) {
    faults.push('the loan came without fields');
    return {};
  }
  if (isTextMap(fields)) return fields;
  const { values, unreadable } = readTextValues(fields);
  if (unreadable.length > 0) faults.push(unreadableSentence(unreadable));
  return values;
}
