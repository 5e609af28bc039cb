import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { createNoteClient } from '#src/api/note-client.ts';
import type { SendOutcome } from '#src/contract/wire/note-outcome.ts';
import type { GatewayEnv } from '#src/gateway/answers/gateway-env.ts';
import type { GatewayContext } from '#src/gateway/context/gateway-context.ts';
import type { NoteOutcome } from '#src/gateway/notes/note-ports.ts';
import { parseRefusal, refusalForGood } from '#src/gateway/notes/refusal-for-good.ts';
import { type AddedNote, notAddedAnswer } from '#src/gateway/routes/note-answers.ts';
import { classifyOutcome } from '#src/offline/outbox/entry/classify-outcome.ts';
import { toAnswer } from '#tests/simulation/world/server/gateway-model.ts';

type NotAdded = Exclude<NoteOutcome, AddedNote>;
type Trouble = Extract<NoteOutcome, { kind: 'trouble' }>['trouble'];

const LOAN = '0b9e2c4a-6c0f-4a57-9d1c-2f6f3f1f7a11';
const NOTE = { id: LOAN, loanGuid: LOAN, fieldId: 'FIELD', textHash: '', attempts: 1 };

/** One of each kind; a new kind doesn't compile without one. */
const PLAIN: { readonly [K in Exclude<NotAdded['kind'], 'trouble'>]: Extract<NotAdded, { kind: K }> } = {
  'other-user': { kind: 'other-user' },
  'not-a-note-field': { kind: 'not-a-note-field' },
  blank: { kind: 'blank' },
  'too-long': { kind: 'too-long' },
  'too-old': { kind: 'too-old' },
  'from-future': { kind: 'from-future' },
  'key-reused': { kind: 'key-reused' },
  'in-progress': { kind: 'in-progress', retryAfterMs: 2000 },
  'loan-locked': { kind: 'loan-locked', holder: 'Ben' },
  'field-hidden': { kind: 'field-hidden' },
  'field-full': { kind: 'field-full' },
  rule: { kind: 'rule', detail: 'Says who?' },
};
const TROUBLES: { readonly [K in Exclude<Trouble['kind'], 'refused'>]: Extract<Trouble, { kind: K }> } = {
  unauthorized: { kind: 'unauthorized' },
  busy: { kind: 'busy', retryAfterSeconds: 2 },
  timeout: { kind: 'timeout' },
  unavailable: { kind: 'unavailable' },
  unreadable: { kind: 'unreadable' },
};
const REFUSED = [400, 402, 403, 404, 405, 408, 409, 410, 413, 422, 423, 425, 451, 499];

const OUTCOMES: readonly NotAdded[] = [
  ...Object.values(PLAIN),
  { kind: 'rule', detail: undefined },
  { kind: 'rule', detail: 'Says who?', mayBeInLoan: true },
  ...Object.values(TROUBLES).map((trouble): NotAdded => ({ kind: 'trouble', trouble })),
  { kind: 'trouble', trouble: { kind: 'busy', retryAfterSeconds: 2, isTheirDoing: true } },
  { kind: 'trouble', trouble: { kind: 'timeout' }, settlesInMs: 30_000 },
  ...REFUSED.map((status): NotAdded => ({ kind: 'trouble', trouble: { kind: 'refused', status } })),
];

/** Whoever calls with this key hears these, whenever it is; they're found before the row is asked. */
const SAME_FOR_EVERY_CALL: readonly NoteOutcome['kind'][] = [
  'not-a-note-field',
  'blank',
  'too-long',
  'key-reused',
];

/** What the device hears of an outcome, by the route's own answer and the device's own client. */
async function heard(outcome: NotAdded): Promise<SendOutcome> {
  const gateway = {
    sessions: { end: async () => undefined },
    cookies: { session: { clear: () => undefined } },
    doubtedTokens: { isDead: async () => true },
  } as unknown as GatewayContext;
  const app = new Hono<GatewayEnv>()
    .use(async (context, next) => {
      context.set('session', { idHash: '' } as GatewayEnv['Variables']['session']);
      await next();
    })
    .post('*', async (context) => notAddedAnswer(context, gateway, outcome));
  const client = createNoteClient({
    apiEnv: 'prod',
    baseUrl: 'http://gateway',
    getAuthToken: () => 'token',
    fetch: async (url, init) => app.request(url, init),
  });
  return client.addNote({ ...NOTE, text: 'Called', writtenAt: '2026-11-20T20:04:00Z', author: 'ada' });
}

const verdictOn = (answer: SendOutcome): string => classifyOutcome(NOTE, answer, 0, 0.5).kind;
const name = (outcome: NotAdded): readonly [string, NotAdded] => [JSON.stringify(outcome), outcome];

test.each(OUTCOMES.map(name))(
  'the row keeps what ends a note at its device, and nothing else: %s',
  async (_name, outcome) => {
    const verdict = verdictOn(await heard(outcome));
    const isKept = refusalForGood(outcome) !== undefined;
    expect(isKept || SAME_FOR_EVERY_CALL.includes(outcome.kind) ? 'park' : 'hold').toBe(verdict);
    // The simulator's answers mean the same.
    expect(verdictOn(toAnswer(outcome))).toBe(verdict);
  },
);

test.each(OUTCOMES.map(name))(
  'what is kept is answered as it was the first time: %s',
  async (_name, outcome) => {
    const kept = refusalForGood(outcome);
    const again = kept === undefined ? undefined : parseRefusal(JSON.stringify(kept));
    expect(again).toEqual(kept);
    expect(await heard(again ?? outcome)).toEqual(await heard(outcome));
  },
);

test('a note that was added is no refusal', () => {
  const receipt = { id: LOAN, loanGuid: LOAN, fieldId: '', textHash: '', line: '', appliedAt: '' };
  expect(refusalForGood({ kind: 'applied', receipt, fieldText: '', isReplay: false })).toBeUndefined();
});

test.each([undefined, '', 'null', '{"kind":"rule"', '{"kind":"of tomorrow"}', '{"kind":"in-progress"}'])(
  'a refusal that cannot be read is none: %s',
  (json) => {
    expect(parseRefusal(json)).toBeUndefined();
  },
);
