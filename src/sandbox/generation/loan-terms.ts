import { FIRST_NAMES, LAST_NAMES, UNUSUAL_NAMES } from '#src/sandbox/generation/names.ts';
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
  readonly city: City;
}

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
  const [firstName, lastName] = random.chance(UNUSUAL_NAME_SHARE)
    ? random.pick(UNUSUAL_NAMES)
    : [random.pick(FIRST_NAMES), random.pick(LAST_NAMES)];
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
    street: `${random.between(100, 9899)} ${random.pick(STREETS)}`,
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

/** A county with its state and one of its cities. The counties are real, the addresses aren't. */
interface City {
  readonly state: string;
  readonly county: string;
  readonly name: string;
  readonly zip: string;
}

function city(state: string, county: string, name: string, zip: string): City {
  return { state, county, name, zip };
}

/** The eight states where the invented lender has a license, weighted roughly by population. */
const CITIES: readonly (readonly [City, number])[] = [
  [city('CA', 'Los Angeles', 'Pasadena', '91101'), 9],
  [city('CA', 'San Diego', 'Chula Vista', '91910'), 6],
  [city('CA', 'Sacramento', 'Elk Grove', '95624'), 4],
  [city('TX', 'Harris', 'Katy', '77449'), 8],
  [city('TX', 'Travis', 'Austin', '78704'), 5],
  [city('TX', 'Collin', 'Frisco', '75035'), 5],
  [city('FL', 'Orange', 'Orlando', '32806'), 6],
  [city('FL', 'Miami-Dade', 'Hialeah', '33012'), 6],
  [city('FL', 'Hillsborough', 'Brandon', '33511'), 4],
  [city('GA', 'Fulton', 'Roswell', '30075'), 5],
  [city('GA', 'DeKalb', 'Decatur', '30030'), 3],
  [city('NC', 'Wake', 'Cary', '27511'), 5],
  [city('NC', 'Mecklenburg', 'Matthews', '28105'), 4],
  [city('AZ', 'Maricopa', 'Gilbert', '85234'), 6],
  [city('AZ', 'Pima', 'Marana', '85653'), 2],
  [city('CO', 'Jefferson', 'Arvada', '80003'), 4],
  [city('CO', 'El Paso', 'Fountain', '80817'), 2],
  [city('WA', 'King', 'Renton', '98057'), 5],
  [city('WA', 'Clark', 'Camas', '98607'), 2],
];

const STREETS = [
  'Alderbrook Ln',
  'Copper Kettle Way',
  'Dovetail Ct',
  'Fenwick Hollow Rd',
  'Juniper Bluff Dr',
  'Larkspur Ter',
  'Millrace St',
  'Quarry Pond Rd',
  'Saddlebow Cir',
  'Tumblestone Ave',
  'Windlass Pl',
  'Yarrow Bend',
] as const;
