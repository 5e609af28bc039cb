import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import fieldMap from '#src/contract/wire/default-field-map.json' with { type: 'json' };
import type { Condition } from '#src/domain/conditions/condition.ts';
import { deriveLoan, type Loan } from '#src/domain/loan/loan.ts';
import type { CdReceipt } from '#src/domain/loan/legal-closing.ts';
import { createLenderRules } from '#src/domain/loan/lender-rules.ts';
import { shareFacts } from '#src/domain/share/share-facts.ts';
import { stepAsks } from '#src/domain/share/step-asks.ts';
import { SHARE_AUDIENCES, SHARE_SUBJECTS, shareText } from '#src/domain/share/share-text.ts';
import { aCondition } from '#tests/support/loans/condition-factory.ts';
import { dateIn, TODAY } from '#tests/support/loans/loan-factory.ts';
import { casesOf } from '#tests/support/this-run.ts';

const { loan: names } = fieldMap;

/** Every word that must stay inside has this in it, and no other word has. */
const CANARY = /qz/i;

const INSIDE = [
  'qzFraud qzAlert',
  'Income qz12,400.00 a month',
  'FICO qz612',
  'qz.rourke@qz-lender.example',
  'Borrower qzlied\nabout qzdebts',
  'qzJunior qzProcessor: ask again',
  'Your qzemployer qzsays',
];

/** Platform fields that a lender may add to its pipeline call, and those of the staff and their notes. */
const INSIDE_FIELDS = [
  'Fields.2', // loan amount
  'Fields.1389', // income
  'Fields.VASUMM.X23', // score
  names.processorName,
  names.processorEmail,
  names.processorPhone,
  names.loanOfficerName,
  names.loanOfficerEmail,
  names.loanOfficerPhone,
  names.currentMilestone,
  names.channel,
  names.propertyCounty,
  names.processorCriticalNotes,
  names.loanOfficerCriticalNotes,
];

const rules = (cdReceipt: CdReceipt) =>
  createLenderRules({ cdReceipt, officeDays: { opensSaturdays: false, closedDays: [] } });
const DAYS = { today: TODAY, readOn: TODAY };

const DATES = ['', '//', 'qz soon', ...[-30, -9, -1, 0, 1, 4, 40].map((days) => dateIn(days))];

const dateFields = [
  ...new Set(
    fieldMap.categories.flatMap(({ fields }) => fields.flatMap(({ due, completed }) => [due, completed])),
  ),
  names.projectedClosingDate,
  names.fileReviewedDate,
];

/** One text of many for each name, the same for the same seed. */
function pick(texts: readonly string[], seed: number, place: number): string {
  const mixed = Math.imul(seed ^ Math.imul(place + 1, 0x9e_37_79_b1), 0x85_eb_ca_6b) >>> 0;
  return texts[(mixed >>> 8) % texts.length] ?? '';
}

function hostileLoan(seed: number): Loan {
  const fields: Record<string, string> = {
    [names.number]: pick(['2026000111', '77', ''], seed, 1),
    [names.borrowerFirstName]: pick(['Ngozi', 'Zoë\nLee', ''], seed, 2),
    [names.borrowerLastName]: pick(['Okafor', "O'Brien", ''], seed, 3),
    [names.loanType]: pick(['VA', 'FHA', 'Conventional', 'HELOC', 'qz'], seed, 4),
    [names.piw]: pick(['Yes', 'No', ''], seed, 5),
  };
  for (const [place, name] of INSIDE_FIELDS.entries()) fields[name] = pick(INSIDE, seed, 10 + place);
  fields[names.currentMilestone] = pick(['Suspended', ...INSIDE], seed, 6);
  for (const [place, name] of dateFields.entries()) fields[name] = pick(DATES, seed, 40 + place);
  return deriveLoan({ loanId: 'qz', fields, faults: [pick(INSIDE, seed, 7)] }, fieldMap, TODAY);
}

