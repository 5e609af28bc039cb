import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { LoanOwnership } from '#src/domain/loan-fields/raw-loan.ts';
import type { CacheStore } from '#src/offline/cache/cache-store.ts';
import type { PipelineSnapshot } from '#src/offline/cache/pipeline-cache.ts';
import { breakWrites, browserProfile, fakeClock } from '#tests/support/offline/offline.ts';

// Whatever two tabs do in whatever order, dying and filling the disk on the way, the device holds the last pipeline
// that was kept whole, of each view, and no part of any other.

type Step =
  | { readonly do: 'keep'; readonly tab: number; readonly view: LoanOwnership; readonly count: number }
  | {
      readonly do: 'keep-broken';
      readonly tab: number;
      readonly view: LoanOwnership;
      readonly count: number;
      readonly at: number;
      readonly how: 'killed' | 'full' | 'full-at-commit';
    }
  | { readonly do: 'confirm'; readonly tab: number; readonly view: LoanOwnership; readonly minutes: number }
  | { readonly do: 'reopen'; readonly tab: number };

const tab = fc.nat(1);
const view = fc.constantFrom('MyLoans' as const, 'AllLoans' as const);
const count = fc.integer({ min: 0, max: 800 });

const anyStep: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ do: fc.constant('keep' as const), tab, view, count }),
  fc.record({
    do: fc.constant('keep-broken' as const),
    tab,
    view,
    count,
    at: fc.integer({ min: 1, max: 5 }),
    how: fc.constantFrom('killed' as const, 'full' as const, 'full-at-commit' as const),
  }),
  fc.record({ do: fc.constant('confirm' as const), tab, view, minutes: fc.nat(600) }),
  fc.record({ do: fc.constant('reopen' as const), tab }),
);

function snapshot(count: number, label: number): PipelineSnapshot {
  const loans = Array.from({ length: count }, (_, index) => ({
    loanId: `${index}`,
    fields: { label: String(label) },
  }));
  return { loans, asOf: '2026-11-20T15:40:00.000Z', etag: `"${label}"` };
}

test('after any history the device holds the last pipeline that was kept whole', async () => {
  let failures = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(anyStep, { maxLength: 14 }), async (steps) => {
      const profile = browserProfile();
      const clock = fakeClock();
      const tabs: CacheStore[] = [profile.openTab({ clock }), profile.openTab({ clock })];
      const expected = new Map<LoanOwnership, PipelineSnapshot>();
      const tabAt = (index: number): CacheStore => tabs[index] ?? profile.openTab({ clock });

      for (const [label, step] of steps.entries()) {
        switch (step.do) {
          case 'keep':
            await tabAt(step.tab).savePipeline(step.view, snapshot(step.count, label));
            expected.set(step.view, snapshot(step.count, label));
            break;
          case 'keep-broken': {
            const restore = breakWrites(step.at, step.how);
            const outcome = await settle(
              tabAt(step.tab).savePipeline(step.view, snapshot(step.count, label)),
            );
            restore();
            // A connection lost on the way is opened again and the write repeated: then it is kept after all.
            failures += outcome === 'failed' ? 1 : 0;
            if (outcome === 'kept') expected.set(step.view, snapshot(step.count, label));
            break;
          }
          case 'confirm': {
            const asOf = new Date(clock.now() + step.minutes * 60_000).toISOString();
            const held = expected.get(step.view);
            await tabAt(step.tab).confirmPipeline(step.view, asOf, held?.etag ?? '"none"');
            if (held !== undefined) expected.set(step.view, { ...held, asOf });
            break;
          }
          case 'reopen':
            tabAt(step.tab).close();
            tabs[step.tab] = profile.openTab({ clock });
            break;
        }
        const reader = tabAt(label % 2);
        for (const view of ['MyLoans', 'AllLoans'] as const) {
          const kept = await reader.readPipeline(view);
          const { keptAt: _keptAt, ...held } = { keptAt: '', ...kept };
          expect(kept === undefined ? undefined : held).toEqual(expected.get(view));
        }
      }
      for (const open of tabs) open.close();
    }),
    { numRuns: 60 },
  );
  expect(failures).toBeGreaterThan(10);
});

async function settle(work: Promise<void>): Promise<'kept' | 'failed'> {
  try {
    await work;
    return 'kept';
  } catch {
    return 'failed';
  }
}
