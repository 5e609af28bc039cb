import * as v from 'valibot';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Preferences, preferencesAnswerSchema } from '#src/contract/wire/preferences.ts';
import { MOST_SEEN_CHANGES, seenChange } from '#src/domain/loan/seen-changes.ts';
import { LONGEST_REASON } from '#src/domain/marks/loan-mark.ts';
import { LONGEST_TEMPLATE, LONGEST_TEMPLATE_NAME } from '#src/domain/notes/note-template.ts';
import { filterId, preferencesOf } from '#tests/support/person-data/person-data.ts';
import type { Person } from '#tests/support/gateway/person.ts';
import { openedGateway } from '#tests/support/gateway/test-gateway.ts';

const ADA = '/prod/api/preferences/ada@lender.example';
const MINUTE = 60_000;

const gateway = openedGateway();
let ada: Person;
let ben: Person;

beforeAll(async () => {
  ada = await gateway.signedIn('ada');
  ben = await gateway.signedIn('ben');
});
beforeEach(async () => {
  await gateway.store.database.deleteFrom('preference').execute();
});

/** An instant so many minutes from the gateway's now. */
const minutes = (count: number): string => new Date(gateway.clock.now + count * MINUTE).toISOString();
const put = (person: Person, json: unknown, path = ADA): Promise<Response> =>
  person.send(path, { method: 'PUT', json });

async function held(answer: Response): Promise<Preferences | null> {
  expect(answer.status).toBe(200);
  return v.parse(preferencesAnswerSchema, await answer.json()).data;
}

