import { expect, test } from 'vitest';
import { BUSY_OFFICER, MANAGER, startSandbox } from '#tests/support/gateway/sandbox-fixture.ts';

interface Condition {
  readonly id: string;
  readonly conditionType: string;
  readonly title: string;
  readonly category: string;
  readonly priorTo: string;
  readonly status: string;
  readonly statusDate: string;
  readonly statusOpen: boolean;
  readonly isRemoved: boolean;
  readonly requestedFrom: string;
  readonly createdBy: { readonly entityId: string; readonly entityName?: string };
}

const LOAN_ID = '10000000-0000-4000-8000-000000000001';
const CONDITIONS = [
  { id: 'a', conditionType: 'Underwriting', title: 'One', tracking: [] },
  { id: 'b', conditionType: 'Processing', title: 'Two', isRemoved: true },
  'not a condition',
  null,
];

test("one's own conditions come as they are, also those that are none, but for removed ones", async () => {
  const sandbox = await startSandbox({
    ownLoans: [{ loanId: LOAN_ID, fields: {}, conditions: CONDITIONS }],
  });
  const token = await sandbox.tokenOf(MANAGER);
  const answer = await sandbox.call(token, 'GET', `/encompass/v3/loans/${LOAN_ID}/conditions?view=Detail`);
  expect(await answer.json()).toEqual([CONDITIONS[0], 'not a condition', null]);
});

async function readAll(user: string) {
  const sandbox = await startSandbox({ loanCount: 1200 });
  const token = await sandbox.tokenOf(user);
  const rows = await sandbox.queryRows(token, {
    fields: ['Loan.CurrentMilestoneName', 'Fields.19', 'Fields.1172', 'Loan.CurrentMilestoneDate'],
    loanFolders: ['My Pipeline'],
    loanOwnership: 'MyLoans',
  });
  const loans: { fields: Readonly<Record<string, string>>; conditions: Condition[] }[] = [];
  // One after the other: the platform refuses more than thirty at once.
  for (const { loanId, fields } of rows) {
    const answer = await sandbox.call(token, 'GET', `/encompass/v3/loans/${loanId}/conditions`);
    loans.push({ fields, conditions: await answer.json() });
  }
  return loans;
}

test("the busiest officer's loans hold the showcases: none, 300, and broken entries", async () => {
  const loans = await readAll(BUSY_OFFICER);
  const approved = loans.filter(
    ({ fields }) => fields['Loan.CurrentMilestoneName'] === 'Conditionally Approved',
  );
  expect(approved[0]?.conditions).toEqual([]);
  expect(approved[1]?.conditions.length).toBeGreaterThanOrEqual(290);
  const broken = approved[2]?.conditions ?? [];
  expect(broken).toContain(null);
  expect(broken).toContain('not a condition');
  expect(broken).toContainEqual({});
});

test('ordinary conditions follow the catalogue and its shares', async () => {
  const loans = (await readAll(BUSY_OFFICER)).filter(
    ({ conditions }) =>
      conditions.length > 0 && conditions.length < 100 && !conditions.some((one) => one === null),
  );
  const all = loans.flatMap(({ conditions }) => conditions);
  const share = (keeps: (one: Condition) => boolean) => all.filter(keeps).length / all.length;
  const mean = all.length / loans.length;
  expect(mean).toBeGreaterThan(7);
  expect(mean).toBeLessThan(13);
  expect(Math.max(...loans.map(({ conditions }) => conditions.length))).toBeLessThanOrEqual(30);
  expect(share((one) => one.conditionType === 'Underwriting')).toBeCloseTo(0.6, 1);
  expect(new Set(all.map(({ conditionType }) => conditionType)).size).toBe(6);
  for (const one of all) {
    expect(one.title).not.toBe('');
    expect(one.statusDate).toMatch(/^2026-\d\d-\d\dT\d\d:\d\d:00Z$/);
    expect(['Cleared', 'Fulfilled', 'Reviewed', 'Waived'].includes(one.status)).toBe(!one.statusOpen);
    expect(one.isRemoved).toBe(false);
    expect(one.createdBy.entityName).toMatch(/^[A-Z]\w+ [A-Z]\w+$/);
  }
  expect(all.some(({ priorTo }) => priorTo === 'Borrower CTC')).toBe(true);
});

test('each condition is asked of whoever provides it in the business', async () => {
  const all = (await readAll(BUSY_OFFICER)).flatMap(({ conditions }) =>
    conditions.filter((one) => typeof one?.title === 'string'),
  );
  const askedOf = (title: string) =>
    new Set(all.filter((one) => one.title.startsWith(title)).map((one) => one.requestedFrom));
  expect(askedOf('CAIVRS')).toEqual(new Set(['Lender']));
  expect(askedOf('Verbal VOE')).toEqual(new Set(['Lender']));
  expect(askedOf('Form 4506-C')).toEqual(new Set(['Borrower']));
  expect(askedOf('First-year HOI')).toEqual(new Set(['Insurance Agent']));
  expect(askedOf('Pay stubs')).toEqual(new Set(['Borrower']));
  expect(askedOf('Title commitment')).toEqual(new Set(['Title Company']));
  expect(askedOf('Appraisal in')).toEqual(new Set(['Appraiser']));
  expect(askedOf('Recorded deed')).toEqual(new Set(['Settlement Agent']));
});

test('conditions that belong to a kind of loan are on no other', async () => {
  const loans = await readAll(BUSY_OFFICER);
  const titlesWhere = (keeps: (fields: Readonly<Record<string, string>>) => boolean) =>
    loans
      .filter(({ fields }) => keeps(fields))
      .flatMap(({ conditions }) => conditions.map((one) => one?.title));
  expect(titlesWhere((fields) => fields['Fields.1172'] !== 'VA')).not.toContain('Notice of value');
  expect(titlesWhere((fields) => fields['Fields.1172'] === 'VA')).toContain('Notice of value');
  expect(titlesWhere((fields) => fields['Fields.19'] === 'Purchase')).not.toContain(
    'Right to cancel has run out',
  );
  expect(titlesWhere((fields) => fields['Fields.19'] !== 'Purchase')).toContain(
    'Right to cancel has run out',
  );
});

test('nearly all conditions of a loan about to sign are satisfied, few of one before its approval', async () => {
  const loans = await readAll(BUSY_OFFICER);
  const satisfied = (milestones: string[]) => {
    const all = loans
      .filter(({ fields }) => milestones.includes(fields['Loan.CurrentMilestoneName'] ?? ''))
      .flatMap(({ conditions }) => conditions.filter((one) => one !== null && one.priorTo !== 'Purchase'));
    return all.filter(({ statusOpen }) => !statusOpen).length / all.length;
  };
  expect(satisfied(['Docs Signing', 'Ready for Docs'])).toBeGreaterThan(0.85);
  expect(satisfied(['File Review-Retl', 'Submit to UW'])).toBeLessThan(0.2);
});
