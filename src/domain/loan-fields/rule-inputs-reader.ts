import { parseCalendarDay, type CalendarDay } from '#src/domain/calendar/calendar-day.ts';
import type { CompiledFieldMap } from '#src/domain/loan-fields/compiled-field-map.ts';
import { RuleInputs, NO_DAY } from '#src/domain/loan-fields/rule-inputs.ts';
import type { RawLoan } from '#src/domain/loan-fields/raw-loan.ts';
import type { RawLoanTexts } from '#src/domain/loan-fields/raw-loan-texts.ts';
import { PIW_YES, VA_LOAN_TYPE } from '#src/domain/loan-fields/specification-names.ts';

const LOANS_PER_BUFFER = 256;

/**
 * Reads loans one after another: `read` returns a loan's rule inputs, and `texts` then has its texts by slot until the
 * next read. `loanCount` is how many loans to expect.
 */
export interface RuleInputsReader {
  readonly texts: Readonly<RawLoanTexts>;
  read(raw: RawLoan): RuleInputs;
}

export function createRuleInputsReader(
  map: CompiledFieldMap,
  today: CalendarDay,
  loanCount: number,
): RuleInputsReader {
  const texts: RawLoanTexts = Array.from({ length: map.slotCount }, () => undefined);
  const bufferLength = Math.max(1, Math.min(loanCount, LOANS_PER_BUFFER)) * map.dateCount;
  let days = new Int32Array(bufferLength);
  let next = 0;

  return {
    texts,
    read(raw) {
      if (next + map.dateCount > days.length) {
        days = new Int32Array(bufferLength);
        next = 0;
      }
      const start = next;
      next += map.dateCount;
      map.readTexts(raw, texts);
      for (let slot = 0; slot < map.dateCount; slot++) {
        days[start + slot] = parseCalendarDay(texts[slot]) ?? NO_DAY;
      }
      const isWaived = texts[map.texts.piw]?.trim() === PIW_YES;
      const isVa = texts[map.texts.loanType]?.trim() === VA_LOAN_TYPE;
      return new RuleInputs(days, start, isWaived, isVa, today);
    },
  };
}
