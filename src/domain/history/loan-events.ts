import {
  type CalendarDay,
  calendarDayIn,
  formatCalendarDay,
  parseCalendarDay,
} from '#src/domain/calendar/calendar-day.ts';
import { type ListChange, undone } from '#src/domain/history/list-change.ts';
import { displayedFields, isSameDisplayedText } from '#src/domain/loan-fields/displayed-fields.ts';
import type { FieldMap } from '#src/domain/loan-fields/field-map.ts';
import type { RawLoan } from '#src/domain/loan-fields/raw-loan.ts';
import { stepName } from '#src/domain/status/step-name.ts';
import { withoutOverrides } from '#src/domain/text/direction.ts';

/** What changed in a loan, as a person says it. Texts are ready to show; '' for none. */
export type LoanFact =
  | { readonly kind: 'came' | 'left' }
  | {
      /** A step's completed or due date. A date that can't be read is a `value`. */
      readonly kind: 'completed' | 'due';
      readonly step: string;
      readonly before: CalendarDay | undefined;
      readonly after: CalendarDay | undefined;
      /** When the step was due afterwards. */
      readonly due: CalendarDay | undefined;
    }
  | { readonly kind: 'value'; readonly name: string; readonly before: string; readonly after: string };

/** What one refresh found. It happened on one of these days of the lender's. */
export interface LoanEvent {
  readonly firstDay: CalendarDay;
  readonly lastDay: CalendarDay;
  readonly facts: readonly LoanFact[];
}

interface EventRules {
  readonly fieldMap: FieldMap;
  /** The lender's, an IANA name. */
  readonly timeZone: string;
}

/**
 * What changed in a loan, the newest first. Fields that the list doesn't show are left out, and so is what couldn't be
 * read whole.
 * @param loan after the first change.
 * @param changes of its list, the newest first.
 */
export function loanEvents(
  loan: RawLoan,
  changes: readonly ListChange[],
  { fieldMap, timeZone }: EventRules,
): readonly LoanEvent[] {
  const { loanId } = loan;
  const events: LoanEvent[] = [];
  let state: RawLoan | undefined = loan;
  /** As it was read whole next, where what was before couldn't be: the change spans what's between. */
  let later: { readonly loan: RawLoan; readonly to: string; readonly isOtherRequest: boolean } | undefined;
  for (const change of changes) {
    const after: RawLoan | undefined = state;
    const before = loanBefore(after, loanId, change);
    if (before === after) continue;
    state = before;
    const isOtherRequest = change.isOtherRequest === true || later?.isOtherRequest === true;
    const next: RawLoan | undefined = before && later?.loan ? later.loan : after;
    const to = next === after ? change.to : (later?.to ?? change.to);
    later = undefined;
    if (before?.faults !== undefined && next !== undefined) {
      if (next.faults === undefined) later = { loan: next, to, isOtherRequest };
      continue;
    }
    const facts = factsOf(before, next, isOtherRequest, fieldMap);
    const saved = parseCalendarDay((next ?? before)?.fields[fieldMap.loan.lastModified]);
    if (facts.length > 0) events.push({ ...daysOf({ from: change.from, to }, saved, timeZone), facts });
  }
  return events;
}

/** The same object if this change isn't the loan's; undefined if it wasn't in the list. */
function loanBefore(
  after: RawLoan | undefined,
  loanId: string,
  { came, left, changed }: ListChange,
): RawLoan | undefined {
  if (after === undefined) return left.find((one) => one.loanId === loanId);
  if (came.includes(loanId)) return undefined;
  const change = changed.find((one) => one.loanId === loanId);
  return change === undefined ? after : undone(after, change);
}

/** Between two refreshes, and not after the loan's last save. */
function daysOf(
  { from, to }: Pick<ListChange, 'from' | 'to'>,
  saved: CalendarDay | undefined,
  timeZone: string,
) {
  const firstDay = calendarDayIn(Date.parse(from), timeZone);
  const lastDay = calendarDayIn(Date.parse(to), timeZone);
  const isBetween = saved !== undefined && saved >= firstDay && saved < lastDay;
  return { firstDay, lastDay: isBetween ? saved : lastDay };
}

function factsOf(
  before: RawLoan | undefined,
  after: RawLoan | undefined,
  isOtherRequest: boolean,
  fieldMap: FieldMap,
): readonly LoanFact[] {
  if (before === undefined || after === undefined)
    return isOtherRequest ? [] : [{ kind: before === undefined ? 'came' : 'left' }];
  // Missing values of a loan that wasn't read whole mean nothing.
  if (before.faults !== undefined || after.faults !== undefined) return [];
  const [was, is] = [before.fields, after.fields];
  const hasChanged = (name: string): boolean =>
    !isSameDisplayedText(was[name], is[name]) &&
    !(isOtherRequest && (isSameDisplayedText(was[name], '') || isSameDisplayedText(is[name], '')));
  const steps = fieldMap.categories.flatMap(({ name, fields }) =>
    fields.flatMap((field) =>
      (['completed', 'due'] as const)
        .filter((part) => hasChanged(field[part]))
        .map((part) =>
          stepFact(part, stepName(name, field.name), [was[field[part]], is[field[part]]], is[field.due]),
        ),
    ),
  );
  // Its date changes with the milestone.
  const told = hasChanged(fieldMap.loan.currentMilestone) ? [fieldMap.loan.currentMilestoneDate] : [];
  const textOf = (fields: readonly string[], of: RawLoan['fields']): string =>
    fields
      .map((field) => shown(of[field]))
      .filter(Boolean)
      .join(', ');
  const values = shownValues(fieldMap)
    .filter(({ fields }) => fields.some((field) => hasChanged(field) && !told.includes(field)))
    .map(({ name, fields }) => ({ name, before: textOf(fields, was), after: textOf(fields, is) }))
    // A first name may have become the last one.
    .flatMap((value): LoanFact[] => (value.before === value.after ? [] : [{ kind: 'value', ...value }]));
  return [...steps, ...values];
}

function shownValues(fieldMap: FieldMap) {
  const { rateLockExpiryDate: lock } = fieldMap.loan;
  return [
    ...displayedFields({ ...fieldMap, categories: [] }),
    ...(lock === undefined ? [] : [{ name: 'Rate lock expires', fields: [lock] }]),
  ];
}

function stepFact(
  kind: 'completed' | 'due',
  step: string,
  [was, is]: readonly [string | undefined, string | undefined],
  dueText: string | undefined,
): LoanFact {
  const [before, after] = [parseCalendarDay(was), parseCalendarDay(is)];
  const isUnread = (text: string | undefined, day: CalendarDay | undefined): boolean =>
    day === undefined && !isSameDisplayedText(text, '');
  if (isUnread(was, before) || isUnread(is, after))
    return { kind: 'value', name: `${step}, ${kind}`, before: shown(was), after: shown(is) };
  return { kind, step, before, after, due: parseCalendarDay(dueText) };
}

/** Dates as everywhere in the app, and how an empty date is written as nothing. */
function shown(text = ''): string {
  if (isSameDisplayedText(text, '')) return '';
  const day = parseCalendarDay(text);
  return day === undefined ? withoutOverrides(text).trim() : formatCalendarDay(day);
}
