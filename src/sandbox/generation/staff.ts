import { createPeople, type People, type SandboxRole, type SandboxUser } from '#src/sandbox/base/people.ts';
import invented from '#src/sandbox/generation/invented.json' with { type: 'json' };
import { hashText, seededRandom } from '#src/sandbox/generation/seeded-random.ts';

const MAIL_DOMAIN = 'northgate-lending.example';
const LOANS_PER_OFFICER = 20;
const LOANS_PER_PROCESSOR = 43;
const FEWEST_OFFICERS = 60;
const FEWEST_PROCESSORS = 28;
export const AREA_CODES = ['312', '630', '708', '773', '847'];

/** The officers whose share of the loans is fixed: the first has the most, the second none, the third some. */
const SAMPLE_OFFICERS: readonly SandboxUser[] = [
  person('mkessler', 'Marisol', 'Kessler', 'Loan officer', 'Has more loans than anybody else.'),
  person('tnakamura', 'Theo', 'Nakamura', 'Loan officer', 'New here: not one loan yet.'),
  person('sbergstrom', 'Saoirse', 'Bergström', 'Loan officer', 'Has an ordinary number of loans.'),
];
const SAMPLE_PROCESSORS: readonly SandboxUser[] = [
  person('dvasquez', 'Dana', 'Vasquez', 'Processor', 'Works on the files of several loan officers.'),
];
export const MANAGER = person(
  'gokonkwo',
  'Grace',
  'Okonkwo',
  'Operations manager',
  'Owns no loan and looks at all of them.',
);

export const BUSY_OFFICER = 0;
export const IDLE_OFFICER = 1;

/** Everyone at the invented lender: 60 loan officers and 28 processors, more if there are more loans. */
export function hireStaff(seed: string, loanCount: number): People {
  const taken = new Set([...SAMPLE_OFFICERS, ...SAMPLE_PROCESSORS, MANAGER].map((user) => user.id));
  const random = seededRandom(hashText(`${seed}/staff`));

  function hire(role: SandboxRole, count: number): SandboxUser[] {
    return Array.from({ length: count }, () => {
      const firstName = random.pick(invented.firstNames);
      const lastName = random.pick(invented.lastNames);
      const login = `${firstName.slice(0, 1)}${lastName}`.toLowerCase();
      let id = login;
      for (let number = 2; taken.has(id); number += 1) id = `${login}${number}`;
      taken.add(id);
      const email = emailOf(firstName, `${lastName}${id.slice(login.length)}`);
      return { id, firstName, lastName, role, email, phone: phoneOf(id) };
    });
  }

  const officers = Math.max(FEWEST_OFFICERS, Math.ceil(loanCount / LOANS_PER_OFFICER));
  const processors = Math.max(FEWEST_PROCESSORS, Math.ceil(loanCount / LOANS_PER_PROCESSOR));
  return createPeople(
    [...SAMPLE_OFFICERS, ...hire('Loan officer', officers - SAMPLE_OFFICERS.length)],
    [...SAMPLE_PROCESSORS, ...hire('Processor', processors - SAMPLE_PROCESSORS.length)],
    MANAGER,
  );
}

function person(
  id: string,
  firstName: string,
  lastName: string,
  role: SandboxRole,
  about: string,
): SandboxUser {
  return { id, firstName, lastName, role, about, email: emailOf(firstName, lastName), phone: phoneOf(id) };
}

function emailOf(firstName: string, lastName: string): string {
  const plain = `${firstName}.${lastName}`.normalize('NFD').replaceAll(/[^A-Za-z0-9.]/g, '');
  return `${plain}@${MAIL_DOMAIN}`;
}

/** An unassigned number: 555-0100 to 555-0199 are reserved for fiction in every US area code. */
function phoneOf(id: string): string {
  const hash = hashText(`${id}/phone`);
  const area = AREA_CODES[hash % AREA_CODES.length];
  const line = Math.floor(hash / AREA_CODES.length) % 100;
  return `(${area}) 555-01${String(line).padStart(2, '0')}`;
}
