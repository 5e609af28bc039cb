import { IDBKeyRange, IDBObjectStore } from 'fake-indexeddb';
import { Dexie } from 'dexie';
import * as fc from 'fast-check';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { listAt } from '#src/domain/history/list-at.ts';
import type { ReadLoans } from '#src/domain/history/list-change.ts';
import { reuseUnchangedLoans } from '#src/domain/loan/reuse-unchanged-loans.ts';
import type { RawLoan } from '#src/domain/loan-fields/raw-loan.ts';
import { CacheDatabase } from '#src/offline/cache/cache-database.ts';
import type { CacheStore } from '#src/offline/cache/cache-store.ts';
import { cacheDatabaseName } from '#src/offline/storage/database-names.ts';
import { breakWrites, browserProfile, SOME_USER_KEY } from '#tests/support/offline/offline.ts';
import { anyListDays, inOrderOfIds } from '#tests/support/loans/list-days.ts';

const VIEW = 'AllLoans';
const DAYS = 90;
const DAY_14 = Date.parse('2026-11-14T00:00:00Z') / 86_400_000;

// It's called on the store it belongs to.
const PUT = IDBObjectStore.prototype.put;

const at = (time: string): string => `2026-11-${time}:00.000Z`;
const loan = (loanId: string, text: string): RawLoan => ({ loanId, fields: { 'Fields.1172': text } });

/** A page that keeps each list it reads, as differences from the one before. */
function page(store: CacheStore, days = DAYS) {
  let known: readonly RawLoan[] | undefined;
  return async (list: ReadLoans & { readonly requestKey?: string }): Promise<void> => {
    const loans = reuseUnchangedLoans(known ?? [], list.loans);
    await store.savePipeline(VIEW, { ...list, loans }, known, days);
    known = loans;
  };
}

const plain = (loans: readonly RawLoan[]): readonly RawLoan[] =>
  inOrderOfIds(
    loans.map(({ loanId, fields, faults }) => (faults ? { loanId, fields, faults } : { loanId, fields })),
  );

async function rowsIn(
  indexedDB: IDBFactory,
): Promise<readonly { readonly view: string; readonly day: number }[]> {
  const database = new CacheDatabase(cacheDatabaseName(SOME_USER_KEY), { indexedDB, IDBKeyRange });
  const rows = await database.history.toArray();
  database.close();
  return rows;
}

let restore: (() => void) | undefined;
afterEach(() => {
  restore?.();
  restore = undefined;
});

test('whichever tab kept the lists, each past one is rebuilt from the newest', async () => {
  await fc.assert(
    fc.asyncProperty(anyListDays(24), fc.infiniteStream(fc.nat(2)), async (lists, turns) => {
      const profile = browserProfile();
      const tabs = [page(profile.openTab()), page(profile.openTab())];
      for (const list of lists) {
        const turn = turns.next().value ?? 0;
        // A third one has just been opened.
        await (tabs[turn] ?? page(profile.openTab()))(list);
      }
      const history = await profile.openTab().readHistory(VIEW);
      if (history === undefined) throw new Error('there is no list');
      expect(history).toMatchObject({ since: lists[0]?.asOf, isFirst: true });
      for (const { loans, asOf } of lists)
        expect(plain(listAt(history.list, history.changes, Date.parse(asOf)).loans)).toEqual(
          inOrderOfIds(loans),
        );
    }),
    { numRuns: 8 },
  );
});

test('what two tabs both find is written once', async () => {
  const profile = browserProfile();
  const [one, other] = [page(profile.openTab()), page(profile.openTab())];
  await one({ loans: [loan('a', 'FHA')], asOf: at('18T15:00') });
  await other({ loans: [loan('a', 'FHA')], asOf: at('18T15:01') });
  await one({ loans: [loan('a', 'VA')], asOf: at('18T15:05') });
  await other({ loans: [loan('a', 'VA')], asOf: at('18T15:06') });
  const { changes } = (await profile.openTab().readHistory(VIEW)) ?? {};
  expect(changes).toEqual([
    {
      from: at('18T15:01'),
      to: at('18T15:05'),
      came: [],
      left: [],
      changed: [{ loanId: 'a', fields: { 'Fields.1172': 'FHA' } }],
    },
  ]);
});

test('a list of another question says so: its fields came or went with it', async () => {
  const store = browserProfile().openTab();
  const keep = page(store);
  await keep({ loans: [loan('a', 'FHA')], asOf: at('18T15:00'), requestKey: 'q' });
  await keep({ loans: [{ loanId: 'a', fields: {} }], asOf: at('18T16:00'), requestKey: 'other' });
  expect((await store.readHistory(VIEW))?.changes).toMatchObject([{ isOtherRequest: true }]);
});

