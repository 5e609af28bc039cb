import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { Person } from '#tests/support/gateway/person.ts';
import {
  type GatewayWithSandbox,
  startGatewayWithSandbox,
} from '#tests/support/gateway/gateway-with-sandbox.ts';

const PLATFORM_MS = 900;
const PATIENCE_MS = 2_000;
const READS_AT_ONCE = 118;
/** The sandbox has no such loan. */
const NOT_FOUND = 404;
const FIELD = 'CX.PROC.CRITICAL.NOTES';

let gateway: GatewayWithSandbox['gateway'];
let sandbox: GatewayWithSandbox['sandbox'];
let signedIn: GatewayWithSandbox['signedIn'];
let close: GatewayWithSandbox['close'];

beforeAll(async () => {
  ({ gateway, sandbox, signedIn, close } = await startGatewayWithSandbox({
    parts: { callLimits: { patience: PATIENCE_MS } },
  }));
});
afterEach(() => sandbox.setFaults({}));
afterAll(() => close());

const readConditions = (person: Person, loanGuid: string): Promise<Response> =>
  person.send(`/los/v3/loans/${loanGuid}/conditions`);

const addNote = (person: Person, loanGuid: string, text: string): Promise<Response> =>
  person.send(`/prod/admin/${loanGuid}/add-notes`, {
    method: 'POST',
    headers: { 'idempotency-key': `"${randomUUID()}"` },
    json: [{ id: FIELD, value: text, writtenAt: new Date(gateway.clock.now).toISOString() }],
  });

/** Waits these seconds, or until it's over. */
const untilOver = (seconds: number, signal: AbortSignal): Promise<void> =>
  delay(seconds * 1000, undefined, { signal }).catch(() => undefined);

/** One session that keeps so many reads going, each of another loan, until the end. */
function keepReading(person: Person) {
  const statuses = new Set<number>();
  const awaited = new Map<number, () => void>();
  const over = new AbortController();
  const readOn = async (): Promise<void> => {
    while (!over.signal.aborted) {
      const { status, headers } = await readConditions(person, randomUUID());
      statuses.add(status);
      awaited.get(status)?.();
      // As a page does. To repeat at once what is refused would make the test's own requests what others wait for.
      if (status !== NOT_FOUND) await untilOver(Number(headers.get('retry-after') ?? '1'), over.signal);
    }
  };
  const heard = Promise.all(Array.from({ length: READS_AT_ONCE }, readOn)).then(() => statuses);
  return {
    heard,
    until: (status: number) => new Promise<void>((resolve) => awaited.set(status, resolve)),
    end: (): void => over.abort(),
  };
}

test('118 reads of one session: others read their list, add notes and sign in, and only the one hears 429', async () => {
  const busy = await signedIn('gokonkwo');
  const other = await signedIn('mkessler');
  await sandbox.setFaults({ latencyMs: PLATFORM_MS });
  const flood = keepReading(busy);
  const [loan = ''] = sandbox.loanGuids;
  const took: Record<string, string> = {};
  const timed = async <Answer>(what: string, call: () => Promise<Answer>): Promise<Answer> => {
    const before = performance.now();
    const answer = await call();
    took[what] = `${((performance.now() - before) / 1000).toFixed(1)} s`;
    return answer;
  };
  const answers = await flood
    .until(429)
    .then(() =>
      Promise.all([
        timed('list', () => other.readPipeline()),
        timed('check', () => other.send('/platform-api/v1/company/users/me')),
        timed('note', () => addNote(other, loan, 'The appraisal is in.')),
        timed('conditions', () => readConditions(other, loan)),
        timed('sign-in', () => signedIn('dvasquez')).then((third) => third.readPipeline()),
      ]),
    )
    .finally(flood.end);
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
  // On a slow machine some of its own reads wait longer than the gateway's patience.
  expect([404, 429, 503]).toEqual(expect.arrayContaining([...(await flood.heard)]));
  process.stdout.write(`118 reads going, platform at 0.9 s: ${JSON.stringify(took)}\n`);
}, 60_000);

test('30 notes whose writes hang hold up no reads, and no note of somebody else', async () => {
  const writers = [await signedIn('gokonkwo'), await signedIn('dvasquez')];
  const reader = await signedIn('mkessler');
  let refused = 0;
  const loans = sandbox.loanGuids.slice(1, 31);
  await sandbox.setFaults({ hang: true, match: { path: 'fieldWriter', method: 'POST' } });
  const notes = loans.map((loan, index) =>
    addNote(writers[index % 2] ?? reader, loan, 'Hung.').then((answer) => {
      refused += answer.status === 429 || answer.status === 503 ? 1 : 0;
      return answer.status;
    }),
  );
  await expect.poll(() => refused, { timeout: 30_000 }).toBeGreaterThan(10);
  expect((await readConditions(reader, loans[0] ?? '')).status).toBe(200);
  expect((await reader.readPipeline()).status).toBe(200);
  await sandbox.setFaults({});
  await Promise.all(notes);
}, 60_000);
