import { randomBytes } from 'node:crypto';
import { createPlatformNotes } from '#src/gateway/notes/create-notes.ts';
import { createCallBreakers } from '#src/platform/call-breaker.ts';
import { createCallLimiter } from '#src/platform/call-limiter.ts';
import { createPlatformClient } from '#src/platform/platform-client.ts';
import type { PlatformFetch } from '#src/platform/send-to-platform.ts';
import { PLATFORM_TIME_LIMITS } from '#src/platform/time-limits.ts';
import { startSandbox } from '#tests/support/gateway/sandbox-fixture.ts';
import { createNoteWorld, FIELD, NOW, type NoteWorld } from '#tests/support/gateway-notes/note-world.ts';

/** The calls of a note, in the order in which it makes them. */
export const NOTE_CALLS = ['locks', 'lock', 'read', 'write', 'read-back', 'unlock'] as const;
export type LiedCall = (typeof NOTE_CALLS)[number];

/** What's answered instead of the platform's own answer: a status, or what isn't the platform's answer at all. */
export const LIES = [
  400,
  401,
  403,
  404,
  409,
  413,
  422,
  423,
  429,
  500,
  502,
  503,
  'page',
  'half',
  'reset',
] as const;
type LiedAnswer = (typeof LIES)[number];

export interface Lie {
  readonly call: LiedCall;
  /** Whether the platform does what it was asked. */
  readonly isDone: boolean;
  readonly answer: LiedAnswer;
}

/** A gateway's note code, with rows in memory, over the sandbox on its wire. */
export interface LyingPlatform {
  /** Another loan, with this text in its field. */
  loan(text: string): Promise<LiedLoan>;
}

export interface LiedLoan {
  readonly world: NoteWorld;
  /** Adds a note of the person. */
  add(userId: string, id: string, text: string): ReturnType<NoteWorld['add']>;
  /** Lies once, from the next note on. */
  lie(lie: Lie): void;
  text(): Promise<string>;
  locks(): Promise<readonly unknown[]>;
}

const PAGE = '<!doctype html><title>Welcome to Guest Wi-Fi</title>';

export async function startLyingPlatform(users: readonly string[]): Promise<LyingPlatform> {
  const sandbox = await startSandbox({ loanCount: 500 });
  const tokens = new Map<string, string>();
  for (const user of users) tokens.set(user, await sandbox.tokenOf(user));
  const [token = ''] = tokens.values();
  const rows = await sandbox.queryRows(token, { loanFolders: ['My Pipeline'] });
  let next = 0;

  return {
    async loan(text) {
      const loanGuid = rows[(next += 1)]?.loanId ?? '';
      await sandbox.call(token, 'POST', `/encompass/v3/loans/${loanGuid}/fieldWriter`, [
        { id: FIELD, value: text },
      ]);
      let lie: Lie | undefined;
      let reads = 0;
      const fetch: PlatformFetch = async (url, init) => {
        const call = callOf(url, init.method ?? '', () => (reads += 1));
        const told = lie?.call === call ? lie : undefined;
        if (told === undefined) return sandbox.app.request(url, init);
        lie = undefined;
        const real = told.isDone ? await sandbox.app.request(url, init) : undefined;
        return lieAbout(told.answer, await real?.text());
      };
      const client = createPlatformClient({
        fetch,
        apiUrl: '',
        limiter: createCallLimiter({ capacity: () => 7, waiting: 7, waitingEach: 7, patience: 1_000 }),
        breakers: createCallBreakers(() => undefined),
        timeLimits: PLATFORM_TIME_LIMITS,
      });
      const world = createNoteWorld();
      Object.assign(world.ports, {
        platform: createPlatformNotes(client),
        tokens: { of: async (userId: string) => [tokens.get(userId) ?? ''] },
        newId: () => randomBytes(8).toString('hex'),
      });
      return {
        world,
        add: (userId, id, noteText) => {
          reads = 0;
          return world.add({
            id,
            loanGuid,
            text: noteText,
            author: userId,
            writtenAt: new Date(NOW).toISOString(),
            writer: { userId, tag: 'AD', sessionId: `session-${userId}`, token: tokens.get(userId) ?? '' },
          });
        },
        lie: (told) => void (lie = told),
        async text() {
          const answer = await sandbox.call(token, 'POST', `/encompass/v3/loans/${loanGuid}/fieldReader`, [
            FIELD,
          ]);
          return ((await answer.json()) as Record<string, string>)[FIELD] ?? '';
        },
        async locks() {
          const path = `/encompass/v3/resourceLocks?resourceType=loan&resourceId=${loanGuid}`;
          return (await (await sandbox.call(token, 'GET', path)).json()) as unknown[];
        },
      };
    },
  };
}

function callOf(url: string, method: string, countRead: () => number): LiedCall | undefined {
  if (url.includes('/fieldWriter')) return 'write';
  if (url.includes('/fieldReader')) return countRead() === 1 ? 'read' : 'read-back';
  if (!url.includes('/resourceLocks')) return undefined;
  return method === 'GET' ? 'locks' : method === 'POST' ? 'lock' : 'unlock';
}

function lieAbout(answer: LiedAnswer, real: string | undefined): Response {
  if (answer === 'reset') throw new TypeError('fetch failed');
  if (answer === 'page') return new Response(PAGE, { headers: { 'content-type': 'text/html' } });
  if (answer === 'half') return new Response(halfOf(real ?? '{"id":"an answer"}'));
  return Response.json({ summary: 'Conflict', details: 'Says who?' }, { status: answer });
}

/** A body whose connection breaks in its middle. */
function halfOf(text: string): ReadableStream<Uint8Array> {
  let isSent = false;
  return new ReadableStream({
    pull(controller) {
      if (isSent) controller.error(new TypeError('terminated'));
      else controller.enqueue(new TextEncoder().encode(text.slice(0, text.length / 2)));
      isSent = true;
    },
  });
}
