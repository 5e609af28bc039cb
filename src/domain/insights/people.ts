import type { InParts } from '#src/domain/insights/in-parts.ts';
import { INSIGHTS_ROLES, type InsightsLoan, type InsightsRole } from '#src/domain/insights/loan-facts.ts';
import { searchForm } from '#src/domain/text/fold-text.ts';
import { idKey } from '#src/domain/text/same-id.ts';

export interface StaffMember {
  /** `processors:dana@lender.example`, as an address keeps it. */
  readonly key: string;
  readonly role: InsightsRole;
  readonly name: string;
  /** All spellings of the name: the list finds loans by name. */
  readonly names: readonly string[];
}

/**
 * Everybody, officers first, each role in the loans' order. One e-mail is one person, however the name is spelled;
 * loans without a name are nobody's.
 */
export function* staffOf(facts: readonly InsightsLoan[]): InParts<readonly StaffMember[]> {
  const staff: StaffMember[] = [];
  for (const role of INSIGHTS_ROLES) {
    staff.push(...staffIn(facts, role));
    yield;
  }
  return staff;
}

function staffIn(facts: readonly InsightsLoan[], role: InsightsRole): readonly StaffMember[] {
  const found = new Map<string, Map<string, string>>();
  const keyOfName = new Map<string, string>();
  for (const { people } of facts) {
    const { name, email, form } = people[role];
    if (name === '' || keyOfName.has(form)) continue;
    const key = idKey(email) || form;
    const names = found.get(key) ?? new Map<string, string>();
    names.set(form, name);
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
export function* loansByPerson(
  entries: readonly InsightsLoan[],
  staff: readonly StaffMember[],
): InParts<LoansByPerson> {
  const byPerson = new Map(staff.map(({ key }): [string, InsightsLoan[]] => [key, []]));
  for (const role of INSIGHTS_ROLES) {
    const ofName = new Map(
      staff.flatMap((one) =>
        one.role === role ? one.names.map((name) => [searchForm(name), byPerson.get(one.key)] as const) : [],
      ),
    );
    for (const entry of entries) ofName.get(entry.people[role].form)?.push(entry);
    yield;
  }
  return byPerson;
}
