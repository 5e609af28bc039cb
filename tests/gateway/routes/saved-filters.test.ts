import * as v from 'valibot';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  MAX_SAVED_FILTERS,
  type SavedFilter,
  type SavedFilterChange,
  savedFiltersAnswerSchema,
} from '#src/contract/wire/saved-filter.ts';
import { DEFAULT_PREFERENCES } from '#src/contract/wire/preferences.ts';
import { filterId, savedFilter } from '#tests/support/person-data/person-data.ts';
import type { Person } from '#tests/support/gateway/person.ts';
import { openedGateway } from '#tests/support/gateway/test-gateway.ts';

const MINUTE = 60_000;
const DAY = 24 * 60;

const gateway = openedGateway({ settings: { sessionLimits: { idle: 1e12, absolute: 1e12 } } });
let ada: Person;
let ben: Person;
let start: number;

beforeAll(async () => {
  start = gateway.clock.now;
  ada = await gateway.signedIn('ada');
  ben = await gateway.signedIn('ben');
});
beforeEach(async () => {
  gateway.clock.now = start;
  await gateway.store.database.deleteFrom('saved_filter').execute();
});

/** An instant so many minutes from the gateway's now. */
const minutes = (count: number): string => new Date(gateway.clock.now + count * MINUTE).toISOString();
const save = (changes: Partial<SavedFilter> = {}): SavedFilterChange => ({
  action: 'save',
  filter: savedFilter({ changedAt: minutes(-1), ...changes }),
});
const remove = (id: string, changedAt: string): SavedFilterChange => ({ action: 'delete', id, changedAt });
const post = (change: unknown, person = ada, userId = 'ada'): Promise<Response> =>
  person.send('/prod/api/custom-filter', { method: 'POST', json: { userId, change } });

const saveAndRemove = async (place: number): Promise<void> => {
  await post(save({ id: filterId(place) }));
  await post(remove(filterId(place), minutes(0)));
};
const rows = async (): Promise<string[]> =>
  (await gateway.store.database.selectFrom('saved_filter').select('filter_id').execute()).map(
    (row) => row.filter_id,
  );

async function listed(answering: Response | Promise<Response>): Promise<readonly SavedFilter[]> {
  const answer = await answering;
  expect(answer.status).toBe(200);
  return v.parse(savedFiltersAnswerSchema, await answer.json()).data;
}
const list = (person = ada, userId = 'ada'): Promise<readonly SavedFilter[]> =>
  listed(person.send(`/prod/api/${userId}/custom-filter`));

describe('saved filters', () => {
  test('are none at first', async () => {
    expect(await list()).toEqual([]);
  });

  test('come back as they were saved, on another device and after a restart', async () => {
    const filter = savedFilter({ changedAt: minutes(-1) });
    expect(await listed(post(save()))).toEqual([filter]);
    const tablet = gateway.person(gateway.again());
    await tablet.signIn('ada');
    expect(await list(tablet)).toEqual([filter]);
  });

  test('are one person’s own, even under one id', async () => {
    await post(save());
    await post(save({ name: 'Ben’s' }), ben, 'ben');
    expect((await list()).map(({ name }) => name)).toEqual(['Late titles']);
    expect((await list(ben, 'ben')).map(({ name }) => name)).toEqual(['Ben’s']);
    await post(remove(filterId(1), minutes(0)), ben, 'ben');
    expect(await list()).toHaveLength(1);
  });

  test('are renamed and overwritten under their id, and deleted', async () => {
    await post(save());
    await post(save({ id: filterId(2), name: 'Mine' }));
    const changed = savedFilter({
      name: 'Titles',
      changedAt: minutes(0),
      filter: { ...savedFilter().filter, search: 'x' },
    });
    expect(await listed(post({ action: 'save', filter: changed }))).toEqual([
      changed,
      savedFilter({ id: filterId(2), name: 'Mine', changedAt: minutes(-1) }),
    ]);
    expect((await listed(post(remove(filterId(1), minutes(1))))).map(({ id }) => id)).toEqual([filterId(2)]);
  });

  test('keep what a page that knows no views leaves out when it renames one, until a page takes it off', async () => {
    const list = { sort: '-Title', setup: DEFAULT_PREFERENCES };
    const filter = { ...savedFilter().filter, loanTypes: ['FHA'] };
    await post(save({ filter, list, changedAt: minutes(-3) }));
    expect(await listed(post(save({ name: 'Renamed', changedAt: minutes(-2) })))).toMatchObject([
      { name: 'Renamed', filter, list },
    ]);
    const [bare] = await listed(post(save({ name: 'Renamed', list: null, changedAt: minutes(-1) })));
    expect(bare).toMatchObject({ filter: savedFilter().filter, list: null });
    await post(remove(filterId(1), minutes(0)));
    expect((await listed(post(save({ changedAt: minutes(0) }))))[0]).not.toHaveProperty('list');
  });

  test('are as many as the limit, and the next is refused with what to do about it', async () => {
    for (let place = 1; place <= MAX_SAVED_FILTERS; place += 1) {
      // One after the other, as a person makes them.
      expect((await post(save({ id: filterId(place) }))).status).toBe(200);
    }
    const refused = await post(save({ id: filterId(101) }));
    expect(refused.status).toBe(409);
    expect(await refused.json()).toMatchObject({ detail: expect.stringContaining('Delete one') as unknown });
    expect((await post(save({ id: filterId(7), name: 'Renamed', changedAt: minutes(0) }))).status).toBe(200);
    await post(remove(filterId(7), minutes(1)));
    expect(await listed(post(save({ id: filterId(101) })))).toHaveLength(MAX_SAVED_FILTERS);
  });
});

