import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { changeInstant, openPersonRecord } from '#src/offline/person-data/person-record.ts';
import { browser, personGateway, type Tab } from '#tests/support/person-data/person-gateway.ts';

const SCHEMA = v.object({ count: v.number() });
const KEY = 'ctc.count.ada';

function open(tab: Tab) {
  return openPersonRecord({ ...tab, userKey: 'ada' }, 'count', SCHEMA, (value) => value);
}

/** Counts how often a record says that it changed. */
function changesOf(record: Pick<ReturnType<typeof open>, 'subscribe'>): { count: number } {
  const changes = { count: 0 };
  record.subscribe(() => {
    changes.count += 1;
  });
  return changes;
}

describe('a record', () => {
  test('is there at once when a tab opens, and is one object until it changes', () => {
    const device = browser(personGateway());
    open(device.openTab()).save({ count: 1 });
    const record = open(device.openTab());
    expect(record.get()).toEqual({ count: 1 });
    expect(record.get()).toBe(record.get());
    record.save({ count: 1 });
    expect(record.get()).toBe(record.get());
  });

  test.each(['', '{', 'null', '{"count":"1"}', '[]'])(
    'that is damaged is as if it were not there: %j',
    (text) => {
      const device = browser(personGateway());
      device.storage.setItem(KEY, text);
      const record = open(device.openTab());
      expect(record.get()).toBeUndefined();
      record.save({ count: 2 });
      expect(record.get()).toEqual({ count: 2 });
    },
  );

  test('tells of a change, and not of one that changes nothing', () => {
    const record = open(browser(personGateway()).openTab());
    const changes = changesOf(record);
    record.save({ count: 1 });
    record.save({ count: 1 });
    expect(changes.count).toBe(1);
  });

  test('tells of other tabs’ changes, until it is closed', () => {
    const device = browser(personGateway());
    const [here, there] = [open(device.openTab()), open(device.openTab())];
    const changes = changesOf(here);
    there.save({ count: 1 });
    expect([here.get(), changes.count]).toEqual([{ count: 1 }, 1]);
    here.close();
    there.save({ count: 2 });
    expect([here.get(), changes.count]).toEqual([{ count: 1 }, 1]);
    expect(here.getLatest()).toEqual({ count: 2 });
  });

  test('is gone when another tab clears everything', () => {
    const device = browser(personGateway());
    const tab = device.openTab();
    const record = open(tab);
    record.save({ count: 1 });
    device.openTab().store.remove(KEY);
    expect(record.get()).toBeUndefined();
  });
});

describe('the instant of a change', () => {
  const now = Date.parse('2026-11-20T15:40:00Z');
  test.each([
    ['is now', '2026-11-20T15:00:00.000Z', '2026-11-20T15:40:00.000Z'],
    [
      'is after what it changes, though the clock is slow',
      '2026-11-20T16:00:00.000Z',
      '2026-11-20T16:00:00.001Z',
    ],
    ['differs within one millisecond', '2026-11-20T15:40:00.000Z', '2026-11-20T15:40:00.001Z'],
  ])('%s', (_, last, expected) => {
    expect(changeInstant(now, last)).toBe(expected);
  });
});
