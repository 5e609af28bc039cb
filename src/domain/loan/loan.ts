import type { CalendarDay } from '#src/domain/calendar/calendar-day.ts';
import { type Closing, type ClosingSteps, deriveClosing } from '#src/domain/loan/closing.ts';
import {
  type CompiledCategory,
  type CompiledFieldMap,
  compileFieldMap,
} from '#src/domain/loan-fields/compiled-field-map.ts';
import { deriveContacts, type LoanContact } from '#src/domain/loan/loan-contacts.ts';
import type { DeadInWater } from '#src/domain/status/dead-in-water.ts';
import { createCategoryDeriver } from '#src/domain/status/derived-category.ts';
import type { FieldMap } from '#src/domain/loan-fields/field-map.ts';
import type { LoanTable } from '#src/domain/loan-fields/loan-table.ts';
import { type PackedLoan, packLoan, packLoans } from '#src/domain/loan-fields/packed-loan.ts';
import { RuleInputs } from '#src/domain/loan-fields/rule-inputs.ts';
import { RuleSheet } from '#src/domain/loan-fields/rule-sheet.ts';
import type { MilestoneCategory } from '#src/domain/status/milestone-category.ts';
import type { RawLoan } from '#src/domain/loan-fields/raw-loan.ts';
import { deriveDeadInWater } from '#src/domain/status/rules.ts';
import { stepName } from '#src/domain/status/step-name.ts';

/** A disclosure's date: `none` if it hasn't come yet, `unmapped` if the lender's field map has no such date. */
type DisclosureDay = CalendarDay | 'none' | 'unmapped';

/** When the two disclosures that hold up a closing went out, and when the second arrived. */
export interface Disclosures {
  readonly loanEstimateSent: DisclosureDay;
  readonly closingDisclosureSent: DisclosureDay;
  readonly closingDisclosureReceived: DisclosureDay;
}

/** A loan as the screens show it: derived from the platform's texts, the field map and today; never stored. */
export interface Loan {
  readonly loanId: string;
  readonly loanNumber: string;
  readonly borrowerLastName: string;
  readonly borrowerFirstName: string;
  readonly closing: Closing;
  readonly disclosures: Disclosures;
  readonly rateLockExpiry?: CalendarDay | undefined;
  readonly processorName: string;
  readonly processorEmail: string;
  readonly processorPhone: string;
  readonly loanOfficerName: string;
  readonly loanOfficerEmail: string;
  readonly loanOfficerPhone: string;
  readonly loanType: string;
  readonly milestone: string;
  readonly milestoneDate?: CalendarDay | undefined;
  readonly isSuspended: boolean;
  readonly categories: readonly MilestoneCategory[];
  /** What couldn't be read of this loan, in words; empty for a well-formed one. */
  readonly faults: readonly string[];
  /** The borrowers and the agents that the lender maps and the loan has. Read when they're first asked for. */
  readonly contacts: readonly LoanContact[];
  readonly raw: RawLoan;
}

/**
 * Derives one loan's row on the given day. Never throws for what the platform sent: a missing or unreadable value
 * becomes an empty text or no date. Source: specification 4.
 */
export function deriveLoan(raw: RawLoan, fieldMap: FieldMap, today: CalendarDay): Loan {
  return createLoanDeriver(fieldMap, today)(raw, packLoan(raw));
}

/**
 * Derives many loans' rows, in order. Each row depends only on its own loan. As long as it's asked for on the same day,
 * the same raw loan (the object) has the same row, derived once for all screens.
 */
export function deriveLoans(raws: readonly RawLoan[], fieldMap: FieldMap, today: CalendarDay): Loan[] {
  let day = derived.get(fieldMap);
  if (day?.today !== today) {
    day = { today, derive: createLoanDeriver(fieldMap, today), rows: new WeakMap() };
    derived.set(fieldMap, day);
  }
  const { derive, rows } = day;
  return packLoans(raws).map((packed, at) => {
    const raw = raws[at] ?? packed;
    let row = rows.get(raw);
    if (row === undefined) {
      row = derive(raw, packed);
      rows.set(raw, row);
    }
    return row;
  });
}

interface DerivedOn {
  readonly today: CalendarDay;
  readonly derive: ReturnType<typeof createLoanDeriver>;
  readonly rows: WeakMap<RawLoan, Loan>;
}

/** The rows of the day that was asked for last. */
const derived = new WeakMap<FieldMap, DerivedOn>();

const NO_FAULTS: readonly string[] = [];

