import { describe, expect, test } from 'vitest';
import fieldMap from '#src/contract/wire/default-field-map.json' with { type: 'json' };
import { calendarDayOf } from '#src/domain/calendar/calendar-day.ts';
import { lastNearDay } from '#src/domain/closing/closing-risk.ts';
import type { Figure, InsightsRange } from '#src/domain/insights/figure.ts';
import { chartFindings, conditionsFinding } from '#src/domain/insights/chart-findings.ts';
import { allParts } from '#src/domain/insights/in-parts.ts';
import { insightsOf, insightsSource } from '#src/domain/insights/insights.ts';
import type { InsightsInputs } from '#src/domain/insights/loan-facts.ts';
import { openConditions } from '#src/domain/insights/open-conditions.ts';
import { formatBehind, parseBehind } from '#src/domain/list/loans-behind.ts';
import { EMPTY_FILTER, filterTest } from '#src/domain/list/pipeline-filter.ts';
import type { Loan } from '#src/domain/loan/loan.ts';
import { createLenderRules } from '#src/domain/loan/lender-rules.ts';
import { openSteps } from '#src/domain/loan/open-steps.ts';
import { hireStaff } from '#src/sandbox/generation/staff.ts';
import { sandboxFiles } from '#tests/support/loans/sandbox-loans.ts';

const TODAY = calendarDayOf(2026, 11, 24);
const rules = createLenderRules({
  cdReceipt: 'mailbox',
  officeDays: { opensSaturdays: false, closedDays: [] },
});
const INPUTS = { today: TODAY, rules, fieldMap };
const files = sandboxFiles(TODAY);
const loans = files.map(({ loan }) => loan);
const ALL: InsightsRange = { names: {} };

const insightsIn = (own: readonly Pick<Loan, 'raw'>[], range: InsightsRange, inputs: InsightsInputs) => {
  const source = allParts(
    insightsSource(
      own.map(({ raw }) => raw),
      inputs,
    ),
  );
  return allParts(insightsOf(source, range, inputs));
};

const loansOf = ({ of }: Figure) => {
  const passes = filterTest(
    { ...EMPTY_FILTER, ...of },
    {
      today: TODAY,
      cdReceipt: rules.cdReceipt,
      lastNear: lastNearDay(TODAY, rules.isOfficeDay),
      starred: new Set(),
    },
  );
  return loans.filter(passes);
};

/** Every number of loans in a value, wherever it stands. */
function figuresIn(value: unknown): readonly Figure[] {
  if (typeof value !== 'object' || value === null) return [];
  if ('count' in value && 'of' in value) return [value as Figure];
  return Object.values(value).flatMap(figuresIn);
}

describe('each number is the number of loans that its link shows', () => {
  test.each<[string, InsightsRange]>([
    ['of all loans', ALL],
    ['of a processor', { names: { processors: ['Dana Vasquez'] } }],
    [
      'of a milestone and a loan type',
      { names: { milestones: ['Docs Signing'], loanTypes: ['Conventional'] } },
    ],
    ['of closing dates', { names: {}, from: calendarDayOf(2026, 11, 1), to: calendarDayOf(2026, 12, 15) }],
    ['of closing dates without an end', { names: { loanTypes: ['VA', 'FHA'] }, from: TODAY }],
  ])('%s', (_, range) => {
    const figures = figuresIn(insightsIn(loans, range, INPUTS));
    expect(figures.length).toBeGreaterThan(30);
    expect(figures.filter(({ count }) => count > 0).length).toBeGreaterThan(10);
    for (const figure of figures) {
      expect([figure.of, figure.count]).toEqual([figure.of, loansOf(figure).length]);
      const { behind } = figure.of;
      expect(behind && parseBehind(formatBehind(behind))).toEqual(behind);
    }
  });
});

test('all open loans of the pipeline are in one milestone and have one age, or none', () => {
  const { milestones, ages, agelessCount } = insightsIn(loans, ALL, INPUTS);
  const open = loans.filter(({ closing }) => !closing.isFunded).length;
  expect(milestones.reduce((sum, row) => sum + row.loans.count, 0)).toBe(open);
  expect(ages.reduce((sum, row) => sum + row.loans.count, agelessCount)).toBe(open);
});

