import type { InsightsLoan } from '#src/domain/insights/loan-facts.ts';
import type { Loan } from '#src/domain/loan/loan.ts';
import { NAME_OF } from '#src/domain/list/pipeline-filter.ts';
import { searchForm } from '#src/domain/text/fold-text.ts';
import { idKey } from '#src/domain/text/same-id.ts';

export const INSIGHTS_ROLES = ['loanOfficers', 'processors'] as const;

export type InsightsRole = (typeof INSIGHTS_ROLES)[number];

const EMAIL_OF = {
  loanOfficers: (loan: Loan) => loan.loanOfficerEmail,
  processors: (loan: Loan) => loan.processorEmail,
} as const satisfies Record<InsightsRole, (loan: Loan) => string>;

export interface StaffMember {
  /** `processors:dana@lender.example`, as an address keeps it. */
  readonly key: string;
  readonly role: InsightsRole;
  readonly name: string;
  /** All spellings of the name: the list finds loans by name. */
  readonly names: readonly string[];
}

/**
 * The people of a role, in the loans' order. One e-mail is one person, however the name is spelled; loans without a
 * name are nobody's.
 */
export function staffOf(loans: readonly Loan[], role: InsightsRole): readonly StaffMember[] {
  const nameOf = NAME_OF[role];
  const found = new Map<string, Map<string, string>>();
  const keyOfName = new Map<string, string>();
  for (const loan of loans) {
    const name = nameOf(loan).trim();
    if (name === '') continue;
    const form = searchForm(name);
    const key = keyOfName.get(form) ?? (idKey(EMAIL_OF[role](loan)) || form);
    const names = found.get(key) ?? new Map<string, string>();
    if (!names.has(form)) names.set(form, name);
    found.set(key, names);
    keyOfName.set(form, key);
  }
  return [...found].map(([key, spelled]) => {
    const names = [...spelled.values()];
    return { key: `${role}:${key}`, role, name: names[0] ?? key, names };
  });
}

export type LoansByPerson = ReadonlyMap<string, readonly InsightsLoan[]>;

/** The loans that the list shows for each of these people, by their key. */
export function loansByPerson(
  entries: readonly InsightsLoan[],
  staff: readonly StaffMember[],
): LoansByPerson {
  const keyOf = new Map(
    staff.flatMap(({ role, key, names }) =>
      names.map((name) => [`${role} ${searchForm(name)}`, key] as const),
    ),
  );
  const byPerson = new Map(staff.map(({ key }): [string, InsightsLoan[]] => [key, []]));
  for (const role of INSIGHTS_ROLES) {
    for (const entry of entries) {
      const key = keyOf.get(`${role} ${searchForm(NAME_OF[role](entry.loan))}`);
      if (key !== undefined) byPerson.get(key)?.push(entry);
    }
  }
  return byPerson;
}
