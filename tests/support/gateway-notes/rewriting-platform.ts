import { randomBytes } from 'node:crypto';
import { createPlatformNotes } from '#src/gateway/notes/create-notes.ts';
import { createCallBreakers } from '#src/platform/call-breaker.ts';
import { createCallLimiter } from '#src/platform/call-limiter.ts';
import { createPlatformClient } from '#src/platform/platform-client.ts';
import type { PlatformFetch } from '#src/platform/send-to-platform.ts';
import { PLATFORM_TIME_LIMITS } from '#src/platform/time-limits.ts';
import { startSandbox } from '#tests/support/gateway/sandbox-fixture.ts';
import { createNoteWorld, FIELD, NOW, type NoteWorld } from '#tests/support/gateway-notes/note-world.ts';

/** What the platform makes of a text before it stores it; the field of before is given too. */
export type Rule = (text: string, before: string) => string;
export type WriteAnswer = '204' | 'lost' | '500';

/** A gateway's note code, with rows in memory, over the sandbox on its wire, where a lender's rule rewrites notes. */
export interface RewritingPlatform {
  /** Another loan, with this text in its field. */
  loan(before: string): Promise<RewrittenLoan>;
}

export interface RewrittenLoan {
  readonly world: NoteWorld;
  /** From now on. `movedTo` collects what the rule takes out of the field. */
  rule(store: Rule, answer: WriteAnswer): void;
  add(id: string, text: string): ReturnType<NoteWorld['add']>;
  /** How often fieldWriter was called. */
  writes(): number;
  text(): Promise<string>;
}

const USER = 'mkessler';

export async function startRewritingPlatform(): Promise<RewritingPlatform> {
  const sandbox = await startSandbox({ loanCount: 500 });
  const token = await sandbox.tokenOf(USER);
  const rows = await sandbox.queryRows(token, { loanFolders: ['My Pipeline'] });
  let next = 0;

  return {
    async loan(before) {
      const loanGuid = rows[(next += 1)]?.loanId ?? '';
      const path = `/encompass/v3/loans/${loanGuid}`;
      const text = async (): Promise<string> => {
        const answer = await sandbox.call(token, 'POST', `${path}/fieldReader`, [FIELD]);
        return ((await answer.json()) as Record<string, string>)[FIELD] ?? '';
      };
      await sandbox.call(token, 'POST', `${path}/fieldWriter`, [{ id: FIELD, value: before }]);
      let ruled: { readonly store: Rule; readonly answer: WriteAnswer } | undefined;
      let writes = 0;
      const fetch: PlatformFetch = async (url, init) => {
        if (!url.includes('/fieldWriter')) return sandbox.app.request(url, init);
        writes += 1;
        if (ruled === undefined) return sandbox.app.request(url, init);
        const [item] = JSON.parse(String(init.body)) as { id: string; value: string }[];
        const value = ruled.store(item?.value ?? '', await text());
        const answer = await sandbox.app.request(url, {
          ...init,
          body: JSON.stringify([{ ...item, value }]),
        });
        if (ruled.answer === '204' || !answer.ok) return answer;
        if (ruled.answer === 'lost') throw new TypeError('fetch failed');
        return Response.json({ summary: 'InternalServerError' }, { status: 500 });
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
        tokens: { of: async () => [token] },
        newId: () => randomBytes(8).toString('hex'),
      });
      return {
        world,
        rule: (store, answer) => void (ruled = { store, answer }),
        add: (id, noteText) =>
          world.add({
            id,
            loanGuid,
            text: noteText,
            author: USER,
            writtenAt: new Date(NOW).toISOString(),
            writer: { userId: USER, tag: 'AD', sessionId: 'session', token },
          }),
        writes: () => writes,
        text,
      };
    },
  };
}
