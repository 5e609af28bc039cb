import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import fieldMap from '#src/contract/wire/default-field-map.json' with { type: 'json' };
import { addDays } from '#src/domain/calendar/calendar-day.ts';
import { closingCalendar } from '#src/domain/closings/closing-calendar.ts';
import { lastNearDay } from '#src/domain/closing/closing-risk.ts';
import { countLoans } from '#src/domain/list/pipeline-counts.ts';
import { EMPTY_FILTER } from '#src/domain/list/pipeline-filter.ts';
import { pipelineColumns } from '#src/domain/list/pipeline-columns.ts';
import { buildPipelineIndex } from '#src/domain/list/pipeline-index.ts';
import { createLenderRules } from '#src/domain/loan/lender-rules.ts';
import { narrowingText } from '#src/features/pipeline/list-output/list-caption.ts';
import { narrowedLoans } from '#src/features/pipeline/read/narrowed-loans.ts';
import { TODAY } from '#tests/support/loans/loan-factory.ts';
import { sandboxFiles } from '#tests/support/loans/sandbox-loans.ts';
import { casesOf } from '#tests/support/this-run.ts';

const COLUMNS = pipelineColumns(fieldMap);
const AT_RISK = { own: { ...EMPTY_FILTER, counts: ['at-risk' as const] }, applied: undefined };

test('as many loans are at risk in the count, in the list and its file, and in Closings, on any day', () => {
  const settings = fc.record({
    days: fc.integer({ min: -40, max: 40 }),
    cdReceipt: fc.constantFrom('mailbox' as const, 'proof' as const),
    opensSaturdays: fc.boolean(),
  });
  fc.assert(
    fc.property(settings, ({ days, cdReceipt, opensSaturdays }) => {
      const today = addDays(TODAY, days);
      const rules = createLenderRules({ cdReceipt, officeDays: { opensSaturdays, closedDays: [] } });
      const loans = sandboxFiles(today, 120).map(({ loan }) => loan);
      const lastNear = lastNearDay(today, rules.isOfficeDay);
      const inputs = { today, cdReceipt, lastNear, starred: new Set<string>() };
      const index = buildPipelineIndex(loans, COLUMNS, today);
      const inClosings = [...closingCalendar(loans, rules, today).days.values()];
      const sum = inClosings.reduce((all, { atRiskCount }) => all + atRiskCount, 0);
      expect(countLoans(loans, 'at-risk', inputs)).toBe(sum);
      expect(narrowedLoans({ ...inputs, loans, index, fieldMap, isPart: false }, AT_RISK).found).toHaveLength(
        sum,
      );
    }),
    { numRuns: casesOf(20) },
  );
  expect(narrowingText(AT_RISK)).toBe('at risk');
}, 60_000);
