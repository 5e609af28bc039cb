import { parseCalendarDay, type CalendarDay } from '#src/domain/calendar-day.ts';
import { deriveClosing } from '#src/domain/closing.ts';
import type { CompiledCategory, CompiledFieldMap } from '#src/domain/compiled-field-map.ts';
import { deriveDeadInWater, type DeadInWater } from '#src/domain/dead-in-water.ts';
import { deriveCategory } from '#src/domain/derived-category.ts';
import { dayIn, NO_DAY, type LoanFacts } from '#src/domain/loan-facts.ts';
import type { Loan } from '#src/domain/loan.ts';
import type { RawLoan } from '#src/domain/raw-loan.ts';
import { readRawLoanTexts } from '#src/domain/raw-loan-texts.ts';
import { PIW_YES, SUSPENDED_MILESTONE, VA_LOAN_TYPE } from '#src/domain/specification-names.ts';

const LOANS_PER_BUFFER = 256;
const NO_FAULTS: readonly string[] = [];

/** A function that derives one loan after the other; `loanCount` is how many to expect. */
export function createLoanDeriver(
  map: CompiledFieldMap,
  today: CalendarDay,
  loanCount: number,
): (raw: RawLoan) => Loan {
  const texts: string[] = map.names.map(() => '');
  const bufferLength = Math.min(loanCount, LOANS_PER_BUFFER) * map.dateCount;
  let days = new Int32Array(0);
  let start = 0;

  return (raw) => {
    start += map.dateCount;
    if (start + map.dateCount > days.length) {
      days = new Int32Array(Math.max(bufferLength, map.dateCount));
      start = 0;
    }
    readRawLoanTexts(raw, map, texts);
    for (let slot = 0; slot < map.dateCount; slot++) {
      const text = texts[slot];
      days[start + slot] = text === '' ? NO_DAY : (parseCalendarDay(text) ?? NO_DAY);
    }
    return deriveFromTexts(raw, map, texts, {
      days,
      start,
      isWaived: texts[map.texts.piw]?.trim() === PIW_YES,
      isVa: texts[map.texts.loanType]?.trim() === VA_LOAN_TYPE,
      today,
    });
  };
}

function deriveFromTexts(
  raw: RawLoan,
  map: CompiledFieldMap,
  texts: readonly string[],
  facts: LoanFacts,
): Loan {
  const text = (slot: number): string => texts[slot]?.trim() ?? '';
  const milestone = text(map.texts.milestone);
  const hasOpenFunding = map.fundsSentDay !== undefined && dayIn(facts, map.fundsSentDay) === undefined;
  return {
    loanId: raw.loanId,
    loanNumber: text(map.texts.loanNumber),
    borrowerLastName: text(map.texts.borrowerLastName),
    borrowerFirstName: text(map.texts.borrowerFirstName),
    closing: deriveClosing(dayIn(facts, map.closingDay), hasOpenFunding, facts.today),
    processorName: text(map.texts.processorName),
    processorEmail: text(map.texts.processorEmail),
    loanOfficerName: text(map.texts.loanOfficerName),
    loanOfficerEmail: text(map.texts.loanOfficerEmail),
    loanType: text(map.texts.loanType),
    milestone,
    milestoneDate: dayIn(facts, map.milestoneDay),
    isSuspended: milestone === SUSPENDED_MILESTONE,
    categories: map.categories.map((category) =>
      deriveCategory(category, facts, deadInWaterOf(category, map, facts)),
    ),
    faults: raw.faults ?? NO_FAULTS,
    raw,
  };
}

function deadInWaterOf(
  category: CompiledCategory,
  map: CompiledFieldMap,
  facts: LoanFacts,
): DeadInWater | undefined {
  if (!category.isDeadInWater) return undefined;
  const first = category.fields[0];
  const second = category.fields[category.readyPosition];
  return deriveDeadInWater(
    {
      start: first && dayIn(facts, first.completed),
      ready: second && dayIn(facts, second.completed),
      fileReviewed: dayIn(facts, map.fileReviewedDay),
    },
    facts.today,
  );
}