/** Derives one loan after another. What loans of a table share is worked out once. */
function createLoanDeriver(
  fieldMap: FieldMap,
  today: CalendarDay,
): (raw: RawLoan, packed: PackedLoan) => Loan {
  const map = compileFieldMap(fieldMap);
  const slots = map.texts;
  const dates = dateNames(map);
  const categories = map.categories.map((category) => ({
    category,
    derive: createCategoryDeriver(category),
  }));
  const sheets = new WeakMap<LoanTable, RuleSheet>();
  const sheetOf = (table: LoanTable): RuleSheet => {
    let sheet = sheets.get(table);
    if (sheet === undefined) {
      sheet = new RuleSheet(table, map.names, today);
      sheets.set(table, sheet);
    }
    return sheet;
  };
  return (raw, { table, row }) => {
    const inputs = new RuleInputs(map, sheetOf(table), row);
    const text = (slot: number | undefined): string => inputs.textIn(slot);
    const milestone = text(slots.milestone);
    const isSuspended = map.suspended.has(milestone);
    let contacts: readonly LoanContact[] | undefined;
    return {
      loanId: raw.loanId,
      loanNumber: text(slots.loanNumber),
      borrowerLastName: text(slots.borrowerLastName),
      borrowerFirstName: text(slots.borrowerFirstName),
      closing: closingOf(map, inputs, today),
      disclosures: deriveDisclosures(map, inputs),
      rateLockExpiry: map.rateLockDay === undefined ? undefined : inputs.dayIn(map.rateLockDay),
      processorName: text(slots.processorName),
      processorEmail: text(slots.processorEmail),
      processorPhone: text(slots.processorPhone),
      loanOfficerName: text(slots.loanOfficerName),
      loanOfficerEmail: text(slots.loanOfficerEmail),
      loanOfficerPhone: text(slots.loanOfficerPhone),
      loanType: text(slots.loanType),
      milestone,
      milestoneDate: inputs.dayIn(map.milestoneDay),
      isSuspended,
      categories: categories.map(({ category, derive }) =>
        derive(inputs, deadInWaterOf(category, map, inputs, isSuspended)),
      ),
      faults: faultsOf(raw, dates, inputs),
      get contacts() {
        return (contacts ??= deriveContacts(map, inputs));
      },
      raw,
    };
  };
}

/** Reads them from a loan. A date in the future is a plan and doesn't count yet: see choices: Dates and today. */
function deriveDisclosures({ disclosures }: CompiledFieldMap, inputs: RuleInputs): Disclosures {
  const dayIn = (slot: number | undefined): DisclosureDay => {
    if (slot === undefined) return 'unmapped';
    const day = inputs.dayIn(slot);
    return day === undefined || day > inputs.today ? 'none' : day;
  };
  return {
    loanEstimateSent: dayIn(disclosures.loanEstimateSent),
    closingDisclosureSent: dayIn(disclosures.closingDisclosureSent),
    closingDisclosureReceived: dayIn(disclosures.closingDisclosureReceived),
  };
}

/** The rules treat an unreadable date as no date, so the user must learn that there is one. */
function faultsOf({ faults = NO_FAULTS }: RawLoan, dates: ReadonlyMap<number, string>, inputs: RuleInputs) {
  const unreadable = inputs.unreadableSlots(dates);
  if (unreadable.length === 0) return faults;
  return [...faults, ...unreadable.map((slot) => `${dates.get(slot)} (${inputs.unreadableIn(slot)})`)];
}

function closingOf(map: CompiledFieldMap, inputs: RuleInputs, today: CalendarDay): Closing {
  const closing = deriveClosing(inputs.dayIn(map.closingDay), closingSteps(map, inputs), today);
  const unreadable = closing.day === undefined ? inputs.unreadableIn(map.closingDay) : undefined;
  return unreadable === undefined ? closing : { ...closing, unreadable };
}

function closingSteps({ closingSentDay, fundsSentDay }: CompiledFieldMap, inputs: RuleInputs): ClosingSteps {
  const isDone = (slot: number | undefined): boolean | undefined =>
    slot === undefined ? undefined : inputs.dayIn(slot) !== undefined;
  return { isClosingSent: isDone(closingSentDay), isFundsSent: isDone(fundsSentDay) };
}

function deadInWaterOf(
  category: CompiledCategory,
  map: CompiledFieldMap,
  inputs: RuleInputs,
  isSuspended: boolean,
): DeadInWater | undefined {
  if (!category.isDeadInWater) return undefined;
  const first = category.fields[0];
  const dates = {
    start: first && inputs.completed(first),
    ready: category.ready && inputs.completed(category.ready),
    fileReviewed: inputs.dayIn(map.fileReviewedDay),
    isSuspended,
  };
  return deriveDeadInWater(dates, inputs.today);
}

/** The slots of all of a loan's dates, with what each is called in a sentence: by the first thing that it feeds. */
function dateNames(map: CompiledFieldMap): ReadonlyMap<number, string> {
  const named: [number | undefined, string][] = [
    [map.closingDay, 'closing date'],
    [map.milestoneDay, 'milestone date'],
    [map.fileReviewedDay, 'file review date'],
    ...map.categories.flatMap(({ name, fields }) =>
      fields.flatMap((field): [number, string][] => {
        const step = stepName(name, field.name);
        return [
          [field.dueSlot, `${step} due date`],
          [field.completedSlot, `${step} completed date`],
        ];
      }),
    ),
    [map.disclosures.loanEstimateSent, 'Loan Estimate sent date'],
    [map.disclosures.closingDisclosureSent, 'Closing Disclosure sent date'],
    [map.disclosures.closingDisclosureReceived, 'Closing Disclosure received date'],
    [map.rateLockDay, 'rate lock expiration date'],
  ];
  const names = new Map<number, string>();
  for (const [slot, name] of named) if (slot !== undefined && !names.has(slot)) names.set(slot, name);
  return names;
}