test("a person's oldest turn is in a loan of theirs with a step that late", () => {
  const { people } = insightsIn(loans, ALL, INPUTS);
  const waiting = people.flatMap((row) => (row.oldest === undefined ? [] : [{ row, oldest: row.oldest }]));
  expect(waiting.length).toBeGreaterThan(20);
  for (const { row, oldest } of waiting) {
    const loan = loansOf(row.late).find(({ loanId }) => loanId === oldest.loanId);
    expect(loan && openSteps(loan, TODAY).late.map(({ due }) => TODAY - due)).toContain(oldest.days);
  }
});

test('a person whose name is written in two ways is one person', () => {
  const [first] = loans;
  if (first === undefined) throw new Error('the sandbox has loans');
  const otherName = { [fieldMap.loan.processorName]: `${first.processorName.toUpperCase()} Jr.` };
  const { raw } = first;
  const two = [first, { raw: { ...raw, fields: { ...raw.fields, ...otherName } } }];
  const { people } = insightsIn(two, ALL, INPUTS);
  expect(people.filter(({ role }) => role === 'processors').map(({ names }) => names.length)).toEqual([2]);
});

test('without loans, no sentence claims anything', () => {
  const none = insightsIn([], ALL, INPUTS);
  expect(none.first).toEqual({ text: 'Nothing stands out.' });
  expect(chartFindings(none)).toEqual({
    milestones: 'No loan is open.',
    categories: 'No category was done in the last 6 weeks.',
    processors: 'Too few loans to tell how long a processor takes.',
    officers: 'Too few loans to tell how long a loan officer takes.',
    weeks: 'No closing is over in these 6 weeks.',
    ages: 'There are no loans here.',
  });
});

test('charts say their finding in one sentence', () => {
  const sentences = Object.values(chartFindings(insightsIn(loans, ALL, INPUTS)));
  for (const sentence of sentences) expect(sentence).toMatch(/^[A-Z\d].*\.$/);
});

describe('the story of a bottleneck', () => {
  const slow = hireStaff('clear-to-close', 1_200).processors[1];
  const name = `${slow?.firstName} ${slow?.lastName}`;

  test.each([TODAY, calendarDayOf(2027, 3, 10)])('is found out on day %i', (today) => {
    const told = sandboxFiles(today, 1_200, 'bottleneck').map(({ loan }) => loan);
    const { first } = insightsIn(told, ALL, { ...INPUTS, today });
    expect(first.text).toMatch(new RegExp(`^Appraisal takes ${name} \\d(?:\\.5)? days longer than others: `));
    expect(first.loans?.of).toMatchObject({
      processors: [name],
      behind: { kind: 'done', category: 'Appraisal' },
    });
    expect(first.loans?.count).toBeGreaterThanOrEqual(5);
    const usual = new Map(sandboxFiles(today).map(({ loan }) => [loan.loanId, loan.raw.fields]));
    const changed = told.filter(
      ({ loanId, raw }) => JSON.stringify(raw.fields) !== JSON.stringify(usual.get(loanId)),
    );
    expect(new Set(changed.map(({ processorName }) => processorName))).toEqual(new Set([name]));
  });
});

test('open conditions are counted by what they are prior to and by age, of loans whose conditions are known', () => {
  const known = new Map(files.slice(0, 100).map(({ loan, conditions }) => [loan.loanId, conditions]));
  const { coveredCount, rows } = openConditions(
    loans.map(({ loanId }) => loanId),
    (loanId) => known.get(loanId),
    { timeZone: 'America/New_York', today: TODAY },
  );
  const open = [...known.values()].flat().filter(({ statusOpen }) => statusOpen);
  expect(coveredCount).toBe(100);
  expect(rows.reduce((sum, { count }) => sum + count, 0)).toBe(open.length);
  for (const { priorTo, count, byAge } of rows) {
    expect(count).toBe(open.filter((condition) => condition.priorTo.trim() === priorTo).length);
    expect(byAge.reduce((sum, one) => sum + one.count, 0)).toBe(count);
  }
  expect(conditionsFinding(rows, coveredCount, loans.length)).toMatch(
    /^This device has the conditions of 100 of 1,200 loans: [\d,]+ are open, [\d,]+ of them for more than 30 days\.$/,
  );
  expect(conditionsFinding([], 0, 3)).toBe('This device has the conditions of 0 of 3 loans.');
});
