import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import fieldMap from '#src/contract/wire/default-field-map.json' with { type: 'json' };
import { type CalendarDay, calendarDayOf } from '#src/domain/calendar/calendar-day.ts';
import { closingCalendar } from '#src/domain/closings/closing-calendar.ts';
import { matchesQuickFilter, type QuickFilter } from '#src/domain/list/pipeline-counts.ts';
import { closingNotes } from '#src/domain/closing/closing-fact-words.ts';
import type { CdReceipt } from '#src/domain/loan/legal-closing.ts';
import { createLenderRules, type LenderRules } from '#src/domain/loan/lender-rules.ts';
import { deriveLoan, type Loan } from '#src/domain/loan/loan.ts';
import { lockToExtend } from '#src/domain/loan/rate-lock.ts';
import { summariseLoan } from '#src/domain/closing/loan-summary.ts';
import { openSteps } from '#src/domain/loan/open-steps.ts';
import { actionsIn, ALL_DONE } from '#tests/support/loans/action-cases.ts';
import { aRawLoan } from '#tests/support/loans/loan-arbitrary.ts';
import { TODAY } from '#tests/support/loans/loan-factory.ts';
import { sandboxFiles } from '#tests/support/loans/sandbox-loans.ts';
import { casesOf, todaysPart } from '#tests/support/this-run.ts';
import { quickInputs } from '#tests/support/loans/quick-inputs.ts';

// "Late", "at risk" and "holds up" of one loan, as list, counts, panel, Today and Closings say them.

// Making 1,200 loans takes seconds.
const LIMIT = 60_000;

const rulesOf = (cdReceipt: CdReceipt) =>
  createLenderRules({ cdReceipt, officeDays: { opensSaturdays: false, closedDays: [] } });

/** What two screens say of a loan that doesn't go together, in words. */
function contradictionsOf(loan: Loan, rules: LenderRules, today: CalendarDay): string[] {
  const found: string[] = [];
  const same = (one: unknown, other: unknown, complaint: string) => {
    if (one !== other) found.push(`${complaint}: ${String(one)}, ${String(other)}`);
  };
  const inputs = quickInputs(today, rules.cdReceipt);
  const isCounted = (quick: QuickFilter) => matchesQuickFilter(loan, quick, inputs);
  const actions = actionsIn([loan], { today, rules })[0]?.actions ?? [];
  const kinds = new Set(actions.map(({ kind }) => kind));
  const { notes: closing, isLate: isNoteLate } = closingNotes(loan, rules.cdReceipt, today);
  const summary = summariseLoan(loan, today, rules.cdReceipt);
  const isHeldUp = summary.some((line) => line.startsWith('Holding up closing'));
  const [entry] = [...closingCalendar([loan], rules, today).days.values()].flatMap(
    ({ closings }) => closings,
  );
  const { isInDoubt = false, isAtRisk = false } = entry ?? {};
  const { day, isFunded } = loan.closing;
  const lock = actions.find(({ kind }) => kind === 'lock-ends' || kind === 'lock-expired');

  // Late.
  const { late } = openSteps(loan, today);
  const isCdGone = kinds.has('no-cd');
  for (const { name, due } of late)
    if (!(isCdGone && name.startsWith('Initial CD')) && !loan.categories.some(isInDeadInWater(name)))
      same(
        actions.some(
          ({ kind, day: on, subjects }) => kind === 'past-due' && on === due && subjects[0] === name,
        ),
        true,
        `${name} is late in the panel and in Today`,
      );
  for (const { kind, subjects, day: due } of actions)
    if (kind === 'past-due')
      same(
        late.some((step) => step.due === due && step.name === subjects[0]),
        true,
        `${subjects[0] ?? ''} is late in Today and in the panel`,
      );
  if (isCounted('past-due')) same(late.length > 0, true, 'counted as past due, and late in the panel');
  same(isCounted('stalled'), kinds.has('stalled'), 'stalled in the count and in Today');

  // The closing's day.
  same(isCounted('slipped'), kinds.has('slipped'), 'not funded in the count and in Today');
  same(
    isCounted('too-early'),
    (['too-early', 'prove-receipt', 'no-cd'] as const).some((kind) => kinds.has(kind)),
    'a disclosure problem in the count and in Today',
  );
  same(
    isNoteLate,
    isInDoubt || (isCdGone && loan.closing.daysUnfunded === 0) || lock !== undefined,
    'red in the list and in Closings',
  );
  const slipped = actions.find(({ kind }) => kind === 'slipped');
  const fundsOnClosing = actions.some(({ kind, day: on }) => kind === 'no-wires' && on === day);
  if (slipped?.band !== undefined) same(isInDoubt, true, 'late in Today and in doubt in Closings');
  if (isInDoubt && !kinds.has('too-early') && !kinds.has('prove-receipt') && slipped === undefined)
    same(fundsOnClosing || (day ?? 0) > today, true, 'in doubt in Closings and for a reason in Today');

  // At risk.
  same(isCounted('at-risk'), isAtRisk, 'at risk in the count and in Closings');
  // What Dead in Water has late is told as not ready.
  const isLate = late.some(({ name }) => !loan.categories.some(isInDeadInWater(name)));
  const isLockSaid = summary.some((line) => line.includes('The rate lock'));
  const isNearAndLate = isLate && isAtRisk && !isInDoubt && !isLockSaid;
  if (isNearAndLate) same(kinds.has('past-due') || isCdGone, true, 'at risk in Closings and late in Today');
  if (actions.some(({ band, kind }) => band === 'near' && kind === 'past-due'))
    same(isAtRisk, true, 'near and late in Today and at risk in Closings');

  // The lock.
  if (isLockSaid) same(isAtRisk, true, 'a lock in the panel and at risk in Closings');
  const notes = closing.filter((note) => note.includes('lock'));
  const wanted = lock?.kind === 'lock-expired' ? /^rate lock expired$/ : /^lock ends \d\d\/\d\d$/;
  same(lockToExtend(loan, today) !== undefined, lock !== undefined, 'a lock red in the panel and in Today');
  same(isCounted('lock-ends'), lock !== undefined, 'a lock in the count and in Today');
  same(
    notes.length === 1 && wanted.test(notes[0] ?? ''),
    lock !== undefined,
    'a lock in the list and in Today',
  );
  if (lock !== undefined) {
    same(isNoteLate, true, 'a lock in Today and red in the list');
    if (day !== undefined) {
      same(isLockSaid, true, 'a lock in Today and in the panel');
      same(isAtRisk, true, 'a lock in Today and at risk in Closings');
    }
  }

  // Holds up.
  if (isFunded) {
    same(isHeldUp, false, 'funded and held up');
    same(isAtRisk, false, 'funded and at risk');
  }
  if (isHeldUp) same(kinds.size > 0, true, 'held up in the panel and in Today');
  return found;
}

