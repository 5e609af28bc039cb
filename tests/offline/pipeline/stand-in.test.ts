import { expect, test } from 'vitest';
import { ApiError } from '#src/api/request/api-error.ts';
import { createPipelineClient } from '#src/api/pipeline-client.ts';
import { START, loan, pipelineWorld } from '#tests/support/offline/pipeline-world.ts';

// What a device makes of a list that the gateway held, because the platform gives none.

const trouble = new ApiError('server', 'The platform gave the gateway no newer answer.');
const at = (minutes: number): string => new Date(Date.parse(START) + minutes * 60_000).toISOString();

test('without a list of its own, a device shows the stand-in with its real age, and says that it failed', async () => {
  const world = pipelineWorld();
  const tab = world.openTab();
  world.platform.standIn = { kind: 'fresh', loans: [loan('a')], asOf: at(-9), trouble };
  await tab.list.refresh();
  expect(tab.texts()).toEqual(['FHA']);
  expect(tab.asOf()).toBe(at(-9));
  expect(tab.list.get().error).toBe(trouble);

  world.platform.standIn = undefined;
  world.change(loan('a', 'VA'));
  await tab.list.refresh();
  expect(tab.texts()).toEqual(['VA']);
  expect(tab.list.get()).toMatchObject({ error: null, source: 'network' });
});

test.each([
  ['older', -9],
  ['as old', 0],
])('a stand-in that is %s takes the place of no list: the refresh has failed', async (_what, minutes) => {
  const world = pipelineWorld();
  const tab = world.openTab();
  world.change(loan('a', 'VA'));
  await tab.list.refresh();
  world.pass(5);
  world.platform.standIn = { kind: 'fresh', loans: [loan('a')], asOf: at(minutes), trouble };
  await expect(tab.list.refresh()).rejects.toBe(trouble);
  expect(tab.texts()).toEqual(['VA']);
  expect(tab.asOf()).toBe(START);
  expect(tab.list.get().error).toBe(trouble);
});

test('a stand-in that is younger is taken', async () => {
  const world = pipelineWorld();
  const tab = world.openTab();
  world.change(loan('a'));
  await tab.list.refresh();
  world.platform.standIn = { kind: 'fresh', loans: [loan('a', 'VA')], asOf: at(3), trouble };
  await tab.list.refresh();
  expect(tab.texts()).toEqual(['VA']);
  expect(tab.asOf()).toBe(at(3));
});

const HEADERS = { 'content-type': 'application/json', 'x-data-as-of': START };

function clientOf(answer: Response) {
  return createPipelineClient(
    { getAuthToken: () => 'token', fetch: async () => answer },
    () => Date.parse(START) + 600_000,
  );
}

test('the gateway’s answer says that it stands in, and why', async () => {
  const held = { ...HEADERS, age: '600', 'x-held-because': 'PLATFORM_TIMEOUT' };
  const client = clientOf(new Response('[]', { headers: held }));
  expect(await client.readPipeline('MyLoans')).toMatchObject({
    kind: 'fresh',
    asOf: START,
    trouble: { kind: 'server', code: 'PLATFORM_TIMEOUT' },
  });
});

test('an unchanged list, or a part of one, that only stands in is a failed refresh', async () => {
  const headers = { ...HEADERS, 'x-held-because': 'PLATFORM_UNAVAILABLE', 'x-pipeline-part': 'ids' };
  const unchanged = clientOf(new Response(null, { status: 304, headers }));
  await expect(unchanged.readPipeline('MyLoans', { etag: '"1"' })).rejects.toThrow(ApiError);
  const part = clientOf(new Response('[]', { headers }));
  await expect(part.readPipelinePart('MyLoans', { idsOnly: true })).rejects.toThrow(ApiError);
});

test('an answer that is a few seconds old is as good as a new one', async () => {
  const client = clientOf(new Response('[]', { headers: { ...HEADERS, age: '4' } }));
  expect(await client.readPipeline('MyLoans')).toMatchObject({ kind: 'fresh', trouble: undefined });
});
