import type { FieldMap } from '#src/domain/loan-fields/field-map.ts';
import type { RawLoan } from '#src/domain/loan-fields/raw-loan.ts';

/**
 * Loans for benchmarks, the same for the same seed, and passed through JSON like a platform's answer: dates in the
 * pipeline's format, about half of the steps completed, a tenth of the fields missing.
 */
export function makeRawLoans(count: number, fieldMap: FieldMap, seed = 1): RawLoan[] {
  const random = makeRandom(seed);
  const pick = (values: readonly string[]): string => values[Math.floor(random() * values.length)] ?? '';
  const date = (): string => {
    const roll = random();
    if (roll < 0.1) return '';
    if (roll < 0.15) return '//';
    const day = new Date(Date.UTC(2026, 8, 1 + Math.floor(random() * 150)));
    return `${day.getUTCMonth() + 1}/${day.getUTCDate()}/${day.getUTCFullYear()} 12:00:00 AM`;
  };
  const loans = Array.from({ length: count }, (_, position) => {
    const { loan, categories } = fieldMap;
    const officer = Math.floor(random() * 60);
    const processor = Math.floor(random() * 28);
    const fields: Record<string, string> = {
      [loan.number]: `2611${String(position).padStart(6, '0')}`,
      [loan.borrowerLastName]: `${pick(['Núñez', 'Miller', "O'Brien", 'Nguyen', 'Brown'])} ${position % 400}`,
      [loan.borrowerFirstName]: pick(['Ana', 'Lee', 'Sam', 'Zoë']),
      [loan.loanType]: pick(['Conventional', 'Conventional', 'FHA', 'VA']),
      [loan.lienPosition]: 'First Lien',
      [loan.channel]: 'Banked - Retail',
      [loan.propertyState]: pick(['TX', 'CA', 'FL', 'CO']),
      [loan.propertyCounty]: pick(['Travis', 'Kern', 'Lee', 'Weld']),
      [loan.loanOfficerId]: `lo${officer}`,
      [loan.loanOfficerName]: `Officer Number ${officer}`,
      [loan.loanOfficerEmail]: `officer${officer}@lender.example`,
      [loan.processorName]: `Processor Number ${processor}`,
      [loan.processorEmail]: `processor${processor}@lender.example`,
      [loan.currentMilestone]: pick(['Submit to UW', 'Docs Signing', 'Final Approval', 'Suspended']),
      [loan.currentMilestoneDate]: date(),
      [loan.projectedClosingDate]: date(),
      [loan.fileReviewedDate]: date(),
      [loan.piw]: random() < 0.1 ? 'Yes' : '',
      [loan.lastModified]: date(),
      [loan.processorCriticalNotes]: '',
      [loan.loanOfficerCriticalNotes]: '',
    };
    for (const { fields: steps } of categories) {
      for (const step of steps) {
        fields[step.due] = date();
        if (random() < 0.9) fields[step.completed] = random() < 0.5 ? date() : '';
      }
    }
    return { loanId: `loan-${position}`, fields };
  });
  // JSON.parse returns `any`; a list of raw loans goes in and comes out unchanged.
  return JSON.parse(JSON.stringify(loans)) as RawLoan[];
}

/** Numbers from 0 to 1 derived from the seed (a linear congruential generator). */
function makeRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 4_294_967_296;
  };
}
