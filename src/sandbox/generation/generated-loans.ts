import type { CalendarDay } from '#src/domain/calendar/calendar-day.ts';
import type { FieldMap } from '#src/domain/loan-fields/field-map.ts';
import { idKey } from '#src/domain/text/same-id.ts';
import { fieldKeyOf } from '#src/sandbox/loans/field-id.ts';
import type { LoanBook, SandboxLoan } from '#src/sandbox/loans/loan-book.ts';
import type { People } from '#src/sandbox/base/people.ts';
import { createBusinessDays } from '#src/sandbox/generation/business-days.ts';
import { drawConditions } from '#src/sandbox/generation/draw-conditions.ts';
import { createGuids } from '#src/sandbox/generation/guids.ts';
import { createLoanFiller } from '#src/sandbox/generation/loan-filler.ts';
import { layOutLoans } from '#src/sandbox/generation/loan-layout.ts';
import { populate } from '#src/sandbox/generation/population.ts';
import { hashText, seededRandom } from '#src/sandbox/generation/seeded-random.ts';
import type { SandboxStory } from '#src/sandbox/generation/story.ts';
import { findShowcases, findTooLarge } from '#src/sandbox/generation/odd-loans.ts';

// A pipeline page has 1,000 loans. A few pages may be read at once, but 100,000 loans must not stay in memory.
const MOST_KEPT_LOANS = 10_000;

interface GenerationOptions {
  readonly fieldMap: FieldMap;
  readonly people: People;
  readonly loanCount: number;
  readonly seed: string;
  readonly today: CalendarDay;
  readonly story?: SandboxStory | undefined;
  /** Of `rough-dates`: shows the same loans as they are on another day. Today if missing. */
  readonly seenOn?: CalendarDay | undefined;
}

/**
 * The generated loans: `loanCount` that a live pipeline shows, and 6 % more that its filter or folder excludes. A loan
 * is generated on request, always the same for the same seed, count and day.
 */
export function generateLoans(options: GenerationOptions): LoanBook {
  const { fieldMap, people, seed, story, today, seenOn = today } = options;
  const layout = layOutLoans(fieldMap);
  const population = populate(seed, options.loanCount, people.loanOfficers.length, people.processors.length);
  const guids = createGuids(seed, population.size);
  const business = createBusinessDays(today);
  const filler = createLoanFiller({
    layout,
    population,
    people,
    guids,
    business,
    fieldMap,
    seed,
    story,
    seenOn,
  });
  const conditionSeed = hashText(`${seed}/conditions`);
  const showcases = findShowcases(population);
  const tooLarge = findTooLarge(population);
  const notesKeys = new Set(
    [fieldMap.loan.processorCriticalNotes, fieldMap.loan.loanOfficerCriticalNotes].map(fieldKeyOf),
  );
  const kept = new Map<number, SandboxLoan>();

  function make(position: number): SandboxLoan {
    let values: readonly (string | undefined)[] | undefined;
    return {
      loanId: guids.at(position),
      isTooLarge: position === tooLarge,
      value(key) {
        const slot = layout.slots.get(key);
        if (slot === undefined) return undefined;
        if (notesKeys.has(key)) return filler.notes(position, key);
        // Filters ask for a loan's owner and milestone, which are known without generating the loan.
        return filler.knownValue(position, slot) ?? (values ??= filler.fill(position))[slot];
      },
      conditions: () =>
        drawConditions(
          seededRandom(conditionSeed, position),
          filler.conditionInputs(position),
          showcases.get(position),
        ),
    };
  }

  function at(position: number): SandboxLoan {
    let loan = kept.get(position);
    if (loan === undefined) {
      if (!Number.isInteger(position) || position < 0 || position >= population.size) {
        throw new RangeError(`there is no loan at ${position}`);
      }
      if (kept.size >= MOST_KEPT_LOANS) kept.clear();
      loan = make(position);
      kept.set(position, loan);
    }
    return loan;
  }

  return {
    size: population.size,
    at,
    text(position, key) {
      const slot = layout.slots.get(key);
      if (slot === undefined) return undefined;
      return filler.knownValue(position, slot) ?? at(position).value(key);
    },
    positionOf: (loanId) => guids.positionOf(idKey(loanId)),
    hasField: (key) => layout.slots.has(key),
  };
}