describe('a change that was sent before', () => {
  test('makes no second filter', async () => {
    await post(save());
    expect(await listed(post(save()))).toHaveLength(1);
  });

  test('and comes again after a newer one changes nothing', async () => {
    await post(save({ changedAt: minutes(-3) }));
    await post(save({ name: 'Newer', changedAt: minutes(-1) }));
    expect((await listed(post(save({ changedAt: minutes(-3) })))).map(({ name }) => name)).toEqual(['Newer']);
  });

  test('does not bring a deleted filter back, and a newer saving does', async () => {
    await post(save({ changedAt: minutes(-3) }));
    await post(remove(filterId(1), minutes(-2)));
    expect(await listed(post(save({ changedAt: minutes(-3) })))).toEqual([]);
    expect(await listed(post(save({ changedAt: minutes(-1) })))).toHaveLength(1);
  });

  test('does not delete a filter that was saved later', async () => {
    await post(save({ changedAt: minutes(-1) }));
    expect(await listed(post(remove(filterId(1), minutes(-2))))).toHaveLength(1);
  });

  test('is known for 90 days, then the deleted filter is forgotten', async () => {
    await saveAndRemove(1);
    gateway.clock.now = start + 89 * DAY * MINUTE;
    await saveAndRemove(2);
    expect(await rows()).toHaveLength(2);
    gateway.clock.now = start + 91 * DAY * MINUTE;
    await saveAndRemove(3);
    expect((await rows()).toSorted()).toEqual([filterId(2), filterId(3)]);
  });

  test('of a filter that was never here leaves no row, and the others alone', async () => {
    await post(save());
    for (let place = 2; place < 12; place += 1) {
      expect(await listed(post(remove(filterId(place), minutes(0))))).toHaveLength(1);
    }
    expect(await rows()).toEqual([filterId(1)]);
  });

  test('leaves no more than 200 deleted filters of a person, the newest', async () => {
    const deleted = Array.from({ length: 205 }, (_, at) => ({
      user_id: 'ada',
      filter_id: filterId(at + 1),
      body: null,
      changed_at: new Date(start - (300 - at) * MINUTE),
    }));
    await gateway.store.database.insertInto('saved_filter').values(deleted).execute();
    await saveAndRemove(300);
    const left = await rows();
    expect(left).toHaveLength(2 * MAX_SAVED_FILTERS);
    expect(left).toEqual(expect.arrayContaining([filterId(7), filterId(300)]));
  });

  test('counts as made now when its device is far ahead', async () => {
    const [filter] = await listed(post(save({ changedAt: minutes(3 * DAY) })));
    expect(filter?.changedAt).toBe(minutes(0));
    expect(await listed(post(remove(filterId(1), minutes(1))))).toEqual([]);
  });
});

describe('a call', () => {
  test.each(['ben', 'ADA', 'ada@lender.example', 'ada%20', '..%2Fada'])(
    'for the filters of %s is refused with 403',
    async (userId) => {
      expect((await ada.send(`/prod/api/${userId}/custom-filter`)).status).toBe(403);
      expect((await post(save(), ada, decodeURIComponent(userId))).status).toBe(403);
      expect(await list()).toEqual([]);
    },
  );

  test('needs a session and comes from our own pages', async () => {
    const stranger = gateway.person();
    expect((await stranger.send('/prod/api/ada/custom-filter')).status).toBe(401);
    expect((await post(save(), stranger)).status).toBe(401);
    const foreign = await ada.send('/prod/api/custom-filter', {
      method: 'POST',
      json: { userId: 'ada', change: save() },
      headers: { origin: 'https://evil.example' },
    });
    expect(foreign.status).toBe(403);
  });

  test.each([
    ['no change', undefined],
    ['an unknown change', { action: 'share', id: filterId(1) }],
    ['a filter without a name', { action: 'save', filter: savedFilter({ name: ' ' }) }],
    ['a filter whose id is no UUID', { action: 'save', filter: savedFilter({ id: 'first' }) }],
    [
      'a filter with a status that there is not',
      { action: 'save', filter: { ...savedFilter(), filter: { statuses: 'x' } } },
    ],
  ])('with %s is refused with 400', async (_, change) => {
    const answer = await post(change);
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ code: 'INVALID_REQUEST' });
    expect(await list()).toEqual([]);
  });

  test('that is too large is refused with 413', async () => {
    const milestones = Array.from({ length: 1_000 }, (_, at) => `${at}`.repeat(30));
    const answer = await post(save({ filter: { ...savedFilter().filter, milestones } }));
    expect(answer.status).toBe(413);
  });
});

test('a kept filter that cannot be read any more hides no other', async () => {
  await post(save());
  const broken = { user_id: 'ada', filter_id: filterId(9), body: '{"id":1}', changed_at: new Date(start) };
  await gateway.store.database.insertInto('saved_filter').values(broken).execute();
  expect((await list()).map(({ id }) => id)).toEqual([filterId(1)]);
});