describe('of the days', () => {
  test('only so many are kept', async () => {
    const profile = browserProfile();
    const store = profile.openTab();
    const keep = page(store, 3);
    for (const day of [10, 11, 12, 13, 14, 15])
      await keep({ loans: [loan('a', String(day))], asOf: at(`${day}T15:00`) });
    expect(await rowsIn(profile.indexedDB)).toHaveLength(3);
    expect(await store.readHistory(VIEW)).toMatchObject({ since: at('12T15:00'), isFirst: false });
  });

  test('none is kept where the lender turns it off, not even those from before', async () => {
    const profile = browserProfile();
    const store = profile.openTab();
    await page(store)({ loans: [loan('a', 'FHA')], asOf: at('18T15:00') });
    expect(await rowsIn(profile.indexedDB)).toHaveLength(1);
    await page(store, 0)({ loans: [loan('a', 'VA')], asOf: at('18T16:00') });
    expect(await rowsIn(profile.indexedDB)).toEqual([]);
    expect(await store.readHistory(VIEW)).toMatchObject({ changes: [], since: at('18T16:00') });
  });

  test('a view that nobody opens keeps no more of them', async () => {
    const profile = browserProfile();
    const store = profile.openTab();
    const pageOf = (view: 'MyLoans' | 'AllLoans', day: number, days: number) =>
      store.savePipeline(view, { loans: [loan('a', `${day}`)], asOf: at(`${day}T15:00`) }, undefined, days);
    for (const day of [10, 11, 14]) await pageOf('AllLoans', day, 3);
    await pageOf('MyLoans', 15, 3);
    expect(await rowsIn(profile.indexedDB)).toMatchObject([
      { view: 'AllLoans', day: DAY_14 },
      { view: 'MyLoans', day: DAY_14 + 1 },
    ]);
    await pageOf('MyLoans', 16, 0);
    expect(await rowsIn(profile.indexedDB)).toEqual([]);
  });

  test('none is before a damaged record', async () => {
    const profile = browserProfile();
    const store = profile.openTab();
    const keep = page(store);
    for (const day of [16, 17, 18]) await keep({ loans: [loan('a', String(day))], asOf: at(`${day}T15:00`) });
    const database = new CacheDatabase(cacheDatabaseName(SOME_USER_KEY), {
      indexedDB: profile.indexedDB,
      IDBKeyRange,
    });
    const damaged = (await database.history.toArray())[1];
    if (damaged !== undefined) await database.history.put({ ...damaged, sealed: { since: 'yesterday' } });
    database.close();
    const history = await store.readHistory(VIEW);
    expect(history).toMatchObject({ since: at('17T15:00'), changes: [{ to: at('18T15:00') }] });
  });
});

// The last record of such a write is the third one.
test.each([
  [1, 'full'],
  [3, 'full-at-commit'],
] as const)(
  'where record %i finds the disk %s, history gives way and the list is kept',
  async (record, how) => {
    const profile = browserProfile();
    const store = profile.openTab();
    const keep = page(store);
    await keep({ loans: [loan('a', 'FHA')], asOf: at('18T15:00') });
    restore = breakWrites(record, how);
    await keep({ loans: [loan('a', 'VA')], asOf: at('18T16:00') });
    expect((await profile.openTab().readPipeline(VIEW))?.loans[0]?.fields).toEqual({ 'Fields.1172': 'VA' });
    expect(await rowsIn(profile.indexedDB)).toEqual([]);
    await keep({ loans: [loan('a', 'USDA')], asOf: at('18T17:00') });
    expect(await store.readHistory(VIEW)).toMatchObject({ since: at('18T16:00'), isFirst: false });
  },
);

test.each([
  ['notes', 'full', (store: CacheStore) => store.saveNotes('a', { values: {}, asOf: at('18T16:00') })],
  ['marks', 'full-at-commit', (store: CacheStore) => store.saveMarks({ loanMarks: [], seenChanges: [] })],
] as const)('history gives way to %s as well', async (_what, how, save) => {
  const profile = browserProfile();
  const store = profile.openTab();
  await page(store)({ loans: [loan('a', 'FHA')], asOf: at('18T15:00') });
  restore = breakWrites(1, how);
  await save(store);
  expect(await rowsIn(profile.indexedDB)).toEqual([]);
});

