import invented from '#src/sandbox/generation/invented.json' with { type: 'json' };
import type { SeededRandom } from '#src/sandbox/generation/seeded-random.ts';

type LoanType = 'Conventional' | 'FHA' | 'VA' | 'FarmersHomeAdministration';
type LoanPurpose = 'Purchase' | 'NoCash-Out Refinance' | 'Cash-Out Refinance';

/** A loan's terms, apart from its progress. */
export interface LoanTerms {
  readonly type: LoanType;
  readonly purpose: LoanPurpose;
  readonly program: string;
  /** Property inspection waiver: there will be no appraisal. */
  readonly hasInspectionWaiver: boolean;
  /** Dollars. */
  readonly amount: number;
  /** Percent per year. */
  readonly rate: number;
  readonly loanToValue: number;
  readonly firstName: string;
  readonly lastName: string;
  readonly street: string;
  /** In one of the eight states of the lender's license. The counties are real, the addresses aren't. */
  readonly city: (typeof invented.cities)[number];
}

const CITIES = invented.cities.map((city) => [city, city.weight] as const);
const UNUSUAL_NAME_SHARE = 0.005;
const LOWEST_AMOUNT = 60_000;
const HIGHEST_AMOUNT = 2_500_000;
const CONFORMING_LIMIT = 806_500;
const MEDIANS: Readonly<Record<LoanType, number>> = {
  Conventional: 350_000,
  FHA: 300_000,
  VA: 370_000,
  FarmersHomeAdministration: 230_000,
};

/** Draws a loan's terms, with shares from recent published figures on rate locks and originations. */
export function drawTerms(random: SeededRandom): LoanTerms {
  const type = random.weighted<LoanType>([
    ['Conventional', 69],
    ['FHA', 17],
    ['VA', 13],
    ['FarmersHomeAdministration', 1],
  ]);
  const purpose = random.weighted<LoanPurpose>([
    ['Purchase', 70],
    ['NoCash-Out Refinance', 17],
    ['Cash-Out Refinance', 13],
  ]);
  const flavour = random.next();
  const isJumbo = type === 'Conventional' && flavour < 0.125;
  const isNonQualified = type === 'Conventional' && flavour >= 0.125 && flavour < 0.25;
  const waiverShare = type !== 'Conventional' ? 0 : purpose === 'Purchase' ? 0.14 : 0.4;
  const { firstName, lastName } = random.chance(UNUSUAL_NAME_SHARE)
    ? random.pick(invented.unusualNames)
    : { firstName: random.pick(invented.firstNames), lastName: random.pick(invented.lastNames) };
  return {
    type,
    purpose,
    program: programOf(type, purpose, isJumbo, isNonQualified),
    hasInspectionWaiver: random.chance(waiverShare),
    amount: drawAmount(random, MEDIANS[type], isJumbo),
    rate: random.between(44, 58) / 8,
    loanToValue: purpose === 'Cash-Out Refinance' ? random.between(40, 80) : random.between(60, 97),
    firstName,
    lastName,
    street: `${random.between(100, 9899)} ${random.pick(invented.streets)}`,
    city: random.weighted(CITIES),
  };
}

/** Log-normal around the median, in steps of $500; a jumbo starts above the conforming limit. */
function drawAmount(random: SeededRandom, median: number, isJumbo: boolean): number {
  const drawn = median * Math.exp(0.5 * random.normal());
  const amount = isJumbo ? CONFORMING_LIMIT + drawn : drawn;
  return Math.round(Math.min(HIGHEST_AMOUNT, Math.max(LOWEST_AMOUNT, amount)) / 500) * 500;
}

function programOf(type: LoanType, purpose: LoanPurpose, isJumbo: boolean, isNonQualified: boolean): string {
  switch (type) {
    case 'Conventional':
      if (isJumbo) return 'Jumbo 30 Year Fixed';
      return isNonQualified ? 'Non-QM Bank Statement 30 Year' : 'Conforming 30 Year Fixed';
    case 'FHA':
      return 'FHA 30 Year Fixed';
    case 'VA':
      return purpose === 'NoCash-Out Refinance' ? 'VA IRRRL 30 Year Fixed' : 'VA 30 Year Fixed';
    case 'FarmersHomeAdministration':
      return 'USDA 30 Year Fixed';
  }
}
