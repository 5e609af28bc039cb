import { beforeAll, expect, test } from 'vitest';
import { createPipelineClient } from '#src/api/pipeline-client.ts';
import type { RawLoan } from '#src/domain/loan-fields/raw-loan.ts';
import { parseCalendarDay } from '#src/domain/calendar/calendar-day.ts';
import { createGate } from '#tests/support/gateway/platform-double.ts';
import { MANAGER, startSandbox } from '#tests/support/gateway/sandbox-fixture.ts';
import { openedGateway } from '#tests/support/gateway/test-gateway.ts';

// The whole way of a list in pages: client, gateway, and the sandbox behind a real port.

const LOANS = 1100;

const gateway = openedGateway();
/** Opens once the client has what stands first: whole pages come after it. */
let firstArrived = createGate();

beforeAll(async () => {
  const sandbox = await startSandbox({ loanCount: LOANS });
  const token = await sandbox.tokenOf(MANAGER);
  // A sandbox makes its loans when they're asked for the first time.
  const all = { loanFolders: ['My Pipeline'], fields: ['Loan.BorrowerName'] };
  for (const start of [0, 1000]) await sandbox.queryRows(token, all, `?start=${start}`);
  gateway.platform.answer('pipeline', async (context) => {
    const { search, searchParams } = new URL(context.req.url);
    if (searchParams.get('limit') === '1000') await firstArrived.opened;
    return sandbox.call(token, 'POST', `${context.req.path}${search}`, await context.req.json());
  });
});

async function startClient() {
  gateway.platform.forgetCalls();
  firstArrived = createGate();
  const person = await gateway.signedIn('ada');
  const calls: Promise<Response>[] = [];
  const client = createPipelineClient(
    {
      getAuthToken: () => person.token,
      fetch: async (path, init) => {
        const body = typeof init.body === 'string' ? init.body : '';
        const headers = Object.fromEntries(new Headers(init.headers));
        const call = person.send(path, { method: 'POST', body, headers });
        calls.push(call);
        const answer = await call;
        if (path.includes('limit=200')) firstArrived.open();
        init.signal?.throwIfAborted();
        return answer;
      },
    },
    () => gateway.clock.now,
  );
  const askedOfPlatform = () => gateway.platform.callsOf('pipeline').map(({ path }) => path.split('?')[1]);
  return { client, askedOfPlatform, allAnswered: () => Promise.allSettled(calls) };
}

test('what stands first comes before the list, and then the list in the order of its closings', async () => {
  const { client, askedOfPlatform } = await startClient();
  const soFar: (readonly RawLoan[])[] = [];
  const answer = await client.readPipeline('AllLoans', {
    isWaitedFor: true,
    onProgress: (_progress, part) => part && soFar.push(part.loans()),
  });
  expect(askedOfPlatform().toSorted()).toEqual(
    ['start=0&limit=200', ...[0, 1000].map((start) => `start=${start}&limit=1000`)].toSorted(),
  );
  const loans = answer.kind === 'fresh' ? answer.loans : [];
  expect(new Set(loans.map(({ loanId }) => loanId)).size).toBe(LOANS);
  const closings = loans.map(
    ({ fields }) => parseCalendarDay(fields[gateway.settings.fieldMap.loan.projectedClosingDate]) ?? Infinity,
  );
  expect(closings).toContain(Infinity);
  const earliest = closings.toSorted((left, right) => left - right).slice(0, 200);
  expect(closings.slice(0, 200)).toEqual(earliest);
  const idsOf = (list: readonly RawLoan[]) => list.slice(0, 200).map(({ loanId }) => loanId);
  for (const part of soFar) expect(idsOf(part)).toEqual(idsOf(loans));
  expect(soFar.at(-1)?.length).toBeGreaterThanOrEqual(1000);
});

test('somebody who leaves ends the reading of the platform', async () => {
  const { client, askedOfPlatform, allAnswered } = await startClient();
  const leaving = new AbortController();
  const reading = client.readPipeline('AllLoans', {
    signal: leaving.signal,
    isWaitedFor: true,
    onProgress: () => leaving.abort(new Error('left')),
  });
  await expect(reading).rejects.toThrow('left');
  await allAnswered();
  expect(askedOfPlatform().toSorted()).toEqual(['start=0&limit=1000', 'start=0&limit=200']);
});
