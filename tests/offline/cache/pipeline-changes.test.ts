import * as fc from 'fast-check';
import { IDBObjectStore } from 'fake-indexeddb';
import { afterEach, describe, expect, test, vi } from 'vitest';
import type { UnseenChanges } from '#src/domain/loan/unseen-changes.ts';
import type { RawLoan } from '#src/domain/loan-fields/raw-loan.ts';
import { reuseUnchangedLoans } from '#src/domain/loan/reuse-unchanged-loans.ts';
import type { CacheStore } from '#src/offline/cache/cache-store.ts';
import type { PipelineSnapshot } from '#src/offline/cache/pipeline-cache.ts';
import type { RecordCodec } from '#src/offline/sealing/record-codec.ts';
import { breakWrites, browserProfile } from '#tests/support/offline/offline.ts';
import { plainCodec } from '#tests/support/offline/plain-codec.ts';

const AS_OF = '2026-11-20T15:40:00.000Z';
const ETAG = '"v1"';
const VIEW = 'MyLoans';

afterEach(() => void vi.restoreAllMocks());

function loansOf(count: number): RawLoan[] {
  return Array.from({ length: count }, (_, id) => ({ loanId: `loan-${id}`, fields: { at: 'first' } }));
}

function withChange(loans: readonly RawLoan[], ...places: readonly number[]): RawLoan[] {
  return loans.map((loan, at) =>
    places.includes(at) ? { loanId: loan.loanId, fields: { at: 'later' } } : loan,
  );
}

function snapshot(loans: readonly RawLoan[], marks?: UnseenChanges): PipelineSnapshot {
  return { loans, asOf: AS_OF, etag: ETAG, unseen: marks };
}

/** What is written from now on: the loans of every record. */
function watchWrites(): { readonly count: () => number } {
  const put = vi.spyOn(IDBObjectStore.prototype, 'put');
  return {
    count: () =>
      put.mock.calls.reduce((sum, [row]: readonly unknown[]) => {
        const sealed = typeof row === 'object' && row !== null && 'sealed' in row ? row.sealed : undefined;
        return sum + (Array.isArray(sealed) ? sealed.length : 0);
      }, 0),
  };
}

describe('a list that is kept after the one that was kept or read last', () => {
  test('is written as far as it differs', async () => {
    const profile = browserProfile();
    const tab = profile.openTab();
    const loans = loansOf(1000);
    await tab.savePipeline(VIEW, snapshot(loans));
    const writes = watchWrites();
    const changed = withChange(loans, 4, 500, 900);
    await tab.savePipeline(VIEW, snapshot(changed), loans);
    expect(writes.count()).toBeGreaterThanOrEqual(3);
    expect(writes.count()).toBeLessThan(300);
    expect((await profile.openTab().readPipeline(VIEW))?.loans).toEqual(changed);
  });

  test('is written as far as it differs also after a new start', async () => {
    const profile = browserProfile();
    await profile.openTab().savePipeline(VIEW, snapshot(loansOf(1000)));
    const tab = profile.openTab();
    const kept = await tab.readPipeline(VIEW);
    const writes = watchWrites();
    const changed = withChange(kept?.loans ?? [], 700);
    await tab.savePipeline(VIEW, snapshot(changed), kept?.loans);
    expect(writes.count()).toBeLessThan(130);
    expect((await profile.openTab().readPipeline(VIEW))?.loans).toEqual(changed);
  });

  test('goes on being written so after it was confirmed', async () => {
    const tab = browserProfile().openTab();
    const loans = loansOf(500);
    await tab.savePipeline(VIEW, snapshot(loans));
    await tab.confirmPipeline(VIEW, '2026-11-20T16:00:00.000Z', ETAG);
    const writes = watchWrites();
    await tab.savePipeline(VIEW, snapshot([...loans]), loans);
    expect(writes.count()).toBe(0);
  });

  test('is written whole when another tab came between', async () => {
    const profile = browserProfile();
    const [tab, other] = [profile.openTab(), profile.openTab()];
    const loans = loansOf(300);
    await tab.savePipeline(VIEW, snapshot(loans));
    await other.savePipeline(VIEW, snapshot(loansOf(40)));
    const changed = withChange(loans, 1);
    await tab.savePipeline(VIEW, snapshot(changed), loans);
    expect((await other.readPipeline(VIEW))?.loans).toEqual(changed);
  });

  test('is the old one, whole, when there is no room for all that changed', async () => {
    const profile = browserProfile();
    const tab = profile.openTab();
    const loans = loansOf(300);
    await tab.savePipeline(VIEW, snapshot(loans));
    const restore = breakWrites(2, 'full');
    await expect(tab.savePipeline(VIEW, snapshot(withChange(loans, 1, 200)), loans)).rejects.toMatchObject({
      kind: 'quota',
    });
    restore();
    expect((await profile.openTab().readPipeline(VIEW))?.loans).toEqual(loans);
    await tab.savePipeline(VIEW, snapshot(withChange(loans, 2)), loans);
    expect((await profile.openTab().readPipeline(VIEW))?.loans).toEqual(withChange(loans, 2));
  });

  test('that an older build wrote is read in its order and replaced', async () => {
    const profile = browserProfile();
    const loans = loansOf(600);
    await profile.openTab({ codec: olderBuild }).savePipeline(VIEW, snapshot(loans));
    const tab = profile.openTab();
    const kept = await tab.readPipeline(VIEW);
    expect(kept?.loans).toEqual(loans);
    await tab.savePipeline(VIEW, snapshot(withChange(kept?.loans ?? [], 5)), kept?.loans);
    expect((await profile.openTab().readPipeline(VIEW))?.loans).toEqual(withChange(loans, 5));
  });
});

