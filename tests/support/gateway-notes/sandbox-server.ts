import { randomBytes } from 'node:crypto';
import type { Server } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { createAdaptorServer } from '@hono/node-server';
import { Hono } from 'hono';
import { listen } from '#src/gateway/server/node-server.ts';
import { readFieldMap } from '#src/gateway/settings/read-field-map.ts';
import { createSandbox, type SandboxOptions } from '#src/sandbox/sandbox-app.ts';
import type { Faults } from '#src/sandbox/base/faults.ts';
import { createMemorySandboxStore } from '#tests/support/gateway/memory-sandbox-store.ts';

/** The sandbox as its own server, which outlives every gateway. */
export interface SandboxServer {
  readonly url: string;
  readonly loanGuids: readonly string[];
  /** Switches on only these faults. */
  setFaults(faults: Faults): Promise<void>;
  /** Changes a loan's fields as somebody at the platform does. */
  changeLoan(loanGuid: string, fields: Record<string, string>): Promise<void>;
  /** A user at the platform itself, without the gateway. */
  desktop(userId: string): Promise<Desktop>;
  close(): Promise<void>;
}

export interface Desktop {
  readField(loanGuid: string, fieldId: string): Promise<string>;
  /** Opens the loan, puts a line on top of a field and closes it. @returns false if another user has it open. */
  addOnTop(loanGuid: string, fieldId: string, line: string): Promise<boolean>;
  replace(loanGuid: string, fieldId: string, text: string): Promise<void>;
  locks(loanGuid: string): Promise<readonly unknown[]>;
}

const BASE = '/sandbox';

/** @param options who is told of changed loans; nobody by default. */
export async function startSandboxServer(
  options: Pick<SandboxOptions, 'webhooks'> = {},
): Promise<SandboxServer> {
  const sandbox = await createSandbox({
    fieldMap: await readFieldMap(undefined),
    store: createMemorySandboxStore(),
    now: Date.now,
    random: () => randomBytes(32).toString('base64url'),
    timeZone: 'America/New_York',
    loanCount: 60,
    seed: 'notes',
    isCallback: (address) => address.endsWith('/callback'),
    ...options,
  });
  const app = new Hono();
  app.mount(BASE, sandbox.app.fetch);
  const server = createAdaptorServer({ fetch: app.fetch }) as Server;
  const url = `http://127.0.0.1:${await listen(server, 0, '127.0.0.1')}${BASE}`;

  const call = async (token: string, method: string, path: string, body?: unknown): Promise<Response> =>
    fetch(`${url}${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  const tokenOf = async (userId: string): Promise<string> => {
    const answer = await fetch(`${url}/oauth2/v1/token`, {
      method: 'POST',
      body: new URLSearchParams({
        grant_type: 'password',
        username: `${userId}@encompass:BE00000000`,
        password: 'sandbox',
        client_id: 'sandbox',
        client_secret: 'sandbox',
      }),
    });
    return ((await answer.json()) as { access_token: string }).access_token;
  };
  const loans = await call(await tokenOf('gokonkwo'), 'POST', '/encompass/v3/loanPipeline', {
    loanFolders: ['My Pipeline'],
  });
  const loanGuids = ((await loans.json()) as { loanId: string }[]).map(({ loanId }) => loanId.toLowerCase());

  return {
    url,
    loanGuids,
    async setFaults(faults) {
      await fetch(`${url}/faults`, { method: 'PUT', body: JSON.stringify(faults) });
    },
    async changeLoan(loanGuid, fields) {
      const body = JSON.stringify(fields);
      const answer = await fetch(`${url}/faults/loans/${loanGuid}`, { method: 'POST', body });
      if (answer.status !== 204) throw new Error(`The loan was not changed: ${answer.status}.`);
    },
    async desktop(userId) {
      const token = await tokenOf(userId);
      // Whatever faults are on, a desktop user tries until it works.
      const untilAnswered = async (
        expected: readonly number[],
        ...request: [method: string, path: string, body?: unknown]
      ): Promise<Response> => {
        for (;;) {
          const answer = await call(token, ...request).catch(() => undefined);
          if (answer !== undefined && expected.includes(answer.status)) return answer;
          await delay(50);
        }
      };
      const readField = async (loanGuid: string, fieldId: string): Promise<string> => {
        const path = `/encompass/v3/loans/${loanGuid}/fieldReader`;
        const answer = await untilAnswered([200], 'POST', path, [fieldId]);
        return ((await answer.json()) as Record<string, string>)[fieldId] ?? '';
      };
      return {
        readField,
        async addOnTop(loanGuid, fieldId, line) {
          const locked = await untilAnswered([201, 409], 'POST', '/encompass/v3/resourceLocks?view=entity', {
            resource: { entityId: loanGuid, entityType: 'Loan' },
            lockType: 'Exclusive',
          });
          if (locked.status === 409) return false;
          const { id } = (await locked.json()) as { id: string };
          const path = `/encompass/v3/loans/${loanGuid}/fieldWriter?lockId=${id}`;
          for (;;) {
            const text = await readField(loanGuid, fieldId);
            if (text.startsWith(`${line}\n`)) break;
            const body = [{ id: fieldId, value: `${line}\n${text}` }];
            await call(token, 'POST', path, body).catch(() => undefined);
          }
          await untilAnswered([204, 404], 'DELETE', `/encompass/v3/resourceLocks/${id}`);
          return true;
        },
        async replace(loanGuid, fieldId, text) {
          const body = [{ id: fieldId, value: text }];
          await untilAnswered([204], 'POST', `/encompass/v3/loans/${loanGuid}/fieldWriter`, body);
        },
        async locks(loanGuid) {
          const query = `resourceType=loan&resourceId=${loanGuid}`;
          const answer = await untilAnswered([200], 'GET', `/encompass/v3/resourceLocks?${query}`);
          return (await answer.json()) as unknown[];
        },
      };
    },
    async close() {
      await fetch(`${url}/faults`, { method: 'DELETE' });
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