describe('preferences', () => {
  test('of a person who never saved any are null', async () => {
    const answer = await ada.send(ADA);
    expect([answer.status, await answer.json()]).toEqual([200, { code: 200, data: null }]);
    expect(answer.headers.get('cache-control')).toBe('no-store');
  });

  test('come back as they were saved, on another device and after a restart', async () => {
    const sent = preferencesOf({ isCollapsed: true, pageSize: 'all', colorMode: 'dark' }, minutes(-1));
    expect(await held(await put(ada, sent))).toEqual(sent);
    const tablet = gateway.person(gateway.again());
    await tablet.signIn('ada');
    expect(await held(await tablet.send(ADA))).toEqual(sent);
  });

  test('of two devices keep the newest mark of each loan, whichever device comes last', async () => {
    const star = (loanId: string, at: number, isOn = true) =>
      ({ kind: 'star', loanId, isOn, changedAt: minutes(at) }) as const;
    const desktop = { pageSize: 50, loanMarks: [star('a', -3), star('b', -5)] } as const;
    await put(ada, preferencesOf(desktop, minutes(-2)));
    // The tablet was offline: its preferences are older, and one of its marks is newer.
    const tablet = { pageSize: 15, loanMarks: [star('c', -4), star('b', -1, false)] } as const;
    const answer = await held(await put(ada, preferencesOf(tablet, minutes(-9))));
    const loanMarks = [star('b', -1, false), star('a', -3), star('c', -4)];
    expect(answer?.preferences).toMatchObject({ pageSize: 50, loanMarks });
    expect(await held(await ada.send(ADA))).toEqual(answer);
  });

  test('lose no mark where many devices send at the same moment', async () => {
    const ids = Array.from({ length: 6 }, (_, at) => `loan-${at}`);
    const marksOf = (loanId: string) => [
      { kind: 'star', loanId, isOn: true, changedAt: minutes(-1) } as const,
    ];
    await Promise.all(ids.map((id) => put(ada, preferencesOf({ loanMarks: marksOf(id) }, minutes(-1)))));
    const kept = await held(await ada.send(ADA));
    expect(kept?.preferences.loanMarks.map(({ loanId }) => loanId).toSorted()).toEqual(ids);
  });

  test('of two devices keep the looks of both, the newest of each loan', async () => {
    const look = (loanId: string, at: number) => seenChange(loanId, '00000001', minutes(at));
    await put(ada, preferencesOf({ seenChanges: [look('a', -3), look('b', -5)] }, minutes(-2)));
    const answer = await held(await put(ada, preferencesOf({ seenChanges: [look('b', -1)] }, minutes(-9))));
    expect(answer?.preferences.seenChanges).toEqual([look('b', -1), look('a', -3)]);
    const bens = await ben.send('/prod/api/preferences/ben@lender.example');
    expect(await bens.json()).toEqual({ code: 200, data: null });
  });

  test('keep no strange look, and of too many the newest', async () => {
    const many = Array.from({ length: MOST_SEEN_CHANGES + 5 }, (_, at) =>
      seenChange(`loan ${at}`, '00000001', minutes(-at)),
    );
    const strange = [null, 7, {}, '', many[0]?.toUpperCase(), `${many[0]} `, 'x'.repeat(27)];
    const { preferences, ...rest } = preferencesOf({}, minutes(-1));
    const sent = { ...rest, preferences: { ...preferences, seenChanges: [...strange, ...many] } };
    const answer = await held(await put(ada, sent));
    expect(answer?.preferences.seenChanges).toEqual(many.slice(0, MOST_SEEN_CHANGES));
    const list = { ...rest, preferences: { ...preferences, seenChanges: { a: many[0] } } };
    expect((await put(ada, list)).status).toBe(400);
  });

  test('with all that a person can have fit in what is taken', async () => {
    const wide = (length: number) => 'あ'.repeat(length);
    const at = (index: number) => ({ isOn: true, changedAt: minutes(-1 - index) });
    const noteTemplates = Array.from({ length: 80 }, (_, index) => ({
      ...at(index),
      id: filterId(index),
      isOn: index < 40,
      name: wide(LONGEST_TEMPLATE_NAME),
      text: index < 40 ? wide(LONGEST_TEMPLATE) : '',
    }));
    const loanMarks = Array.from({ length: 80 }, (_, index) => {
      const shared = { ...at(index), loanId: filterId(index) };
      return [
        { ...shared, kind: 'star' as const },
        { ...shared, kind: 'snooze' as const, reason: wide(LONGEST_REASON), seen: '00000001' },
        { ...shared, kind: 'done' as const, day: '2026-11-20', task: '0000000a', seen: '00000001' },
        { ...shared, kind: 'called' as const, day: '2026-11-20' },
      ];
    }).flat();
    const seenChanges = Array.from({ length: MOST_SEEN_CHANGES }, (_, index) =>
      seenChange(filterId(index), '00000001', minutes(-index)),
    );
    const sent = preferencesOf({ noteTemplates, loanMarks, seenChanges }, minutes(-1));
    const answer = await held(await put(ada, sent));
    expect(answer?.preferences.noteTemplates).toHaveLength(80);
    expect(answer?.preferences.seenChanges).toEqual(seenChanges);
  });

  test('of a page that knows no marks leave those that are kept', async () => {
    const changedAt = minutes(-3);
    const loanMarks = [{ kind: 'star', loanId: 'a', isOn: true, changedAt }] as const;
    await put(ada, preferencesOf({ loanMarks }, changedAt));
    const { loanMarks: _none, ...older } = preferencesOf({ colorMode: 'dark' }).preferences;
    const answer = await held(await put(ada, { ...preferencesOf({}, minutes(-1)), preferences: older }));
    expect(answer?.preferences).toMatchObject({ colorMode: 'dark', loanMarks });
  });

  test('keep what only a newer build knows', async () => {
    const sent = preferencesOf({}, minutes(-1));
    const newer = { ...sent, preferences: { ...sent.preferences, density: 'compact' } };
    await put(ada, newer);
    expect(await held(await ada.send(ADA))).toEqual(newer);
  });

  test('are one person’s own', async () => {
    await put(ada, preferencesOf({ isCollapsed: true }, minutes(-1)));
    const answer = await ben.send('/prod/api/preferences/ben@lender.example');
    expect(await answer.json()).toEqual({ code: 200, data: null });
  });

  test('survive a sign-out', async () => {
    const person = await gateway.signedIn('ada');
    const sent = preferencesOf({ view: 'AllLoans' }, minutes(-1));
    await put(person, sent);
    expect((await person.send('/auth/logout', { method: 'POST' })).status).toBe(204);
    await person.signIn('ada');
    expect(await held(await person.send(ADA))).toEqual(sent);
  });
});

describe('the newest change wins', () => {
  test('when the older one comes later, and its sender hears the newer one', async () => {
    const newer = preferencesOf({ isCollapsed: true }, minutes(-1));
    const older = preferencesOf({ isCollapsed: false }, minutes(-2));
    await put(ada, newer);
    expect(await held(await put(ada, older))).toEqual(newer);
    expect(await held(await ada.send(ADA))).toEqual(newer);
  });

  test('when the newer one comes later', async () => {
    const newer = preferencesOf({ isCollapsed: true }, minutes(-1));
    await put(ada, preferencesOf({}, minutes(-2)));
    expect(await held(await put(ada, newer))).toEqual(newer);
  });

  test('and a second sending of the same changes nothing', async () => {
    const sent = preferencesOf({ isCollapsed: true }, minutes(-1));
    await put(ada, sent);
    expect(await held(await put(ada, sent))).toEqual(sent);
  });

  test('whatever order ten devices’ changes arrive in', async () => {
    const order = [4, 9, 0, 7, 2, 8, 1, 6, 3, 5];
    await Promise.all(
      order.map((age) => put(ada, preferencesOf({ columnPinning: { left: [`c${age}`] } }, minutes(-age)))),
    );
    expect((await held(await ada.send(ADA)))?.preferences.columnPinning.left).toEqual(['c0']);
  });

  test('by a clock that is a little ahead', async () => {
    const sent = preferencesOf({}, minutes(5));
    expect(await held(await put(ada, sent))).toEqual(sent);
  });

  test('but a clock that is far ahead counts as now, so that other devices are heard again', async () => {
    const ahead = preferencesOf({ isCollapsed: true }, minutes(60 * 24));
    expect(await held(await put(ada, ahead))).toEqual({ ...ahead, changedAt: minutes(0) });
    const later = preferencesOf({ isCollapsed: false }, minutes(1));
    expect(await held(await put(ada, later))).toEqual(later);
  });
});

