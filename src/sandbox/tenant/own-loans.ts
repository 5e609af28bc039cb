import * as v from 'valibot';
import { type FieldMap, loanFieldNames } from '#src/domain/loan-fields/field-map.ts';
import { pipelineMap } from '#src/domain/loan-fields/pipeline-map.ts';
import { idKey } from '#src/domain/text/same-id.ts';
import { createPeople, type People, type SandboxRole, type SandboxUser } from '#src/sandbox/base/people.ts';
import { MANAGER } from '#src/sandbox/generation/staff.ts';
import { fieldKeyOf, STANDARD_FIELDS } from '#src/sandbox/loans/field-id.ts';
import type { LoanBook, SandboxLoan } from '#src/sandbox/loans/loan-book.ts';

const GUID = /^\{?[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\}?$/i;

// The conditions aren't checked: they're served as given, including broken ones.
const loanSchema = v.object({
  loanId: v.pipe(v.string('must be a GUID'), v.regex(GUID, 'must be a GUID'), v.transform(idKey)),
  fields: v.record(
    v.string(),
    v.string('must be text, as the platform answers it (write "" for an empty field)'),
  ),
  conditions: v.optional(v.array(v.unknown(), 'must be a list'), []),
});

/** A loan from a user's own file, as given but for its id: lowercase, without braces. */
type OwnLoan = v.InferOutput<typeof loanSchema>;

/** What's wrong with a file of own loans: the loan, the field, and what belongs there. */
export class OwnLoansError extends Error {
  override readonly name = 'OwnLoansError';
}

/**
 * Checks a user's own loans: a JSON array of `{ loanId, fields, conditions? }`. Throws an OwnLoansError for the file's
 * first fault, with the loan (its position from 0, and its id) and the field.
 */
export function parseOwnLoans(json: unknown): OwnLoan[] {
  if (!Array.isArray(json)) throw new OwnLoansError('The file must hold a JSON array of loans.');
  const positions = new Map<string, number>();
  return json.map((item: unknown, index) => {
    const parsed = v.safeParse(loanSchema, item);
    if (!parsed.success) throw new OwnLoansError(describe(parsed.issues[0], item, index));
    const { loanId } = parsed.output;
    const earlier = positions.get(loanId);
    if (earlier !== undefined) {
      throw new OwnLoansError(`Loan ${index} (${loanId}), loanId: is the same as that of loan ${earlier}.`);
    }
    positions.set(loanId, index);
    return parsed.output;
  });
}

function describe(issue: v.InferIssue<typeof loanSchema>, item: unknown, index: number): string {
  const id = typeof item === 'object' && item !== null && 'loanId' in item ? item.loanId : undefined;
  const loan = `Loan ${index} (${typeof id === 'string' ? id : 'no loanId'})`;
  // A field's name contains dots itself, so don't join the path with them.
  const path = (issue.path ?? []).map(({ key }) => String(key)).join(' › ');
  if (path === '') return `${loan}: must be an object with loanId and fields.`;
  return `${loan}, ${path}: ${issue.type === 'object' && issue.received === 'undefined' ? 'is missing' : issue.message}.`;
}

/** A book of a user's own loans, served as given. The map's fields that no loan has are known but missing. */
export function createOwnLoanBook(ownLoans: readonly OwnLoan[], fieldMap: FieldMap): LoanBook {
  const steps = fieldMap.categories.flatMap(({ fields }) =>
    fields.flatMap(({ due, completed }) => [due, completed]),
  );
  const keys = new Set([...STANDARD_FIELDS, ...loanFieldNames(fieldMap), ...steps].map(fieldKeyOf));
  const loans = ownLoans.map((own): SandboxLoan => {
    const values = new Map<string, string>([
      ['GUID', `{${own.loanId}}`],
      // The product requests this folder, so a file that names no folder means this one.
      ['LOAN.LOANFOLDER', pipelineMap(fieldMap).folders[0] ?? ''],
    ]);
    for (const [name, value] of Object.entries(own.fields)) {
      keys.add(fieldKeyOf(name));
      values.set(fieldKeyOf(name), value);
    }
    return { loanId: own.loanId, value: (key) => values.get(key), conditions: () => own.conditions };
  });
  const positions = new Map(loans.map((loan, position) => [loan.loanId, position]));
  return {
    size: loans.length,
    at(position) {
      const loan = loans[position];
      if (loan === undefined) throw new RangeError(`there is no loan at ${position}`);
      return loan;
    },
    text: (position, key) => loans[position]?.value(key),
    positionOf: (loanId) => positions.get(idKey(loanId)),
    hasField: (key) => keys.has(key),
  };
}

const SHOWN_PER_ROLE = 3;

/** The people named on own loans, so that a user can sign in as one of them: the login is the address before the @. */
export function peopleOfOwnLoans(ownLoans: readonly OwnLoan[], { loan }: FieldMap): People {
  return createPeople(
    staffOf(ownLoans, 'Loan officer', loan.loanOfficerEmail, loan.loanOfficerName),
    staffOf(ownLoans, 'Processor', loan.processorEmail, loan.processorName),
    MANAGER,
  );
}

/** Most loans first. */
function staffOf(
  ownLoans: readonly OwnLoan[],
  role: SandboxRole,
  emailField: string,
  nameField: string,
): SandboxUser[] {
  const loansByEmail = new Map<string, OwnLoan[]>();
  for (const loan of ownLoans) {
    const email = (loan.fields[emailField] ?? '').toLowerCase();
    if (email.includes('@')) loansByEmail.set(email, [...(loansByEmail.get(email) ?? []), loan]);
  }
  return [...loansByEmail.values()]
    .sort((left, right) => right.length - left.length)
    .map((loans, rank) => {
      const email = loans[0]?.fields[emailField] ?? '';
      const login = email.slice(0, email.indexOf('@')).toLowerCase();
      const words = (loans[0]?.fields[nameField] ?? '').split(/\s+/).filter((word) => word !== '');
      return {
        id: login,
        firstName: words.slice(0, -1).join(' '),
        lastName: words.at(-1) ?? login,
        email,
        role,
        about: rank < SHOWN_PER_ROLE ? `On ${loans.length} of your loans.` : undefined,
      };
    });
}
