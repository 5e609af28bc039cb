import * as fc from 'fast-check';
import { afterEach, describe, expect, test } from 'vitest';
import type { RecordCodec } from '#src/offline/sealing/record-codec.ts';
import { boundCodec } from '#tests/support/offline/plain-codec.ts';
import { StorageError } from '#src/offline/storage/storage-error.ts';
import { aCondition, aConditionList } from '#tests/support/loans/condition-factory.ts';
import { breakWrites, browserProfile } from '#tests/support/offline/offline.ts';

const GUID = '0B9E2C4A-6C0F-4A57-9D1C-2F6F3F1F7A11';
const OTHER = '10000000-0000-4000-8000-000000000001';
const AS_OF = '2026-11-20T15:40:00.000Z';

let mend = () => {};

afterEach(() => {
  mend();
  mend = () => {};
});

describe('the conditions on the device', () => {
  test('of a loan nobody looked at are none', async () => {
    const store = browserProfile().openTab();
    expect(await store.readConditions(GUID)).toBeUndefined();
    expect(await store.readAllConditions()).toEqual({ byLoan: new Map(), unreadableCount: 0 });
  });

  test('come back as they were kept, in the next tab too, whatever the case of the id', async () => {
    const profile = browserProfile();
    const conditions = [aCondition({ id: 'a', tracking: [{ status: 'Added', date: '', by: 'x' }] })];
    await profile.openTab().saveConditions(GUID, { conditions, asOf: AS_OF });
    const next = profile.openTab();
    expect(await next.readConditions(GUID.toLowerCase())).toEqual({ conditions, asOf: AS_OF });
    expect((await next.readAllConditions()).byLoan).toEqual(
      new Map([[GUID.toLowerCase(), { conditions, asOf: AS_OF }]]),
    );
  });

  test('of a loan without any are an empty list, not unknown', async () => {
    const store = browserProfile().openTab();
    await store.saveConditions(GUID, { conditions: [], asOf: AS_OF });
    expect(await store.readConditions(GUID)).toEqual({ conditions: [], asOf: AS_OF });
  });

  test('are replaced as a whole, loan by loan', async () => {
    const store = browserProfile().openTab();
    await store.saveConditions(GUID, { conditions: [aCondition(), aCondition()], asOf: AS_OF });
    await store.saveConditions(OTHER, { conditions: [aCondition({ id: 'other' })], asOf: AS_OF });
    const later = '2026-11-20T16:00:00.000Z';
    await store.saveConditions(GUID, { conditions: [aCondition({ id: 'new' })], asOf: later });
    expect(await store.readConditions(GUID)).toMatchObject({ asOf: later, conditions: [{ id: 'new' }] });
    expect(await store.readConditions(OTHER)).toMatchObject({ asOf: AS_OF, conditions: [{ id: 'other' }] });
  });

  test('that cannot be read any more are said to be so, and hide no other loan’s', async () => {
    const profile = browserProfile();
    const brokenFor: RecordCodec = {
      seal: (value, place) => (place.includes(OTHER) ? { conditions: 'gone' } : value),
      open: (record) => record,
    };
    const store = profile.openTab({ codec: brokenFor });
    await store.saveConditions(GUID, { conditions: [aCondition()], asOf: AS_OF });
    await store.saveConditions(OTHER, { conditions: [aCondition()], asOf: AS_OF });
    await expect(store.readConditions(OTHER)).rejects.toMatchObject({ kind: 'unreadable' });
    const all = await store.readAllConditions();
    expect([...all.byLoan.keys()]).toEqual([GUID.toLowerCase()]);
    expect(all.unreadableCount).toBe(1);
  });

  test('of one loan do not open as another’s', async () => {
    const store = browserProfile().openTab({ codec: boundCodec });
    await store.saveConditions(GUID, { conditions: [aCondition()], asOf: AS_OF });
    expect((await store.readConditions(GUID))?.conditions).toHaveLength(1);
  });

  test.each(['full', 'full-at-commit', 'killed'] as const)(
    'stay as they were when the device fails to write (%s)',
    async (how) => {
      const store = browserProfile().openTab();
      await store.saveConditions(GUID, { conditions: [aCondition({ id: 'old' })], asOf: AS_OF });
      mend = breakWrites(1, how);
      await expect(
        store.saveConditions(GUID, { conditions: [aCondition({ id: 'new' })], asOf: AS_OF }),
      ).rejects.toBeInstanceOf(StorageError);
      mend();
      expect(await store.readConditions(GUID)).toMatchObject({ conditions: [{ id: 'old' }] });
    },
  );

  test('are refused when they cannot be sealed', async () => {
    const refusing: RecordCodec = {
      seal: () => {
        throw new Error('no key');
      },
      open: (record) => record,
    };
    const store = browserProfile().openTab({ codec: refusing });
    await expect(store.saveConditions(GUID, { conditions: [], asOf: AS_OF })).rejects.toMatchObject({
      kind: 'unavailable',
    });
  });

  test('go with everything else of the person', async () => {
    const profile = browserProfile();
    const store = profile.openTab();
    await store.saveConditions(GUID, { conditions: [aCondition()], asOf: AS_OF });
    await store.erase();
    expect(await profile.databaseNames()).toEqual([]);
  });

  test('whatever they hold, come back the same', async () => {
    const store = browserProfile().openTab();
    await fc.assert(
      fc.asyncProperty(aConditionList(), async (list) => {
        const conditions = list.map(({ condition }) => condition);
        await store.saveConditions(GUID, { conditions, asOf: AS_OF });
        expect(await store.readConditions(GUID)).toEqual({ conditions, asOf: AS_OF });
      }),
      { numRuns: 25 },
    );
  });
});