test('changes too many to be written each time do not make history grow: it begins anew', async () => {
  const profile = browserProfile();
  const store = profile.openTab();
  const keep = page(store);
  const fields = Object.fromEntries(Array.from({ length: 60 }, (_, at) => [`Fields.CX.${at}`, 'text']));
  const loans = Array.from({ length: 5000 }, (_, at) => ({ loanId: `loan-${at}`, fields }));
  await keep({ loans, asOf: at('18T15:00') });
  await keep({ loans: [], asOf: at('18T15:01') });
  await keep({ loans, asOf: at('18T15:02') });
  expect(await store.readHistory(VIEW)).toMatchObject({
    since: at('18T15:01'),
    isFirst: false,
    changes: [{ left: [] }],
  });
});

test('history that the browser does not take keeps no list from being written', async () => {
  const profile = browserProfile();
  const keep = page(profile.openTab());
  await keep({ loans: [loan('a', 'FHA')], asOf: at('18T15:00') });
  const put = vi.spyOn(IDBObjectStore.prototype, 'put');
  put.mockImplementation(function refuse(this: IDBObjectStore, ...given) {
    if (this.name === 'history') throw new DOMException('The value is too large', 'DataError');
    return PUT.apply(this, given);
  });
  restore = () => put.mockRestore();
  await keep({ loans: [loan('a', 'VA')], asOf: at('18T16:00') });
  expect((await profile.openTab().readPipeline(VIEW))?.loans[0]?.fields).toEqual({ 'Fields.1172': 'VA' });
});

test('an answer that another tab got earlier replaces no newer list, and makes no change', async () => {
  const profile = browserProfile();
  const [one, other] = [page(profile.openTab()), page(profile.openTab())];
  await one({ loans: [loan('a', 'FHA')], asOf: at('18T15:00') });
  await one({ loans: [loan('a', 'VA')], asOf: at('18T15:05') });
  await other({ loans: [loan('a', 'FHA')], asOf: at('18T15:03') });
  expect((await profile.openTab().readHistory(VIEW))?.changes).toHaveLength(1);
  expect(await profile.openTab().readPipeline(VIEW)).toMatchObject({ asOf: at('18T15:05') });
  await other({ loans: [loan('a', 'USDA')], asOf: at('18T15:08') });
  expect(await profile.openTab().readHistory(VIEW)).toMatchObject({
    list: { asOf: at('18T15:08') },
    changes: [{ from: at('18T15:05') }, { from: at('18T15:00') }],
  });
});

test('history that cannot be sealed keeps no list from being written', async () => {
  const profile = browserProfile();
  const codec = {
    seal: (value: unknown, path: string) => {
      if (path.includes('/history/')) throw new Error('no key');
      return value;
    },
    open: (record: unknown) => record,
  };
  await page(profile.openTab({ codec }))({ loans: [loan('a', 'FHA')], asOf: at('18T15:00') });
  expect((await profile.openTab().readPipeline(VIEW))?.loans).toHaveLength(1);
});

test('views have their own history, and it goes with the rest of a person’s copies', async () => {
  const profile = browserProfile();
  await page(profile.openTab())({ loans: [loan('a', 'FHA')], asOf: at('18T15:00') });
  expect(await profile.openTab().readHistory('MyLoans')).toBeUndefined();
  await profile.openTab().erase();
  expect(await profile.openTab().readHistory(VIEW)).toBeUndefined();
  expect(await rowsIn(profile.indexedDB)).toEqual([]);
});

test('a database of the version before keeps its list, and what changes from then on', async () => {
  const profile = browserProfile();
  const { indexedDB } = profile;
  const old = new Dexie(cacheDatabaseName(SOME_USER_KEY), { indexedDB, IDBKeyRange, cache: 'disabled' });
  old.version(1).stores({ pipelines: 'view', pipelineChunks: '[view+position]' });
  old.version(2).stores({ notes: 'loanGuid, keptAt', conditions: 'loanGuid' });
  old.version(3).stores({ marks: 'name' });
  const facts = { asOf: at('17T15:00'), keptAt: at('17T15:00'), loanCount: 1, pieces: [0] };
  await old.table('pipelines').put({ view: VIEW, revision: 7, sealed: facts });
  await old.table('pipelineChunks').put({ view: VIEW, position: 0, sealed: [loan('a', 'FHA')] });
  old.close();
  const store = profile.openTab();
  expect(await store.readHistory(VIEW)).toMatchObject({ since: at('17T15:00'), changes: [] });
  await page(store)({ loans: [loan('a', 'VA')], asOf: at('18T15:00') });
  expect(await store.readHistory(VIEW)).toMatchObject({
    since: at('17T15:00'),
    isFirst: false,
    changes: [{ from: at('17T15:00'), changed: [{ loanId: 'a', fields: { 'Fields.1172': 'FHA' } }] }],
  });
});