describe('an address', () => {
  test.each(['ADA@Lender.Example', 'ada%40lender.example'])('may write the e-mail as %s', async (email) => {
    const sent = preferencesOf({}, minutes(-1), 'Ada@LENDER.example');
    const answer = await put(ada, sent, `/prod/api/preferences/${email}`);
    expect((await held(answer))?.loEmail).toBe('ada@lender.example');
    expect((await ada.send(`/prod/api/preferences/${email}`)).status).toBe(200);
  });

  test.each(['ben@lender.example', 'ada', 'ada@lender.example.evil', '%00', '..%2Fada@lender.example'])(
    'of somebody else is refused with 403: %s',
    async (email) => {
      const path = `/prod/api/preferences/${email}`;
      const answers = [await ada.send(path), await put(ada, preferencesOf({}, minutes(-1)), path)];
      expect(answers.map(({ status }) => status)).toEqual([403, 403]);
      expect(await answers[0]?.json()).toMatchObject({ code: 'FORBIDDEN' });
      expect(await gateway.store.database.selectFrom('preference').selectAll().execute()).toEqual([]);
    },
  );

  test('that is one’s own does not let somebody else’s preferences in', async () => {
    const foreign = preferencesOf({}, minutes(-1), 'ben@lender.example');
    expect((await put(ada, foreign)).status).toBe(403);
  });

  test('follows the installation’s setting', async () => {
    const person = gateway.person(gateway.again({ settings: { apiEnv: 'uat' } }));
    await person.signIn('ada');
    expect((await person.send('/uat/api/preferences/ada@lender.example')).status).toBe(200);
    expect((await person.send(ADA)).status).toBe(404);
  });
});

describe('a call', () => {
  test.each(['GET', 'PUT'])('%s needs a session', async (method) => {
    const stranger = gateway.person();
    const json = method === 'PUT' ? preferencesOf() : undefined;
    expect((await stranger.send(ADA, { method, json })).status).toBe(401);
    stranger.cookies.set('ctc-sid', ada.cookies.get('ctc-sid') ?? '');
    expect((await stranger.send(ADA, { method, json })).status).toBe(401);
  });

  test('from another site is refused', async () => {
    const headers = { origin: 'https://evil.example' };
    expect((await ada.send(ADA, { method: 'PUT', json: preferencesOf(), headers })).status).toBe(403);
  });

  test.each([
    ['not JSON', { body: '{', headers: { 'content-type': 'application/json' } }, 400],
    ['a form', { body: 'a=b', headers: { 'content-type': 'application/x-www-form-urlencoded' } }, 415],
    ['a part of the preferences', { json: { ...preferencesOf(), preferences: { isCollapsed: true } } }, 400],
    [
      'too large',
      { json: preferencesOf({ columnFilters: [{ id: 'Milestone', value: 'x'.repeat(200_000) }] }) },
      413,
    ],
    [
      'a key that is never meant well',
      { body: '{"__proto__":{}}', headers: { 'content-type': 'application/json' } },
      400,
    ],
  ])('with %s is refused in a sentence', async (_, options, status) => {
    const answer = await ada.send(ADA, { method: 'PUT', ...options });
    expect(answer.status).toBe(status);
    expect(answer.headers.get('content-type')).toBe('application/problem+json');
    expect(await answer.json()).toMatchObject({ detail: expect.stringMatching(/\.$/) as unknown });
    expect(await gateway.store.database.selectFrom('preference').selectAll().execute()).toEqual([]);
  });

  test('never asks the platform for anything', async () => {
    gateway.platform.forgetCalls();
    await put(ada, preferencesOf({}, minutes(-1)));
    await ada.send(ADA);
    expect(gateway.platform.calls).toEqual([]);
  });
});

test('a person without an e-mail address has preferences under the login id', async () => {
  gateway.platform.answer('user', (context) => context.json({ id: 'cleo', firstName: 'Cleo' }));
  const cleo = await gateway.signedIn('cleo');
  gateway.platform.answer('user', undefined);
  const sent = preferencesOf({}, minutes(-1), 'cleo');
  expect(await held(await put(cleo, sent, '/prod/api/preferences/cleo'))).toEqual(sent);
  expect((await cleo.send(ADA)).status).toBe(403);
});
