import type { CalendarDay } from '#src/domain/calendar/calendar-day.ts';
import { deriveClosing, type Closing } from '#src/domain/loan/closing.ts';
import {
  compileFieldMap,
  type CompiledCategory,
  type CompiledFieldMap,
} from '#src/domain/loan-fields/compiled-field-map.ts';
import type { DeadInWater } from '#src/domain/status/dead-in-water.ts';
import { deriveCategory } from '#src/domain/status/derived-category.ts';
import type { FieldMap } from '#src/domain/loan-fields/field-map.ts';
import type { LoanFacts } from '#src/domain/loan-fields/loan-facts.ts';
import { createLoanFactsReader } from '#src/domain/loan-fields/loan-facts-reader.ts';
import type { MilestoneCategory } from '#src/domain/status/milestone-category.ts';
import type { RawLoan } from '#src/domain/loan-fields/raw-loan.ts';
import { SUSPENDED_MILESTONE } from '#src/domain/loan-fields/specification-names.ts';
import { deriveDeadInWater } from '#src/domain/status/rules.ts';

/** A loan as the screens show it: derived from the platform's texts, the field map and today; never stored. */
export interface Loan {
  readonly loanId: string;
  readonly loanNumber: string;
  readonly borrowerLastName: string;
  readonly borrowerFirstName: string;
  readonly closing: Closing;
  readonly processorName: string;
  readonly processorEmail: string;
  readonly loanOfficerName: string;
  readonly loanOfficerEmail: string;
  readonly loanType: string;
  readonly milestone: string;
  readonly milestoneDate?: CalendarDay | undefined;
  readonly isSuspended: boolean;
  /** One per category of the field map, in its order. */
  readonly categories: readonly MilestoneCategory[];
  /** What could not be read of this loan, in words; empty for a well-formed one. */
  readonly faults: readonly string[];
  readonly raw: RawLoan;
}

/**
 * The row of one loan on the given day. Never throws for what the platform sent: a missing or unreadable value is an
 * empty text or no date. Source: specification 4.
 */
export function deriveLoan(raw: RawLoan, fieldMap: FieldMap, today: CalendarDay): Loan {
  return createLoanDeriver(fieldMap, today, 1)(raw);
}

/** The rows of many loans, in their order. Each row depends on its own loan alone. */
export function deriveLoans(raws: readonly RawLoan[], fieldMap: FieldMap, today: CalendarDay): Loan[] {
  const derive = createLoanDeriver(fieldMap, today, raws.length);
  return raws.map((raw) => derive(raw));
}

const NO_FAULTS: readonly string[] = [];

function createLoanDeriver(
  fieldMap: FieldMap,
  today: CalendarDay,
  loanCount: number,
): (raw: RawLoan) => Loan {
  const map = compileFieldMap(fieldMap);
  const slots = map.texts;
  const reader = createLoanFactsReader(map, today, loanCount);
  const text = (slot: number): string => reader.texts[slot]?.trim() ?? '';
  return (raw) => {
    const facts = reader.read(raw);
    const milestone = text(slots.milestone);
    return {
      loanId: raw.loanId,
      loanNumber: text(slots.loanNumber),
      borrowerLastName: text(slots.borrowerLastName),
      borrowerFirstName: text(slots.borrowerFirstName),
      closing: deriveClosing(facts.dayIn(map.closingDay), hasOpenFunding(map, facts), today),
      processorName: text(slots.processorName),
      processorEmail: text(slots.processorEmail),
      loanOfficerName: text(slots.loanOfficerName),
      loanOfficerEmail: text(slots.loanOfficerEmail),
      loanType: text(slots.loanType),
      milestone,
      milestoneDate: facts.dayIn(map.milestoneDay),
      isSuspended: milestone === SUSPENDED_MILESTONE,
      categories: map.categories.map((category) =>
        deriveCategory(category, facts, deadInWaterOf(category, map, facts)),
      ),
      faults: raw.faults ?? NO_FAULTS,
      raw,
    };
  };
}

function hasOpenFunding(map: CompiledFieldMap, facts: LoanFacts): boolean {
  return map.fundsSentDay !== undefined && facts.dayIn(map.fundsSentDay) === undefined;
}

function deadInWaterOf(
  category: CompiledCategory,
  map: CompiledFieldMap,
  facts: LoanFacts,
): DeadInWater | undefined {
  if (!category.isDeadInWater) return undefined;
  const first = category.fields[0];
  const dates = {
    start: first && facts.completed(first),
    ready: category.ready && facts.completed(category.ready),
    fileReviewed: facts.dayIn(map.fileReviewedDay),
  };
  return deriveDeadInWater(dates, facts.today);
}