/** Writes no order of records beside the loans, as builds did before there was one. */
const olderBuild: RecordCodec = {
  open: plainCodec.open,
  seal: (value) => {
    if (typeof value !== 'object' || value === null || !('pieces' in value)) return value;
    const { pieces: _pieces, ...facts } = value;
    return facts;
  },
};

describe('what a person has not seen', () => {
  const marks: UnseenChanges = new Map([
    ['loan-1', { since: AS_OF, before: { at: 'then' } }],
    ['loan-2', { since: AS_OF }],
  ]);

  test('comes back with the list, and not once it was seen', async () => {
    const profile = browserProfile();
    const tab = profile.openTab();
    await tab.savePipeline(VIEW, snapshot(loansOf(3), marks));
    expect((await profile.openTab().readPipeline(VIEW))?.unseen).toEqual(marks);
    await tab.confirmPipeline(VIEW, '2026-11-20T16:00:00.000Z', ETAG);
    await tab.markSeen(VIEW, new Set(['loan-1']));
    const kept = await profile.openTab().readPipeline(VIEW);
    expect([...(kept?.unseen?.keys() ?? [])]).toEqual(['loan-2']);
    expect(kept?.asOf).toBe('2026-11-20T16:00:00.000Z');
    expect(kept?.loans).toHaveLength(3);
  });

  test('is forgotten of one view alone, and of a view that is not there without a word', async () => {
    const tab = browserProfile().openTab();
    await tab.savePipeline('AllLoans', snapshot(loansOf(3), marks));
    await tab.markSeen(VIEW, new Set(['loan-1']));
    expect((await tab.readPipeline('AllLoans'))?.unseen).toEqual(marks);
  });

  test('is forgotten also while another tab writes', async () => {
    const profile = browserProfile();
    const other = profile.openTab();
    await other.savePipeline(VIEW, snapshot(loansOf(3), marks));
    let hasConfirmed = false;
    const slowCodec: RecordCodec = {
      open: (record) => record,
      seal: async (value) => {
        if (!hasConfirmed) await other.confirmPipeline(VIEW, '2026-11-20T16:00:00.000Z', ETAG);
        hasConfirmed = true;
        return value;
      },
    };
    await profile.openTab({ codec: slowCodec }).markSeen(VIEW, new Set(['loan-1']));
    const kept = await other.readPipeline(VIEW);
    expect([...(kept?.unseen?.keys() ?? [])]).toEqual(['loan-2']);
    expect(kept?.asOf).toBe('2026-11-20T16:00:00.000Z');
  });

  test('that cannot be read any more takes no loan with it', async () => {
    const profile = browserProfile();
    const damaging: RecordCodec = {
      open: plainCodec.open,
      seal: (value) => (isFacts(value) ? { ...value, marks: [{ since: 7 }] } : value),
    };
    await profile.openTab({ codec: damaging }).savePipeline(VIEW, snapshot(loansOf(3), marks));
    const kept = await profile.openTab().readPipeline(VIEW);
    expect(kept?.loans).toHaveLength(3);
    expect(kept?.unseen).toBeUndefined();
  });
});

function isFacts(value: unknown): value is object {
  return typeof value === 'object' && value !== null && 'loanCount' in value;
}

type Step =
  | { readonly do: 'answer'; readonly tab: number; readonly ids: readonly number[]; readonly changed: number }
  | { readonly do: 'killed'; readonly tab: number; readonly ids: readonly number[]; readonly at: number }
  | { readonly do: 'reopen'; readonly tab: number };

const tab = fc.nat(1);
const ids = fc.oneof(
  fc.uniqueArray(fc.nat(200), { maxLength: 150 }),
  fc.integer({ min: 0, max: 200 }).map((length) => Array.from({ length }, (_, id) => id)),
);
const anyStep: fc.Arbitrary<Step> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ do: fc.constant('answer' as const), tab, ids, changed: fc.nat(200) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('killed' as const), tab, ids, at: fc.nat(4) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('reopen' as const), tab }) },
);

test('after any answers to any tabs, some of which die, the device reads back exactly the last that was kept', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anyStep, { maxLength: 12 }), async (steps) => {
      const profile = browserProfile();
      const tabs: { store: CacheStore; known?: readonly RawLoan[] | undefined }[] = [
        { store: profile.openTab() },
        { store: profile.openTab() },
      ];
      let expected: readonly RawLoan[] | undefined;
      const read: [found: unknown, expected: unknown][] = [];
      for (const [label, step] of steps.entries()) {
        const at = tabs[step.tab] ?? { store: profile.openTab() };
        if (step.do === 'reopen') {
          at.store.close();
          at.store = profile.openTab();
          at.known = (await at.store.readPipeline(VIEW))?.loans;
          read.push([at.known, expected]);
          continue;
        }
        const answer = step.ids.map((id) => ({
          loanId: `loan-${id}`,
          fields: { at: step.do === 'answer' && id === step.changed ? String(label) : '' },
        }));
        const loans = reuseUnchangedLoans(at.known ?? [], answer);
        const restore = step.do === 'killed' ? breakWrites(step.at + 1, 'full-at-commit') : undefined;
        const isKept = await at.store.savePipeline(VIEW, snapshot(loans), at.known).then(
          () => true,
          () => false,
        );
        restore?.();
        at.known = loans;
        if (isKept) expected = loans;
        const reader = profile.openTab();
        read.push([(await reader.readPipeline(VIEW))?.loans, expected]);
        reader.close();
      }
      for (const { store } of tabs) store.close();
      expect(read.map(([found]) => found)).toEqual(read.map(([, wanted]) => wanted));
    }),
    { numRuns: 40 },
  );
});
