import * as fc from 'fast-check';
import { IDBKeyRange } from 'fake-indexeddb';
import { Dexie } from 'dexie';
import { afterEach, describe, expect, test } from 'vitest';
import type { RawLoan } from '#src/domain/loan-fields/raw-loan.ts';
import type { PipelineSnapshot } from '#src/offline/cache/pipeline-cache.ts';
import { cacheDatabaseName } from '#src/offline/storage/database-names.ts';
import { STORAGE_DEADLINE_MS } from '#src/offline/storage/storage-deadline.ts';
import { changeChunks } from '#src/offline/cache/change-chunks.ts';
import type { RecordCodec } from '#src/offline/sealing/record-codec.ts';
import { boundCodec } from '#tests/support/offline/plain-codec.ts';
import {
  breakWrites,
  browserProfile,
  fakeClock,
  slowRecords,
  SOME_USER_KEY,
} from '#tests/support/offline/offline.ts';

const AS_OF = '2026-11-20T15:40:00.000Z';
const CANARY = 'Canaryborrower';

function snapshot(count: number, label = 'first'): PipelineSnapshot {
  const loans = Array.from({ length: count }, (_, index): RawLoan => {
    const fields = { 'Fields.4002': `${CANARY}-${label}-${index}`, 'Fields.763': '12/01/2026' };
    return index === 3
      ? { loanId: `loan-${index}`, fields, faults: ['odd'] }
      : { loanId: `loan-${index}`, fields };
  });
  return { loans, asOf: AS_OF, etag: `"${label}"` };
}

/** Those with loans, and one row of facts. */
const RECORDS_OF_600 = changeChunks([], snapshot(600).loans).chunks.length + 1;

let restore: (() => void) | undefined;
afterEach(() => {
  restore?.();
  restore = undefined;
});

describe('the kept pipeline', () => {
  test('is not there before it was kept', async () => {
    const tab = browserProfile().openTab();
    expect(await tab.readPipeline('MyLoans')).toBeUndefined();
  });

  test('comes back as it was kept, in order, with its age and the time of keeping', async () => {
    const profile = browserProfile();
    const clock = fakeClock(Date.parse('2026-11-20T15:40:03Z'));
    await profile.openTab({ clock }).savePipeline('MyLoans', snapshot(5));
    expect(await profile.openTab().readPipeline('MyLoans')).toEqual({
      ...snapshot(5),
      keptAt: '2026-11-20T15:40:03.000Z',
    });
  });

  test('may take long to write and to read, as long as the storage answers each part in time', async () => {
    const clock = fakeClock();
    const tab = browserProfile().openTab({ clock });
    const long = snapshot(10_000);
    restore = slowRecords(clock, 20);
    const start = clock.now();
    await tab.savePipeline('AllLoans', long);
    const written = clock.now();
    const copy = await tab.readPipeline('AllLoans');
    expect(copy?.loans).toEqual(long.loans);
    expect(written - start).toBeGreaterThan(STORAGE_DEADLINE_MS);
    expect(clock.now() - written).toBeGreaterThan(STORAGE_DEADLINE_MS);
  });

  test('comes back whole for any number of loans, also after a longer one', async () => {
    await fc.assert(
      fc.asyncProperty(fc.nat(1200), fc.nat(1200), async (before, after) => {
        const tab = browserProfile().openTab();
        await tab.savePipeline('AllLoans', snapshot(before, 'before'));
        await tab.savePipeline('AllLoans', snapshot(after, 'after'));
        expect((await tab.readPipeline('AllLoans'))?.loans).toEqual(snapshot(after, 'after').loans);
        tab.close();
      }),
      { numRuns: 25 },
    );
  });

  test('of one view says nothing of the other', async () => {
    const tab = browserProfile().openTab();
    await tab.savePipeline('MyLoans', snapshot(2));
    expect(await tab.readPipeline('AllLoans')).toBeUndefined();
    await tab.savePipeline('AllLoans', snapshot(4));
    expect((await tab.readPipeline('MyLoans'))?.loans).toHaveLength(2);
  });

  test('of one person is never seen by another', async () => {
    const profile = browserProfile();
    await profile.openTab({ userKey: 'a'.repeat(32) }).savePipeline('MyLoans', snapshot(2));
    expect(await profile.openTab({ userKey: 'b'.repeat(32) }).readPipeline('MyLoans')).toBeUndefined();
  });

  test('may be empty, which is something else than absent', async () => {
    const tab = browserProfile().openTab();
    await tab.savePipeline('MyLoans', { loans: [], asOf: AS_OF });
    expect((await tab.readPipeline('MyLoans'))?.loans).toEqual([]);
  });
});

