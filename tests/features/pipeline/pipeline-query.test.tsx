import { QueryClient } from '@tanstack/react-query';
import { afterEach, describe, expect, test } from 'vitest';
import type { PipelineAnswer } from '#src/api/read-pipeline.ts';
import type { RawLoan } from '#src/domain/loan-fields/raw-loan.ts';
import { pipelineQuery, seenLoansQuery } from '#src/features/pipeline/read/pipeline-query.ts';
import type { PipelineServices } from '#src/features/pipeline/read/pipeline-services.ts';
import type { CacheStore } from '#src/offline/cache/cache-store.ts';
import { browserProfile } from '#tests/support/offline/offline.ts';

const USER = 'dana';
const VIEW = 'MyLoans';
const LATER = '2026-11-20T16:40:00.000Z';

const clients: QueryClient[] = [];
afterEach(() => {
  for (const client of clients.splice(0)) client.clear();
});

const loan = (loanId: string, text: string): RawLoan => ({ loanId, fields: { 'Fields.1172': text } });

/** A list of two loans on the device, and a platform of which both say something else by now. */
async function afterAChange(change: (store: CacheStore) => CacheStore = (store) => store) {
  const store = browserProfile().openTab();
  await store.keepPipeline(VIEW, {
    loans: [loan('a', 'FHA'), loan('b', 'FHA')],
    asOf: '2026-11-20T15:40:00.000Z',
    etag: '"1"',
    question: 'q',
  });
  const answer: PipelineAnswer = {
    kind: 'fresh',
    loans: [loan('a', 'VA'), loan('b', 'VA')],
    asOf: LATER,
    etag: '"2"',
  };
  const idle: (() => void)[] = [];
  const changed = change(store);
  const services: PipelineServices = {
    client: { readPipeline: async () => answer },
    pipelineQuestion: () => 'q',
    openStore: async () => changed,
    openSavedFilters: () => Promise.reject(new Error('not wanted here')),
    saveFile: () => undefined,
    showBadge: () => undefined,
    whenIdle: (work) => void idle.push(work),
    whenQuiet: (work) => void idle.push(work),
    log: () => undefined,
    now: () => Date.parse(LATER),
  };
  const client = new QueryClient();
  clients.push(client);
  const snapshot = await client.fetchQuery(pipelineQuery(services, USER, VIEW));
  expect([...snapshot.marks.keys()]).toEqual(['a', 'b']);
  const see = (loanId: string): void => {
    client.setQueryData(seenLoansQuery(USER, VIEW).queryKey, new Set([loanId]));
  };
  const becomeIdle = (): void => {
    for (const work of idle.splice(0)) work();
  };
  const marksOnDevice = async (): Promise<string[]> => [
    ...((await store.readPipeline(VIEW))?.marks?.keys() ?? []),
  ];
  return { store, see, becomeIdle, marksOnDevice };
}

describe('the mark of a loan that was seen stays away from the device', () => {
  test('where the list that brought it is written only after the look', async () => {
    const { store, see, becomeIdle, marksOnDevice } = await afterAChange();
    see('a');
    becomeIdle();
    await expect.poll(async () => (await store.readPipeline(VIEW))?.asOf, { timeout: 30_000 }).toBe(LATER);
    expect(await marksOnDevice()).toEqual(['b']);
  });

  test('where the look came while that list was being written', async () => {
    let look: (loanId: string) => void = () => undefined;
    const { see, becomeIdle, marksOnDevice } = await afterAChange((store) => ({
      ...store,
      keepPipeline: async (...list) => {
        look('a');
        await store.keepPipeline(...list);
      },
    }));
    look = see;
    becomeIdle();
    await expect.poll(marksOnDevice, { timeout: 30_000 }).toEqual(['b']);
  });
});
