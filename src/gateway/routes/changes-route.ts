import type { Context, Hono } from 'hono';
import { streamSSE } from 'hono/streaming';
import * as v from 'valibot';
import { type LiveHint, liveHintSchema } from '#src/contract/wire/live-hint.ts';
import type { GatewayContext } from '#src/gateway/context/gateway-context.ts';
import { describes } from '#src/gateway/answers/described.ts';
import type { GatewayEnv } from '#src/gateway/answers/gateway-env.ts';
import type { OpenStream } from '#src/gateway/hints/hints.ts';
import { requireSession, bearerToken } from '#src/gateway/middleware/require-session.ts';
import { isWithinTime } from '#src/gateway/routes/within-time.ts';
import { problemAnswer } from '#src/gateway/answers/problem-answer.ts';

const MAX_EVENT_ID = 100;
const NO_ROOM_RETRY_SECONDS = '60';

const changesRoute = describes({
  id: 'followChanges',
  summary: 'Hints of changes, as Server-Sent Events with this data',
  headers: { 'Last-Event-ID': v.optional(v.string()) },
  answers: { 200: liveHintSchema },
  answerType: 'text/event-stream',
});

/**
 * The stream of changes (Server-Sent Events): hints without loan data, for as long as the session lives. It makes no
 * call to the platform, and keeps no session alive. See decision 34.
 */
export function addChangesRoute(app: Hono<GatewayEnv>, gateway: GatewayContext): void {
  const { hints, settings } = gateway;
  app.get(`/${settings.apiEnv}/changes`, changesRoute, requireSession(gateway), (context) => {
    const known = context.req.header('last-event-id')?.slice(0, MAX_EVENT_ID);
    const stream = hints.open(context.get('session').idHash, known);
    if (stream === undefined) return noRoom(context);
    const answer = streamSSE(context, async (sse) => {
      sse.onAbort(() => stream.end());
      const write = async (text: string): Promise<void> => {
        if (await isWithinTime(sse.write(text), hints.writeWithinMs)) return;
        // The reader is gone. Unsent data would keep the socket open for 15 minutes.
        stream.end();
        context.env.outgoing?.destroy();
      };
      try {
        await writeSteps(gateway, context, stream, write);
      } finally {
        stream.close();
      }
    });
    answer.headers.set('Cache-Control', 'no-store');
    // Some proxies collect an answer before they pass it on.
    answer.headers.set('X-Accel-Buffering', 'no');
    return answer;
  });
}

async function writeSteps(
  gateway: GatewayContext,
  context: Context<GatewayEnv>,
  stream: OpenStream,
  write: (text: string) => Promise<void>,
): Promise<void> {
  const { hints, loansInSight } = gateway;
  const { idHash } = context.get('session');
  for (;;) {
    const step = await stream.next();
    switch (step.kind) {
      case 'hint': {
        const topics = loansInSight.of(idHash, step.topics);
        await write(eventOf(step.id, { topics, withinMs: hints.withinMs(topics) }));
        break;
      }
      case 'beat':
        if (!(await isSessionAlive(gateway, context))) return;
        await write(':\n\n');
        break;
      case 'end':
        if (step.retryMs !== undefined) await write(`retry: ${Math.round(step.retryMs)}\n\n`);
        return;
    }
  }
}

function eventOf(id: string, { topics, withinMs }: LiveHint): string {
  return `event: changed\nid: ${id}\ndata: ${JSON.stringify({ topics, withinMs })}\n\n`;
}

// Without its database the gateway can't tell. The page comes back, and is told so.
async function isSessionAlive({ sessions, cookies }: GatewayContext, context: Context<GatewayEnv>) {
  const companion = bearerToken(context.req.header('authorization'));
  const lookup = await sessions
    .find(cookies.session.read(context), companion, false)
    .catch(() => ({ kind: 'unknown' }));
  return lookup.kind === 'found';
}

function noRoom(context: Context<GatewayEnv>): Response {
  context.header('Retry-After', NO_ROOM_RETRY_SECONDS);
  return problemAnswer(
    context,
    503,
    'GATEWAY_UNAVAILABLE',
    'No room for another stream of changes',
    'The list refreshes every few minutes without it. Try again later.',
  );
}