describe('a pipeline confirmed as unchanged', () => {
  test('is younger, with the same loans', async () => {
    const tab = browserProfile().openTab();
    await tab.savePipeline('MyLoans', snapshot(3));
    await tab.confirmPipeline('MyLoans', '2026-11-20T16:00:00.000Z', '"first"');
    const kept = await tab.readPipeline('MyLoans');
    expect(kept?.asOf).toBe('2026-11-20T16:00:00.000Z');
    expect(kept?.etag).toBe('"first"');
    expect(kept?.loans).toHaveLength(3);
  });

  test('that was never kept stays absent', async () => {
    const tab = browserProfile().openTab();
    await tab.confirmPipeline('MyLoans', AS_OF, '"first"');
    expect(await tab.readPipeline('MyLoans')).toBeUndefined();
  });

  test('is refused where nothing is kept, or something else', async () => {
    const tab = browserProfile().openTab();
    expect(await tab.confirmPipeline('MyLoans', AS_OF, '"v2"')).toBe(false);
    // There was no room for the second one.
    await tab.savePipeline('MyLoans', { ...snapshot(3), etag: '"v1"' });
    expect(await tab.confirmPipeline('MyLoans', '2026-11-20T18:00:00.000Z', '"v2"')).toBe(false);
    expect((await tab.readPipeline('MyLoans'))?.asOf).toBe(AS_OF);
    expect(await tab.confirmPipeline('MyLoans', '2026-11-20T18:00:00.000Z', '"v1"')).toBe(true);
    expect((await tab.readPipeline('MyLoans'))?.asOf).toBe('2026-11-20T18:00:00.000Z');
  });

  test('does not lend its age to what another tab has kept meanwhile', async () => {
    const profile = browserProfile();
    const other = profile.openTab();
    await other.savePipeline('MyLoans', snapshot(3));
    let hasKept = false;
    const slowCodec: RecordCodec = {
      open: (record) => record,
      seal: async (value) => {
        if (!hasKept) await other.savePipeline('MyLoans', snapshot(4, 'second'));
        hasKept = true;
        return value;
      },
    };
    await profile
      .openTab({ codec: slowCodec })
      .confirmPipeline('MyLoans', '2026-11-20T18:00:00.000Z', '"first"');
    const kept = await other.readPipeline('MyLoans');
    expect(kept?.asOf).toBe(AS_OF);
    expect(kept?.loans).toHaveLength(4);
  });
});

describe('a tab that dies while it writes', () => {
  test('leaves the previous pipeline whole, wherever it dies', async () => {
    for (const after of [1, 2, 3, RECORDS_OF_600]) {
      const profile = browserProfile();
      const dying = profile.openTab();
      await dying.savePipeline('MyLoans', snapshot(900, 'old'));
      restore = breakWrites(after, 'killed');
      await expect(dying.savePipeline('MyLoans', snapshot(600, 'new'))).rejects.toMatchObject({
        name: 'StorageError',
      });
      restore();
      dying.close();
      const kept = await profile.openTab().readPipeline('MyLoans');
      expect(kept?.loans).toEqual(snapshot(900, 'old').loans);
      expect(kept?.etag).toBe('"old"');
    }
  });

  test('leaves nothing when there was nothing before', async () => {
    const profile = browserProfile();
    restore = breakWrites(2, 'killed');
    await expect(profile.openTab().savePipeline('MyLoans', snapshot(600))).rejects.toMatchObject({
      name: 'StorageError',
    });
    restore();
    expect(await profile.openTab().readPipeline('MyLoans')).toBeUndefined();
  });
});

describe('a full disk', () => {
  test.each([
    ['at the second record', 2, 'full'],
    ['when all is written and only the commit is left', RECORDS_OF_600, 'full-at-commit'],
  ] as const)('%s is named as such and leaves the previous pipeline whole', async (_name, at, how) => {
    const tab = browserProfile().openTab();
    await tab.savePipeline('MyLoans', snapshot(300, 'old'));
    restore = breakWrites(at, how);
    await expect(tab.savePipeline('MyLoans', snapshot(600, 'new'))).rejects.toMatchObject({ kind: 'quota' });
    restore();
    expect((await tab.readPipeline('MyLoans'))?.loans).toEqual(snapshot(300, 'old').loans);
  });
});

describe('two tabs', () => {
  test('writing at once leave the pipeline of one of them, never a mixture', async () => {
    const profile = browserProfile();
    const tabs = [profile.openTab(), profile.openTab()];
    await Promise.all(
      tabs.map((tab, index) => tab.savePipeline('MyLoans', snapshot(600 - index * 300, `tab-${index}`))),
    );
    const kept = await profile.openTab().readPipeline('MyLoans');
    const winner = kept?.etag === '"tab-0"' ? snapshot(600, 'tab-0') : snapshot(300, 'tab-1');
    expect(kept?.loans).toEqual(winner.loans);
  });

  test('see what the other has kept', async () => {
    const profile = browserProfile();
    const [writer, reader] = [profile.openTab(), profile.openTab()];
    await reader.readPipeline('MyLoans');
    await writer.savePipeline('MyLoans', snapshot(2));
    expect((await reader.readPipeline('MyLoans'))?.loans).toHaveLength(2);
  });
});

