import type { ContactRole } from '#src/domain/loan-fields/field-map.ts';
import type { LoanTerms } from '#src/sandbox/generation/loan-terms.ts';
import invented from '#src/sandbox/generation/invented.json' with { type: 'json' };
import { AREA_CODES } from '#src/sandbox/generation/staff.ts';
import type { SeededRandom } from '#src/sandbox/generation/seeded-random.ts';

/** A person's contact data in a file, by the field map's names; missing parts are empty in the loan. */
type DrawnContact = Readonly<Record<string, string>>;

const CO_BORROWER_SHARE = 0.45;
const SAME_LAST_NAME_SHARE = 0.8;
const CELL_SHARE = 0.95;
const HOME_SHARE = 0.25;
const WORK_SHARE = 0.3;
const EMAIL_SHARE = 0.96;
const AGENT_SHARE = 0.93;
const SETTLEMENT_SHARE = 0.88;
/** What people type where they know no number. */
const NO_NUMBERS = ['n/a', 'none', '000-000-0000'] as const;
const NO_NUMBER_SHARE = 0.02;
const WITH_EXTENSION_SHARE = 0.1;

/** Everybody outside the lender's staff: a purchase has two agents, and most files name who settles them. */
export function drawContacts(
  random: SeededRandom,
  { firstName, lastName, purpose }: LoanTerms,
): ReadonlyMap<ContactRole, DrawnContact> {
  const contacts = new Map<ContactRole, DrawnContact>();
  contacts.set('borrower', drawPerson(random, firstName, lastName));
  if (random.chance(CO_BORROWER_SHARE)) {
    const last = random.chance(SAME_LAST_NAME_SHARE) ? lastName : random.pick(invented.lastNames);
    contacts.set('coBorrower', drawPerson(random, random.pick(invented.firstNames), last));
  }
  if (purpose === 'Purchase') {
    if (random.chance(AGENT_SHARE)) contacts.set('buyersAgent', drawAgent(random, 'maple-realty'));
    if (random.chance(AGENT_SHARE)) contacts.set('sellersAgent', drawAgent(random, 'lakeshore-homes'));
  }
  if (random.chance(SETTLEMENT_SHARE)) contacts.set('settlementAgent', drawAgent(random, 'prairie-title'));
  return contacts;
}

function drawPerson(random: SeededRandom, firstName: string, lastName: string): DrawnContact {
  return {
    firstName,
    lastName,
    name: `${firstName} ${lastName}`,
    cellPhone: random.chance(CELL_SHARE) ? drawNumber(random) : '',
    homePhone: random.chance(HOME_SHARE) ? drawNumber(random) : '',
    workPhone: random.chance(WORK_SHARE) ? drawNumber(random) : '',
    email: random.chance(EMAIL_SHARE) ? addressOf(firstName, lastName, `${random.between(1, 99)}.mail`) : '',
  };
}

function drawAgent(random: SeededRandom, company: string): DrawnContact {
  const [firstName, lastName] = [random.pick(invented.firstNames), random.pick(invented.lastNames)];
  const extension = random.chance(WITH_EXTENSION_SHARE) ? ` ${random.between(10, 999)}` : '';
  return {
    firstName,
    lastName,
    name: `${firstName} ${lastName}`,
    workPhone: `${drawNumber(random)}${extension}`,
    email: addressOf(firstName, lastName, company),
  };
}

/** As the platform stores its format PHONE. 555-0100 to 555-0199 are reserved for fiction. */
function drawNumber(random: SeededRandom): string {
  if (random.chance(NO_NUMBER_SHARE)) return random.pick(NO_NUMBERS);
  return `${random.pick(AREA_CODES)}-555-01${String(random.between(0, 99)).padStart(2, '0')}`;
}

function addressOf(firstName: string, lastName: string, domain: string): string {
  const plain = `${firstName}.${lastName}`.normalize('NFD').replaceAll(/[^A-Za-z0-9.]/g, '');
  return `${plain.replaceAll(/^\.|\.$/g, '').toLowerCase() || 'home'}@${domain}.example`;
}
