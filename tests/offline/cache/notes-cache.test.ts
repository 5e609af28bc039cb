import * as fc from 'fast-check';
import { IDBKeyRange } from 'fake-indexeddb';
import { Dexie } from 'dexie';
import { afterEach, describe, expect, test } from 'vitest';
import { cacheDatabaseName } from '#src/offline/storage/database-names.ts';
import type { NotesSnapshot } from '#src/offline/cache/notes-cache.ts';
import { breakWrites, browserProfile, fakeClock, SOME_USER_KEY } from '#tests/support/offline/offline.ts';
import { boundCodec } from '#tests/support/offline/plain-codec.ts';
import { anyText } from '#tests/support/any-text.ts';

const AS_OF = '2026-11-20T15:40:00.000Z';
const GUID = '0f8fad5b-d9cb-469f-a165-70867728950e';
const OTHER = '0f8fad5b-d9cb-469f-a165-70867728950f';

function notes(text: string): NotesSnapshot {
  return { values: { 'CX.PROC.CRITICAL.NOTES': text, 'CX.LO.COMMENTS': '' }, asOf: AS_OF };
}

let restore: (() => void) | undefined;
afterEach(() => {
  restore?.();
  restore = undefined;
});

describe("a loan's kept notes", () => {
  test('are not there before they were kept', async () => {
    expect(await browserProfile().openTab().readNotes(GUID)).toBeUndefined();
  });

  test('come back as they were kept, in another tab, with the age of the platform', async () => {
    const profile = browserProfile();
    await profile.openTab().saveNotes(GUID, notes('11/20/26@ 3:05 PM GO - HOI is in\r\nolder'));
    expect(await profile.openTab().readNotes(GUID)).toEqual(
      notes('11/20/26@ 3:05 PM GO - HOI is in\r\nolder'),
    );
  });

  test('are replaced whole: a field that is not there any more is not kept', async () => {
    const tab = browserProfile().openTab();
    await tab.saveNotes(GUID, notes('old'));
    const next = { values: { 'CX.LO.COMMENTS': 'new' }, asOf: '2026-11-20T16:00:00.000Z' };
    await tab.saveNotes(GUID, next);
    expect(await tab.readNotes(GUID)).toEqual(next);
  });

  test('come back all together, by loan in lowercase', async () => {
    const tab = browserProfile().openTab();
    expect(await tab.readAllNotes()).toEqual(new Map());
    await tab.saveNotes(GUID.toUpperCase(), notes('one'));
    await tab.saveNotes(OTHER, notes('two'));
    expect(await tab.readAllNotes()).toEqual(
      new Map([
        [GUID, notes('one')],
        [OTHER, notes('two')],
      ]),
    );
  });

  test('of one loan say nothing of another', async () => {
    const tab = browserProfile().openTab();
    await tab.saveNotes(GUID, notes('one'));
    expect(await tab.readNotes(OTHER)).toBeUndefined();
    await tab.saveNotes(OTHER, notes('two'));
    expect(await tab.readNotes(GUID)).toEqual(notes('one'));
  });

  test('are found however the id is written', async () => {
    const tab = browserProfile().openTab();
    await tab.saveNotes(GUID.toUpperCase(), notes('one'));
    expect(await tab.readNotes(GUID)).toEqual(notes('one'));
  });

  test('of one person are never seen by another, and are gone after erasing', async () => {
    const profile = browserProfile();
    const tab = profile.openTab({ userKey: 'a'.repeat(32) });
    await tab.saveNotes(GUID, notes('one'));
    expect(await profile.openTab({ userKey: 'b'.repeat(32) }).readNotes(GUID)).toBeUndefined();
    await tab.erase();
    expect(await profile.openTab({ userKey: 'a'.repeat(32) }).readNotes(GUID)).toBeUndefined();
  });

  test('come back whole, whatever people wrote', async () => {
    const text = anyText(200);
    const tab = browserProfile().openTab();
    await fc.assert(
      fc.asyncProperty(text, text, async (processor, officer) => {
        const kept = { values: { a: processor, b: officer }, asOf: AS_OF };
        await tab.saveNotes(GUID, kept);
        expect(await tab.readNotes(GUID)).toEqual(kept);
      }),
      { numRuns: 25 },
    );
  });

  test('are those of the last 500 loans', async () => {
    const profile = browserProfile();
    const clock = fakeClock();
    const tab = profile.openTab({ clock });
    const guid = (index: number): string => `${GUID.slice(0, -4)}${String(index).padStart(4, '0')}`;
    for (let index = 0; index < 501; index++) {
      clock.advance(1000);
      await tab.saveNotes(guid(index), notes(`${index}`));
      // The first one is opened again and again.
      if (index === 400) await tab.saveNotes(guid(0), notes('again'));
    }
    expect(await tab.readNotes(guid(0))).toEqual(notes('again'));
    expect(await tab.readNotes(guid(1))).toBeUndefined();
    expect(await tab.readNotes(guid(2))).toEqual(notes('2'));
    expect(await tab.readNotes(guid(500))).toEqual(notes('500'));
  });
});