describe('every record', () => {
  test('passes through the codec: no name of a borrower lies in the database', async () => {
    const profile = browserProfile();
    const tab = profile.openTab({ codec: boundCodec });
    await tab.savePipeline('MyLoans', snapshot(600));
    await tab.confirmPipeline('MyLoans', '2026-11-20T16:00:00.000Z', '"first"');
    const raw = await everythingIn(profile.indexedDB);
    expect(raw.length).toBeGreaterThan(10_000);
    expect(raw).not.toContain(CANARY);
    expect((await tab.readPipeline('MyLoans'))?.loans).toEqual(snapshot(600).loans);
  });

  test('is bound to its place: one moved elsewhere does not open', async () => {
    const profile = browserProfile();
    const tab = profile.openTab({ codec: boundCodec });
    await tab.savePipeline('MyLoans', snapshot(2));
    await tab.savePipeline('AllLoans', snapshot(2));
    await changeRows(profile.indexedDB, 'pipelineChunks', (rows) => {
      const [first, second] = rows;
      return rows.map((row) => ({ ...row, sealed: row === first ? second?.['sealed'] : first?.['sealed'] }));
    });
    await expect(tab.readPipeline('MyLoans')).rejects.toMatchObject({ kind: 'unreadable' });
  });
});

describe('a codec without its key', () => {
  const noKey = (): never => {
    throw new Error('the key is gone');
  };

  test('keeps nothing rather than something open, and leaves what was kept before', async () => {
    const profile = browserProfile();
    await profile.openTab().savePipeline('MyLoans', snapshot(2, 'old'));
    const locked = profile.openTab({ codec: { seal: noKey, open: (record) => record } });
    await expect(locked.savePipeline('MyLoans', snapshot(3))).rejects.toMatchObject({ kind: 'unavailable' });
    await expect(locked.confirmPipeline('MyLoans', AS_OF, '"old"')).rejects.toMatchObject({
      kind: 'unavailable',
    });
    expect((await profile.openTab().readPipeline('MyLoans'))?.etag).toBe('"old"');
  });

  test('reports what it cannot open, and does not touch it', async () => {
    const profile = browserProfile();
    await profile.openTab().savePipeline('MyLoans', snapshot(2));
    const locked = profile.openTab({ codec: { seal: (value) => value, open: noKey } });
    await expect(locked.readPipeline('MyLoans')).rejects.toMatchObject({ kind: 'unreadable' });
    await expect(locked.confirmPipeline('MyLoans', AS_OF, '"first"')).rejects.toMatchObject({
      kind: 'unreadable',
    });
    expect((await profile.openTab().readPipeline('MyLoans'))?.loans).toHaveLength(2);
  });
});

describe('a damaged record', () => {
  const DAMAGE = [
    ['a chunk that is no list', 'pipelineChunks', { sealed: 'rubbish' }],
    ['a value that is no text', 'pipelineChunks', { sealed: [{ loanId: 'a', fields: { x: 1 } }] }],
    ['facts without an age', 'pipelines', { sealed: { loanCount: 2 } }],
    ['facts that are missing', 'pipelines', { sealed: undefined }],
  ] as const;

  test.each(DAMAGE)('(%s) is reported and never shown as an empty list', async (_name, table, damage) => {
    const profile = browserProfile();
    const tab = profile.openTab();
    await tab.savePipeline('MyLoans', snapshot(2));
    await tab.savePipeline('AllLoans', snapshot(4));
    await changeRows(profile.indexedDB, table, (rows) =>
      rows.map((row) => (row['view'] === 'MyLoans' ? { ...row, ...damage } : row)),
    );
    await expect(tab.readPipeline('MyLoans')).rejects.toMatchObject({ kind: 'unreadable' });
    // The others are not affected, and the next answer of the network mends it.
    expect((await tab.readPipeline('AllLoans'))?.loans).toHaveLength(4);
    await tab.savePipeline('MyLoans', snapshot(3));
    expect((await tab.readPipeline('MyLoans'))?.loans).toHaveLength(3);
  });

  test('that is gone altogether is noticed, because the loans are counted', async () => {
    const profile = browserProfile();
    const tab = profile.openTab();
    await tab.savePipeline('MyLoans', snapshot(600));
    await changeRows(profile.indexedDB, 'pipelineChunks', (rows) => rows.slice(1));
    await expect(tab.readPipeline('MyLoans')).rejects.toMatchObject({ kind: 'unreadable' });
  });
});

type Row = Record<string, unknown>;

async function openRaw(indexedDB: IDBFactory): Promise<Dexie> {
  return new Dexie(cacheDatabaseName(SOME_USER_KEY), { indexedDB, IDBKeyRange, cache: 'disabled' }).open();
}

async function everythingIn(indexedDB: IDBFactory): Promise<string> {
  const database = await openRaw(indexedDB);
  const rows = await Promise.all(database.tables.map((table) => table.toArray()));
  database.close();
  return JSON.stringify(rows);
}

async function changeRows(
  indexedDB: IDBFactory,
  name: string,
  change: (rows: Row[]) => Row[],
): Promise<void> {
  const database = await openRaw(indexedDB);
  const table = database.table<Row>(name);
  const rows = change(await table.toArray());
  await table.clear();
  await table.bulkPut(rows);
  database.close();
}
