import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { RawLoan } from '#src/domain/loan-fields/raw-loan.ts';
import { breakWrites } from '#tests/support/offline/offline.ts';
import { keptWorld, loan, pipelineWorld } from '#tests/support/offline/pipeline-world.ts';

describe('two tabs of one person', () => {
  test('write after each other, and leave a whole list', async () => {
    const world = await keptWorld(loan('a'), loan('b'));
    const [one, other] = [world.openTab(), world.openTab()];
    await Promise.all([one.list.read(), other.list.read()]);
    world.change(loan('a', 'VA'), loan('b'));
    await one.list.refresh();
    await one.becomeIdle();
    world.change(loan('a', 'VA'), loan('b', 'VA'), loan('c'));
    await other.list.refresh();
    await other.becomeIdle();
    expect((await world.onDevice())?.loans).toEqual(world.platform.loans);
  });

  test('share what was seen: the mark is gone from both, and for a new start', async () => {
    const world = await keptWorld(loan('a'), loan('b'));
    const one = world.openTab();
    world.change(loan('a', 'VA'), loan('b', 'VA'));
    await one.list.refresh();
    await one.becomeIdle();
    const other = world.openTab();
    await other.list.read();
    one.list.see(['a']);
    await one.becomeIdle();
    expect([one.marked(), other.marked()]).toEqual([['a', 'b'], ['b']]);
    await other.list.refresh();
    await other.becomeIdle();
    expect((await world.onDevice())?.marked).toEqual(['b']);
  });

  test.each([true, false])('do not lend each other an age (with ETags: %s)', async (hasEtags) => {
    const world = await keptWorld(loan('a'));
    world.platform.hasEtags = hasEtags;
    const [one, other] = [world.openTab(), world.openTab()];
    await one.list.refresh();
    await one.becomeIdle();
    const { loans, version } = world.platform;
    world.change(loan('a', 'VA'));
    await other.list.refresh();
    await other.becomeIdle();
    // The platform says again what it said before: to the first tab nothing has changed.
    Object.assign(world.platform, { loans, version });
    world.pass();
    await one.list.refresh();
    await one.becomeIdle();
    expect(await world.onDevice()).toMatchObject({ loans, asOf: one.asOf() });
  });
});

const tab = fc.nat(1);
const anyStep = fc.oneof(
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('change' as const), ids: fc.uniqueArray(fc.nat(40)) }),
  },
  { weight: 5, arbitrary: fc.record({ do: fc.constant('answer' as const), tab, hasEtags: fc.boolean() }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('idle' as const), tab }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('idle-killed' as const),
      tab,
      at: fc.integer({ min: 1, max: 3 }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('see' as const), tab, ids: fc.uniqueArray(fc.nat(40)) }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('reopen' as const), tab }) },
);

/** Every list that the platform has had, from the minute on from which it was right. */
type History = { readonly from: number; readonly loans: readonly RawLoan[] }[];

function loansAt(history: History, instant: number): readonly RawLoan[] | undefined {
  return history.findLast(({ from }) => from <= instant)?.loans;
}

test('after any history a list is the one that the platform had at its “as of”', async () => {
  let checked = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(anyStep, { minLength: 4, maxLength: 16 }), async (steps) => {
      const world = pipelineWorld();
      const tabs = [world.openTab(), world.openTab()];
      const history: History = [{ from: 0, loans: [] }];
      const tabAt = (at: number) => tabs[at] ?? world.openTab();
      for (const [label, step] of steps.entries()) {
        world.pass();
        switch (step.do) {
          case 'change': {
            const text = String(label);
            const changed = step.ids.map((id) => loan(`loan-${id}`, id % 3 === 0 ? text : 'FHA'));
            world.change(...changed);
            history.push({ from: world.clock.now(), loans: changed });
            break;
          }
          case 'answer':
            world.platform.hasEtags = step.hasEtags;
            await tabAt(step.tab).list.refresh();
            break;
          case 'idle':
            await tabAt(step.tab).becomeIdle();
            break;
          case 'idle-killed': {
            const mend = breakWrites(step.at, 'killed');
            await tabAt(step.tab).becomeIdle();
            mend();
            break;
          }
          case 'see':
            tabAt(step.tab).list.see(step.ids.map((id) => `loan-${id}`));
            break;
          case 'reopen':
            tabs[step.tab] = world.openTab();
            break;
        }
        const lists = [await world.onDevice(), ...tabs.map(({ list }) => list.get().snapshot)];
        for (const list of lists) {
          if (list === undefined) continue;
          checked += 1;
          expect(list.loans).toEqual(loansAt(history, Date.parse(list.asOf)));
          const ids = new Set(list.loans.map(({ loanId }) => loanId));
          expect([...(list.unseen?.keys() ?? [])].filter((loanId) => !ids.has(loanId))).toEqual([]);
        }
      }
      for (const { store } of tabs) store.close();
    }),
    { numRuns: 60 },
  );
  expect(checked).toBeGreaterThan(200);
});
