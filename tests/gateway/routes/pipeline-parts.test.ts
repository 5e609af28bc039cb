import { brotliDecompressSync } from 'node:zlib';
import { beforeAll, expect, test } from 'vitest';
import { createPipelineClient } from '#src/api/pipeline-client.ts';
import { PERSON_ACTIVE } from '#src/contract/wire/wire-headers.ts';
import { pipelineRequest } from '#src/domain/list/pipeline-request.ts';
import type { RawLoan } from '#src/domain/loan-fields/raw-loan.ts';
import { createPipelineRepository } from '#src/offline/pipeline/pipeline-list.ts';
import { MANAGER, MINUTE, startSandbox } from '#tests/support/gateway/sandbox-fixture.ts';
import { openedGateway } from '#tests/support/gateway/test-gateway.ts';
import { fakeLooks } from '#tests/support/offline/pipeline-world.ts';

// The whole way of a refresh: list, client, gateway, and the sandbox as the platform.

const gateway = openedGateway();
let sandbox: Awaited<ReturnType<typeof startSandbox>>;
let token: string;

beforeAll(async () => {
  gateway.clock.now = Date.UTC(2026, 10, 21, 15);
  sandbox = await startSandbox({ loanCount: 1000 });
  token = await sandbox.tokenOf(MANAGER);
  gateway.platform.answer('pipeline', async (context) =>
    sandbox.call(
      token,
      'POST',
      `${context.req.path}${new URL(context.req.url).search}`,
      await context.req.json(),
    ),
  );
});

function pass(minutes: number): void {
  gateway.clock.now += minutes * MINUTE;
  sandbox.pass(minutes * MINUTE);
}

/** A device whose person uses it all the time, and what its refreshes cost. */
async function startDevice(settings: { readonly usesParts: boolean }) {
  const person = await gateway.signedIn('ada');
  let bytes = 0;
  const client = createPipelineClient(
    {
      getAuthToken: () => person.token,
      fetch: async (path, init) => {
        const answer = await person.send(path, {
          method: 'POST',
          body: typeof init.body === 'string' ? init.body : '',
          headers: {
            ...Object.fromEntries(new Headers(init.headers)),
            'accept-encoding': 'br',
            [PERSON_ACTIVE]: '1',
          },
        });
        const body = Buffer.from(await answer.arrayBuffer());
        bytes += body.byteLength;
        const json = body.byteLength === 0 ? null : brotliDecompressSync(body);
        return new Response(json, { status: answer.status, headers: answer.headers });
      },
    },
    () => gateway.clock.now,
  );
  const { fieldMap, buildId } = gateway.settings;
  const requestKey = JSON.stringify(pipelineRequest(fieldMap, 'AllLoans'));
  const terms = {
    lastModified: fieldMap.loan.lastModified,
    timeZone: 'America/New_York',
    buildId,
    requestKey,
  };
  const list = createPipelineRepository({
    ...client,
    requestKey: () => requestKey,
    looks: fakeLooks(),
    historyDays: () => 0,
    refreshTerms: () => (settings.usesParts ? terms : undefined),
    now: () => gateway.clock.now,
    lastCount: () => undefined,
    noteCount: () => undefined,
    mayHold: async () => false,
    openStore: () => Promise.reject(new Error('nothing is kept here')),
    startTimer: () => () => undefined,
    whenIdle: () => undefined,
    log: () => undefined,
  }).list('AllLoans');
  return {
    list,
    refresh: async () => {
      bytes = 0;
      gateway.platform.forgetCalls();
      const { loans } = await list.refresh();
      return { loans, bytes, calls: gateway.platform.callsOf('pipeline').length };
    },
  };
}

async function write(loan: RawLoan | undefined, id: string, value: string): Promise<void> {
  const path = `/encompass/v3/loans/${loan?.loanId}/fieldWriter`;
  expect((await sandbox.call(token, 'POST', path, [{ id, value }])).status).toBe(204);
}

const byId = (loans: readonly RawLoan[]) => new Map(loans.map((loan) => [loan.loanId, loan]));

test(
  'in an hour of work lists by parts equal full ones, with 20 times fewer bytes',
  { timeout: 60_000 },
  async () => {
    const [now, before] = [await startDevice({ usesParts: true }), await startDevice({ usesParts: false })];
    const { loans: all } = await now.refresh();
    await before.refresh();
    expect(all.length).toBeGreaterThan(900);
    const sums = { now: { bytes: 0, calls: 0 }, before: { bytes: 0, calls: 0 } };
    for (let round = 0; round < 12; round += 1) {
      pass(5);
      for (let index = 0; index < 3; index += 1) {
        await write(all[round * 40 + index], 'CX.PROC.CRITICAL.NOTES', `round ${round}`);
      }
      if (round % 6 === 2) await write(all[round * 40 + 10], '2626', 'Brokered');
      const [parts, whole] = [await now.refresh(), await before.refresh()];
      expect(byId(parts.loans)).toEqual(byId(whole.loans));
      for (const [sum, cost] of [
        [sums.now, parts],
        [sums.before, whole],
      ] as const) {
        sum.bytes += cost.bytes;
        sum.calls += cost.calls;
      }
    }
    expect(sums.before.bytes / sums.now.bytes).toBeGreaterThan(20);
    expect(sums.now.calls).toBeLessThan(30);
  },
);