describe('trouble', () => {
  test('with the disk leaves the notes that were kept before', async () => {
    const tab = browserProfile().openTab();
    await tab.saveNotes(GUID, notes('old'));
    restore = breakWrites(1, 'full');
    await expect(tab.saveNotes(GUID, notes('new'))).rejects.toMatchObject({ kind: 'quota' });
    restore();
    expect(await tab.readNotes(GUID)).toEqual(notes('old'));
  });

  test.each([
    ['a text', 'rubbish'],
    ['no age', { values: {}, keptAt: AS_OF }],
    ['a value that is no text', { values: { a: 1 }, asOf: AS_OF, keptAt: AS_OF }],
    ['nothing', undefined],
  ])('with a record (%s) is reported, and the next answer mends it', async (_name, sealed) => {
    const profile = browserProfile();
    const tab = profile.openTab();
    await tab.saveNotes(GUID, notes('one'));
    await tab.saveNotes(OTHER, notes('two'));
    const raw = await openRaw(profile.indexedDB);
    await raw.table('notes').put({ loanGuid: GUID, keptAt: 0, sealed });
    raw.close();
    await expect(tab.readNotes(GUID)).rejects.toMatchObject({ kind: 'unreadable' });
    expect(await tab.readNotes(OTHER)).toEqual(notes('two'));
    expect(await tab.readAllNotes()).toEqual(new Map([[OTHER, notes('two')]]));
    await tab.saveNotes(GUID, notes('new'));
    expect(await tab.readNotes(GUID)).toEqual(notes('new'));
  });
});

describe('every record', () => {
  test('passes through the codec, and is bound to its loan', async () => {
    const profile = browserProfile();
    const tab = profile.openTab({ codec: boundCodec });
    await tab.saveNotes(GUID, notes('Canaryborrower'));
    expect(await tab.readNotes(GUID)).toEqual(notes('Canaryborrower'));
    const raw = await openRaw(profile.indexedDB);
    const rows: { sealed: unknown }[] = await raw.table('notes').toArray();
    expect(JSON.stringify(rows)).not.toContain('Canaryborrower');
    await raw.table('notes').put({ loanGuid: OTHER, keptAt: 0, sealed: rows[0]?.sealed });
    raw.close();
    await expect(tab.readNotes(OTHER)).rejects.toMatchObject({ kind: 'unreadable' });
  });
});

describe('a database of the first version', () => {
  async function keepAsFirstVersion(indexedDB: IDBFactory): Promise<Dexie> {
    const old = new Dexie(cacheDatabaseName(SOME_USER_KEY), { indexedDB, IDBKeyRange, cache: 'disabled' });
    old.version(1).stores({ pipelines: 'view', pipelineChunks: '[view+position]' });
    await old.open();
    const facts = { asOf: AS_OF, keptAt: AS_OF, loanCount: 1, etag: '"old"' };
    const loans = [{ loanId: 'loan-1', fields: { 'Fields.4002': 'Núñez' } }];
    await old.table('pipelines').put({ view: 'MyLoans', revision: 7, sealed: facts });
    await old.table('pipelineChunks').put({ view: 'MyLoans', position: 0, sealed: loans });
    return old;
  }

  test('keeps its pipeline when notes are added to it', async () => {
    const profile = browserProfile();
    (await keepAsFirstVersion(profile.indexedDB)).close();
    const tab = profile.openTab();
    await tab.saveNotes(GUID, notes('first'));
    expect(await tab.readNotes(GUID)).toEqual(notes('first'));
    expect(await tab.readPipeline('MyLoans')).toEqual({
      loans: [{ loanId: 'loan-1', fields: { 'Fields.4002': 'Núñez' } }],
      asOf: AS_OF,
      keptAt: AS_OF,
      etag: '"old"',
    });
    await tab.confirmPipeline('MyLoans', '2026-11-20T16:00:00.000Z', '"old"');
    expect((await profile.openTab().readPipeline('MyLoans'))?.asOf).toBe('2026-11-20T16:00:00.000Z');
  });

  test('is not touched by a tab that cannot upgrade it, because an older one holds it', async () => {
    const profile = browserProfile();
    const old = await keepAsFirstVersion(profile.indexedDB);
    old.on('versionchange', () => false);
    const clock = fakeClock();
    let isBlocked = false;
    const open = profile.indexedDB.open.bind(profile.indexedDB);
    profile.indexedDB.open = (name, version) => {
      const request = open(name, version);
      request.addEventListener('blocked', () => (isBlocked = true));
      return request;
    };
    const outcome = profile
      .openTab({ clock })
      .readPipeline('MyLoans')
      .catch((error: unknown) => error);
    await expect.poll(() => isBlocked).toBe(true);
    clock.advance(3000);
    expect(await outcome).toMatchObject({ name: 'StorageError', kind: 'blocked' });
    expect(await old.table('pipelines').get('MyLoans')).toMatchObject({ revision: 7 });
    old.close();
    expect((await profile.openTab().readPipeline('MyLoans'))?.loans).toHaveLength(1);
  });
});

async function openRaw(indexedDB: IDBFactory): Promise<Dexie> {
  return new Dexie(cacheDatabaseName(SOME_USER_KEY), { indexedDB, IDBKeyRange, cache: 'disabled' }).open();
}
