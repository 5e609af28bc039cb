import * as v from 'valibot';
import { idKey } from '#src/domain/text/same-id.ts';

/** A loan from a user's own file, as given. */
export interface OwnLoan {
  /** Lowercase, without braces. */
  readonly loanId: string;
  readonly fields: Readonly<Record<string, string>>;
  readonly conditions: readonly unknown[];
}

const GUID = /^\{?[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\}?$/i;

const loanSchema = v.object({
  loanId: v.pipe(v.string('must be a GUID'), v.regex(GUID, 'must be a GUID')),
  fields: v.record(
    v.string(),
    v.string('must be text, as the platform answers it (write "" for an empty field)'),
  ),
  conditions: v.optional(v.array(v.unknown(), 'must be a list'), []),
});

/** What's wrong with a file of own loans: the loan, the field, and what belongs there. */
export class OwnLoansError extends Error {
  override readonly name = 'OwnLoansError';
}

/**
 * Checks a user's own loans: a JSON array of `{ loanId, fields, conditions? }`. Throws an OwnLoansError for the file's
 * first fault, with the loan (its position from 0, and its id) and the field. The conditions aren't checked: they're
 * served as given, including broken ones.
 */
export function parseOwnLoans(json: unknown): OwnLoan[] {
  if (!Array.isArray(json)) throw new OwnLoansError('The file must hold a JSON array of loans.');
  const positions = new Map<string, number>();
  return json.map((item: unknown, index) => {
    const parsed = v.safeParse(loanSchema, item);
    if (!parsed.success) throw new OwnLoansError(describe(parsed.issues[0], item, index));
    const loanId = idKey(parsed.output.loanId);
    const earlier = positions.get(loanId);
    if (earlier !== undefined) {
      throw new OwnLoansError(`Loan ${index} (${loanId}), loanId: is the same as that of loan ${earlier}.`);
    }
    positions.set(loanId, index);
    return { loanId, fields: parsed.output.fields, conditions: parsed.output.conditions };
  });
}

type LoanIssue = v.InferIssue<typeof loanSchema>;

function describe(issue: LoanIssue, item: unknown, index: number): string {
  const id = typeof item === 'object' && item !== null && 'loanId' in item ? item.loanId : undefined;
  const loan = `Loan ${index} (${typeof id === 'string' ? id : 'no loanId'})`;
  // A field's name contains dots itself, so don't join the path with them.
  const path = (issue.path ?? []).map(({ key }) => String(key)).join(' › ');
  if (path === '') return `${loan}: must be an object with loanId and fields.`;
  return `${loan}, ${path}: ${issue.type === 'object' && issue.received === 'undefined' ? 'is missing' : issue.message}.`;
}