function hostileCondition(seed: number, index: number): Condition {
  const inside = (place: number): string => pick(INSIDE, seed, index * 31 + place);
  const external = pick(['', ' ', 'Your pay stubs.', 'Please\nsend the deed'], seed, index * 31 + 1);
  const isInternalOnly = pick(['yes', 'no', 'no'], seed, index * 31 + 2) === 'yes';
  return aCondition({
    id: inside(3),
    title: inside(4),
    internalDescription: inside(5),
    // What the lender prints for its own staff alone may say anything.
    externalDescription: isInternalOnly ? inside(6) : external,
    isInternalOnly,
    priorTo: inside(7),
    category: pick(['Income', 'Assets', 'Legal', '', ...INSIDE], seed, index * 31 + 8),
    conditionType: inside(9),
    status: pick(['Requested', 'Received', '', ...INSIDE], seed, index * 31 + 10),
    statusOpen: pick(['yes', 'yes', 'no'], seed, index * 31 + 11) === 'yes',
    source: inside(12),
    owner: inside(13),
    requestedFrom: pick(['Borrower', 'Title Company', '', ...INSIDE], seed, index * 31 + 14),
    tracking: [{ status: inside(15), date: inside(16), by: inside(17) }],
    faults: [inside(18)],
  });
}

const letter = { senderName: 'Marisol Kessler', loanAsOf: 'as of 10:40 AM', needsAsOf: 'as of 9:00 AM' };

const LOAN_COUNT = casesOf(5_000);

test('no internal word, note, score, income or staff address gets into a shared text', () => {
  let itemCount = 0;
  fc.assert(
    fc.property(fc.nat(), fc.nat({ max: 6 }), (seed, conditionCount) => {
      const loan = hostileLoan(seed);
      const conditions = Array.from({ length: conditionCount }, (_, index) => hostileCondition(seed, index));
      const asks = stepAsks(loan, fieldMap, rules('mailbox'), TODAY);
      const facts = shareFacts(loan, { conditions, asks }, rules('mailbox'), DAYS);
      itemCount += facts.needs?.items.length ?? 0;
      for (const audience of SHARE_AUDIENCES) {
        const text = shareText(facts, audience, {
          ...letter,
          senderName: pick(['', 'M. Kessler', ...INSIDE.slice(3, 4)], seed, 9),
        });
        if (CANARY.test(text)) throw new Error(text);
      }
    }),
    { numRuns: LOAN_COUNT },
  );
  // The lists weren't empty.
  expect(itemCount).toBeGreaterThan(LOAN_COUNT * 0.08);
  for (const subject of Object.values(SHARE_SUBJECTS)) expect(subject).not.toMatch(CANARY);
});

/** Throws at any property that isn't allowed. */
function onlyWith<Shape extends object>(target: Shape, allowed: readonly (keyof Shape)[]): Shape {
  return new Proxy(target, {
    get: (of, key) => {
      if (!(allowed as readonly PropertyKey[]).includes(key)) throw new Error(`${String(key)} was read`);
      return Reflect.get(of, key) as unknown;
    },
  });
}

test('sharing reads nothing of a loan and of its conditions but what is on the list', () => {
  const loan = onlyWith(hostileLoan(7), [
    'borrowerFirstName',
    'borrowerLastName',
    'loanNumber',
    'closing',
    'disclosures',
    'rateLockExpiry',
    'categories',
    'loanType',
    'isSuspended',
    'faults',
  ]);
  const conditions = Array.from({ length: 40 }, (_, index) =>
    onlyWith(hostileCondition(7, index), [
      'externalDescription',
      'status',
      'statusOpen',
      'isInternalOnly',
      'requestedFrom',
    ]),
  );
  const asks = stepAsks(hostileLoan(7), fieldMap, rules('proof'), TODAY);
  const facts = shareFacts(loan, { conditions, asks }, rules('proof'), DAYS);
  for (const audience of SHARE_AUDIENCES) expect(shareText(facts, audience, letter)).not.toMatch(CANARY);
});
