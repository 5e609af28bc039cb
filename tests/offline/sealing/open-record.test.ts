import { describe, expect, test } from 'vitest';
import { openRecord, openRecords } from '#src/offline/sealing/open-record.ts';
import { StorageError } from '#src/offline/storage/storage-error.ts';
import { browserProfile } from '#tests/support/offline/offline.ts';
import { plainCodec } from '#tests/support/offline/plain-codec.ts';

const LOAN = '0b9e2c4a-6c0f-4a57-9d1c-2f6f3f1f7a11';
const AS_OF = '2026-11-20T15:40:00.000Z';

async function failureOf(work: Promise<unknown>): Promise<unknown> {
  return work.then(
    () => undefined,
    (error: unknown) => error,
  );
}

describe('a record', () => {
  test('that opens is given as it is', async () => {
    expect(await openRecord(async () => 'text')).toBe('text');
  });

  test('that is damaged is unreadable, and why is kept with it', async () => {
    const cause = new Error('bad tag');
    expect(await failureOf(openRecord(() => Promise.reject(cause)))).toMatchObject({
      kind: 'unreadable',
      cause,
    });
  });

  test.each(['wedged', 'unavailable', 'blocked', 'newer', 'quota'] as const)(
    'whose key the storage cannot give (%s) is not called damaged',
    async (kind) => {
      const failure = new StorageError(kind);
      expect(await failureOf(openRecord(() => Promise.reject(failure)))).toBe(failure);
    },
  );
});

describe('of many records', () => {
  const open = (row: string | Error) =>
    typeof row === 'string' ? Promise.resolve(row) : Promise.reject(row);

  test('a damaged one hides no other, and is counted', async () => {
    const rows = ['a', new StorageError('unreadable'), 'b'];
    expect(await openRecords(rows, open)).toEqual({ opened: ['a', 'b'], unreadableCount: 1 });
  });

  test('none counts as damaged while the storage fails', async () => {
    const failure = new StorageError('wedged');
    expect(await failureOf(openRecords(['a', new StorageError('unreadable'), failure], open))).toBe(failure);
  });

  test('a fault of the program is not taken for a damaged record', async () => {
    const fault = new TypeError('no function');
    expect(await failureOf(openRecords([fault], open))).toBe(fault);
  });
});

test('a storage that does not give the key is said to be silent, whatever is read, and what lies there is read later', async () => {
  const profile = browserProfile();
  const before = profile.openTab();
  await before.savePipeline('MyLoans', { loans: [{ loanId: 'a', fields: {} }], asOf: AS_OF, etag: '"v1"' });
  await before.saveNotes(LOAN, { values: {}, asOf: AS_OF });
  await before.saveConditions(LOAN, { conditions: [], asOf: AS_OF });
  let isSilent = true;
  const tab = profile.openTab({
    codec: {
      ...plainCodec,
      open: (sealed, place) =>
        isSilent ? Promise.reject(new StorageError('wedged')) : plainCodec.open(sealed, place),
    },
  });
  const reads = [
    () => tab.readPipeline('MyLoans'),
    () => tab.confirmPipeline('MyLoans', AS_OF, '"v1"'),
    () => tab.readNotes(LOAN),
    () => tab.readConditions(LOAN),
    () => tab.readAllConditions(),
    () => tab.readContents(),
  ];
  const failures = await Promise.all(reads.map((read) => failureOf(read())));
  expect(failures.map((failure) => failure instanceof StorageError && failure.kind)).toEqual(
    reads.map(() => 'wedged'),
  );
  isSilent = false;
  expect((await tab.readPipeline('MyLoans'))?.loans).toHaveLength(1);
  expect((await tab.readAllConditions()).unreadableCount).toBe(0);
  expect((await tab.readContents()).views).toHaveLength(1);
});
