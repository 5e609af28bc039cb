import type { CalendarDay } from '#src/domain/calendar/calendar-day.ts';
import { eachPart, type InParts } from '#src/domain/insights/in-parts.ts';
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

/** What the loans of a person add up to. */
interface PersonTally {
  open: number;
  soon: number;
  within14Days: number;
  atRisk: number;
  late: number;
  doneThisWeek: number;
  /** By the place of a category, from due to done, in loans where it was done in the last 6 weeks. */
  readonly days: number[][];
  /** Loans in which a category was done in the last 6 weeks. */
  withDays: number;
  /** The loan that has waited longest for this person, and since when. */
  oldest: { readonly due: CalendarDay; readonly loanId: string } | undefined;
}

export type TallyByPerson = ReadonlyMap<string, PersonTally>;

/** Of the loans that the list shows for each of these people, by their key. */
export function* tallyByPerson(
  facts: readonly InsightsLoan[],
  staff: readonly StaffMember[],
): InParts<TallyByPerson> {
  const byPerson = new Map(staff.map(({ key }) => [key, emptyTally()]));
  const ofName = Object.fromEntries(INSIGHTS_ROLES.map((role) => [role, new Map<string, PersonTally>()]));
  for (const { key, role, names } of staff)
    for (const name of names) {
      const tally = byPerson.get(key);
      if (tally !== undefined) ofName[role]?.set(searchForm(name), tally);
    }
  // In the loans' order: person by person, each look would be somewhere else in memory.
  yield* eachPart(facts, (part) => {
    for (const one of part)
      for (const role of INSIGHTS_ROLES) {
        const tally = ofName[role]?.get(one.people[role].form);
        if (tally !== undefined) addTo(tally, one, role);
      }
  });
  return byPerson;
}

function emptyTally(): PersonTally {
  const counts = { open: 0, soon: 0, within14Days: 0, atRisk: 0, late: 0, doneThisWeek: 0, withDays: 0 };
  return { ...counts, days: [], oldest: undefined };
}

function addTo(tally: PersonTally, one: InsightsLoan, role: InsightsRole): void {
  if (one.isOpen) tally.open += 1;
  if (one.isSoon) tally.soon += 1;
  if (one.isWithin14Days) tally.within14Days += 1;
  if (one.isAtRisk) tally.atRisk += 1;
  if (one.isLate) tally.late += 1;
  if (one.isDoneThisWeek) tally.doneThisWeek += 1;
  if (one.done.length > 0) tally.withDays += 1;
  addDaysByPlace(tally.days, one);
  const due = one.oldestTurn[role];
  if (due !== undefined && (tally.oldest === undefined || due < tally.oldest.due))
    tally.oldest = { due, loanId: one.loanId };
}

/** Adds to the lists, by the place of a category, a loan's days from due to done. */
export function addDaysByPlace(byPlace: number[][], { done }: Pick<InsightsLoan, 'done'>): void {
  for (const { place, days } of done) (byPlace[place] ??= []).push(days);
}
