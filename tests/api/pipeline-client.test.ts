import { describe, expect, test } from 'vitest';
import { createPipelineClient } from '#src/api/pipeline-client.ts';

const AS_OF = '2026-11-20T15:40:00.000Z';

/** A gateway with so many changed loans; `part` is what it says about its answers. */
function clientOf({ count, part }: { readonly count: number; readonly part: string | undefined }) {
  const asked: string[] = [];
  const client = createPipelineClient(
    {
      getAuthToken: () => 'token',
      fetch: async (path, init) => {
        const { searchParams } = new URL(path, 'http://app.example');
        const [start, limit] = [Number(searchParams.get('start')), Number(searchParams.get('limit'))];
        asked.push(`${start} ${typeof init.body === 'string' ? init.body : ''}`);
        const all = Array.from({ length: count }, (_, at) => ({ loanId: `loan-${at}`, fields: {} }));
        const headers = new Headers({
          'content-type': 'application/json',
          'x-data-as-of': AS_OF,
          'x-total-count': String(count),
          'x-list-count': '5000',
        });
        if (part !== undefined) headers.set('x-pipeline-part', part);
        return new Response(JSON.stringify(all.slice(start, start + limit)), { headers });
      },
    },
    () => Date.parse(AS_OF),
  );
  return { client, asked };
}

const CHANGES = { changedSince: '2026-11-20T09:00:00' };

describe('a part of the pipeline', () => {
  test('is read over all its pages, each with the same question', async () => {
    const { client, asked } = clientOf({ count: 1200, part: 'changes' });
    const part = await client.readPipelinePart('MyLoans', CHANGES);
    expect(part?.loans).toHaveLength(1200);
    expect(part).toMatchObject({ asOf: AS_OF, listCount: 5000 });
    const body = JSON.stringify({ loanOwnership: 'MyLoans', ...CHANGES });
    expect(asked).toEqual([`0 ${body}`, `1000 ${body}`]);
  });

  test('of ids has as many loans as the list', async () => {
    const { client } = clientOf({ count: 3, part: 'ids' });
    expect(await client.readPipelinePart('AllLoans', { idsOnly: true })).toMatchObject({ listCount: 3 });
  });

  test.each([
    ['an older gateway that answers with whole loans', undefined],
    ['a platform that finds no changes', 'none'],
    ['an answer to another question', 'ids'],
  ])('is unknown to %s', async (_what, part) => {
    const { client, asked } = clientOf({ count: 1200, part });
    expect(await client.readPipelinePart('MyLoans', CHANGES)).toBeUndefined();
    expect(asked).toHaveLength(1);
  });
});
