import { act } from '@testing-library/react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { expect, test } from 'vitest';
import { calendarDayOf } from '#src/domain/calendar/calendar-day.ts';
import { createIndexMemo } from '#src/domain/list/pipeline-index.ts';
import { createLoanMemo } from '#src/domain/loan/loan-memo.ts';
import type { PreparedLoans } from '#src/features/pipeline/read/use-prepared-loans.ts';
import { QuickCounts } from '#src/features/pipeline/tools/quick-counts.tsx';
import { CONFIG } from '#tests/support/app/fake-gateway.ts';
import { sampleLoan } from '#tests/support/app/sample-loans.ts';
import { quickInputs } from '#tests/support/loans/quick-inputs.ts';

const TODAY = calendarDayOf(2026, 11, 24);
const derive = createLoanMemo(CONFIG.fieldMap, TODAY);
const closingToday = () => sampleLoan({ number: '2026000001', closing: '11/24/2026' });

function prepare(count: number, isPart: boolean): PreparedLoans {
  const loans = derive(Array.from({ length: count }, closingToday));
  const index = createIndexMemo([], TODAY)(loans);
  return { ...quickInputs(TODAY, 'proof'), loans, index, isPart, fieldMap: CONFIG.fieldMap };
}

function Counts({ prepared }: { readonly prepared: PreparedLoans }) {
  return <QuickCounts prepared={prepared} isKnown isNarrowed={false} pressed="" onPress={() => undefined} />;
}

test('counts that come later than the rows say how many loans they are of', () => {
  const container = document.createElement('div');
  const root = createRoot(container);
  const closing = () => container.querySelector('[data-quick="closing-this-week"]')?.textContent;
  const countedOf = () => container.querySelector('.quick-counts-of')?.textContent;
  act(() => root.render(<Counts prepared={prepare(2, true)} />));
  expect([closing(), countedOf()]).toEqual(['2 closing in 7 days', 'of 2 so far']);
  act(() => {
    flushSync(() => root.render(<Counts prepared={prepare(5, false)} />));
    // The rows are on screen, the counts are still those of the first two.
    expect([closing(), countedOf()]).toEqual(['2 closing in 7 days', 'of 2 so far']);
  });
  expect([closing(), countedOf()]).toEqual(['5 closing in 7 days', undefined]);
  act(() => root.unmount());
});
