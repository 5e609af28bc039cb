import type { Context, Hono } from 'hono';
import * as v from 'valibot';
import {
  MAX_REMEMBERED,
  storagePlaceSchema,
  type WaitingNotesAnswer,
  waitingNotesReportSchema,
} from '#src/contract/wire/waiting-notes.ts';
import { createCallRate } from '#src/gateway/devices/call-rate.ts';
import type { DeviceOfPerson } from '#src/gateway/devices/waiting-notes-store.ts';
import type { GatewayContext } from '#src/gateway/context/gateway-context.ts';
import type { GatewayEnv } from '#src/gateway/answers/gateway-env.ts';
import { requireSession } from '#src/gateway/middleware/require-session.ts';
import { problemAnswer } from '#src/gateway/answers/problem-answer.ts';
import { readJsonBody } from '#src/gateway/answers/read-json-body.ts';

/** A page asks once at its start and reports now and then; this is far more than it needs. */
const CALLS = 60;
const WINDOW_MS = 60_000;

const NOTHING = { version: null, notes: [] } as const;

/**
 * What waits on a browser, so that one which threw its storage away can be told what was in it: ids, loans and times, never a
 * word of a note. Whose notes they are is the session's to say, which browser it is the device cookie's. See
 * decision 17.
 */
export function addWaitingNotesRoutes(app: Hono<GatewayEnv>, gateway: GatewayContext): void {
  const { waitingNotes, deviceCookie, settings } = gateway;
  const rate = createCallRate(CALLS, WINDOW_MS, gateway.now);
  const path = `/${settings.apiEnv}/admin/notes/waiting` as const;

  async function answer(context: Context<GatewayEnv>, of: DeviceOfPerson | undefined, isTaken: boolean) {
    const { version, notes } = of === undefined ? NOTHING : await waitingNotes.read(of);
    const data = { version, isTaken, notes: [...notes] };
    return context.json({ code: 200, data } satisfies WaitingNotesAnswer);
  }

  app.get(path, requireSession(gateway), async (context) => {
    if (!rate.take(context.get('session').idHash)) return tooOften(context);
    const place = v.safeParse(storagePlaceSchema, context.req.query('place'));
    if (!place.success) return noPlace(context);
    const device = deviceCookie.read(context);
    const userId = context.get('session').user.id;
    return answer(context, device === undefined ? undefined : { userId, device, place: place.output }, true);
  });

  app.post(path, requireSession(gateway), async (context) => {
    if (!rate.take(context.get('session').idHash)) return tooOften(context);
    const call = await readJsonBody(
      context,
      waitingNotesReportSchema,
      'Send place, version, and up to 100 notes each to add and to remove.',
    );
    if (call.kind === 'refused') return call.answer;
    const { place } = call.value;
    const of = { userId: context.get('session').user.id, device: deviceCookie.renew(context), place };
    const outcome = await waitingNotes.change(of, call.value);
    return outcome === 'full' ? tooMany(context) : answer(context, of, outcome === 'done');
  });
}

function tooOften(context: Context<GatewayEnv>): Response {
  context.header('Retry-After', String(WINDOW_MS / 1000));
  return problemAnswer(
    context,
    429,
    'TOO_MANY_REQUESTS',
    'Too many calls',
    'This page asks too often. It may go on in a minute.',
  );
}

function noPlace(context: Context<GatewayEnv>): Response {
  return problemAnswer(
    context,
    400,
    'INVALID_REQUEST',
    'The place is missing',
    'Say with place whether the page runs in the browser or installed.',
  );
}

function tooMany(context: Context<GatewayEnv>): Response {
  return problemAnswer(
    context,
    413,
    'TOO_LARGE',
    'That is too much to remember',
    `At most ${MAX_REMEMBERED} notes of one device are remembered.`,
  );
}