function isInDeadInWater(step: string) {
  return ({ deadInWater, fields }: Loan['categories'][number]): boolean =>
    deadInWater !== undefined && fields.some(({ name }) => step === name || step.endsWith(name));
}

/** Loans of any dates, and as many that are done but for a few dates: only those come near a closing. */
const aLoan = fc
  .record({ raw: aRawLoan(fieldMap), isNearlyDone: fc.boolean(), from: fc.nat() })
  .map(({ raw, isNearlyDone, from }) => {
    const few = Object.entries(raw.fields).filter(
      ([name], at) => (at + from) % 11 === 0 || name === 'Fields.763',
    );
    const fields = isNearlyDone ? { ...ALL_DONE, ...Object.fromEntries(few) } : raw.fields;
    return deriveLoan({ ...raw, fields }, fieldMap, TODAY);
  });

test(
  'any loans are late, at risk and held up alike on every screen',
  () => {
    fc.assert(
      fc.property(aLoan, fc.constantFrom<CdReceipt>('mailbox', 'proof'), (loan, cdReceipt) => {
        expect(contradictionsOf(loan, rulesOf(cdReceipt), TODAY)).toEqual([]);
      }),
      { numRuns: casesOf(5_000) },
    );
  },
  LIMIT,
);

test(
  'so are the 1,200 loans of the sandbox, on a Saturday, a Monday and the day before a holiday',
  () => {
    const days = [
      [11, 28],
      [11, 30],
      [11, 25],
    ] as const;
    for (const [month, date] of todaysPart(days, days.length)) {
      const today = calendarDayOf(2026, month, date);
      for (const { loan } of sandboxFiles(today))
        expect([loan.loanNumber, ...contradictionsOf(loan, rulesOf('proof'), today)]).toEqual([
          loan.loanNumber,
        ]);
    }
  },
  LIMIT,
);
