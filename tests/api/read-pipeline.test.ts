import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createGatewayClient } from '#src/api/gateway-client.ts';
import { type PipelinePage, type ReadPage, readWholePipeline } from '#src/api/read-pipeline.ts';
import type { PipelineProgress } from '#src/contract/wire/pipeline-answer.ts';
import type { RawLoan } from '#src/domain/loan-fields/raw-loan.ts';
import { fakeNetwork } from '#tests/support/offline/offline.ts';
import { settled } from '#tests/support/settled.ts';

const AS_OF = '2026-11-20T15:40:00.000Z';

function loans(count: number): RawLoan[] {
  return Array.from({ length: count }, (_, index) => ({
    loanId: `loan-${index}`,
    fields: { n: String(index) },
  }));
}

/** Serves pages of a list; ETags follow the content. */
function pagesOf(list: readonly RawLoan[], extra: { total?: number } = {}): ReadPage & { asked: number[] } {
  const asked: number[] = [];
  const read: ReadPage = (_ownership, start, limit, _signal, etag) => {
    asked.push(start);
    const page = list.slice(start, start + limit);
    const own = `"${page.map((loan) => `${loan.loanId}=${loan.fields['n'] ?? ''}`).join(',')}"`;
    const answer: PipelinePage =
      etag === own
        ? { kind: 'unchanged', asOf: AS_OF }
        : { kind: 'fresh', loans: page, asOf: AS_OF, etag: own, ...extra };
    return Promise.resolve(answer);
  };
  return Object.assign(read, { asked });
}

const ids = (list: readonly RawLoan[]) => list.map((loan) => loan.loanId);

describe('a pipeline of any length', () => {
  test('comes whole: every loan exactly once, in order, for any size of page', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.nat(60),
        fc.integer({ min: 1, max: 20 }),
        fc.boolean(),
        async (count, limit, tellsTotal) => {
          const readPage = pagesOf(loans(count), tellsTotal ? { total: count } : {});
          const answer = await readWholePipeline(readPage, 'AllLoans', limit, {});
          expect(answer.kind === 'fresh' && ids(answer.loans)).toEqual(ids(loans(count)));
        },
      ),
    );
  });

  test('ends with the first short page where a total says so, and asks once more where none does', async () => {
    for (const [extra, asked] of [
      [{ total: 25 }, [0, 10, 20]],
      [{}, [0, 10, 20, 25]],
    ] as const) {
      const readPage = pagesOf(loans(25), extra);
      await readWholePipeline(readPage, 'AllLoans', 10, {});
      expect(readPage.asked).toEqual(asked);
    }
  });

  test.each([1, 3, 7, 9])(
    'comes whole without a total from a platform that gives %i a page at most',
    async (most) => {
      const list = loans(30);
      const asked: number[] = [];
      const readPage: ReadPage = (_ownership, start, limit) => {
        asked.push(start);
        return Promise.resolve({
          kind: 'fresh',
          loans: list.slice(start, start + Math.min(limit, most)),
          asOf: AS_OF,
        });
      };
      const answer = await readWholePipeline(readPage, 'AllLoans', 10, {});
      expect(answer.kind === 'fresh' && ids(answer.loans)).toEqual(ids(list));
      expect(asked.at(-1)).toBe(30);
    },
  );

  test('ends where the same short page comes again, and fails where the total promises more', async () => {
    const ignoresStart =
      (total?: number): ReadPage =>
      () =>
        Promise.resolve({
          kind: 'fresh',
          loans: loans(5),
          asOf: AS_OF,
          ...(total !== undefined && { total }),
        });
    const answer = await readWholePipeline(ignoresStart(), 'AllLoans', 10, {});
    expect(answer.kind === 'fresh' && ids(answer.loans)).toEqual(ids(loans(5)));
    await expect(readWholePipeline(ignoresStart(30), 'AllLoans', 10, {})).rejects.toThrow('came twice');
  });

  test('ends with an empty page when the last one is exactly full', async () => {
    const readPage = pagesOf(loans(20));
    await readWholePipeline(readPage, 'AllLoans', 10, {});
    expect(readPage.asked).toEqual([0, 10, 20]);
  });

  test('goes on after a short page when the total promises more, so that nothing is cut off silently', async () => {
    const list = loans(30);
    const readPage: ReadPage = (_ownership, start, limit) =>
      Promise.resolve({
        kind: 'fresh',
        loans: list.slice(start, start + Math.min(limit, 7)),
        asOf: AS_OF,
        total: 30,
      });
    const answer = await readWholePipeline(readPage, 'AllLoans', 10, {});
    expect(answer.kind === 'fresh' && ids(answer.loans)).toEqual(ids(list));
  });

  test('tells how far it has come', async () => {
    const seen: PipelineProgress[] = [];
    const onProgress = (progress: PipelineProgress) => seen.push(progress);
    await readWholePipeline(pagesOf(loans(25), { total: 25 }), 'AllLoans', 10, { onProgress });
    expect(seen).toEqual([
      { loaded: 10, total: 25 },
      { loaded: 20, total: 25 },
      { loaded: 25, total: 25 },
    ]);
  });

  test('is as old as its oldest page', async () => {
    const times = ['2026-11-20T15:40:05.000Z', '2026-11-20T15:39:00.000Z', '2026-11-20T15:41:00.000Z'];
    const list = loans(5);
    const readPage: ReadPage = (_ownership, start, limit) =>
      Promise.resolve({
        kind: 'fresh',
        loans: list.slice(start, start + limit),
        asOf: times[start / 2] ?? '',
      });
    const answer = await readWholePipeline(readPage, 'AllLoans', 2, {});
    expect(answer.asOf).toBe('2026-11-20T15:39:00.000Z');
  });

  test('shows a loan once, with the later page’s values, when it moved between two pages', async () => {
    const moved: RawLoan = { loanId: 'loan-1', fields: { n: 'later' } };
    const pages = [loans(2), [moved, { loanId: 'loan-9', fields: {} }], []];
    const readPage: ReadPage = (_ownership, start) =>
      Promise.resolve({ kind: 'fresh', loans: pages[start / 2] ?? [], asOf: AS_OF });
    const answer = await readWholePipeline(readPage, 'AllLoans', 2, {});
    expect(answer.kind === 'fresh' && ids(answer.loans)).toEqual(['loan-0', 'loan-1', 'loan-9']);
    expect(answer.kind === 'fresh' && answer.loans[1]).toEqual(moved);
  });

  test('is given up when the gateway answers the same page for ever', async () => {
    const readPage: ReadPage = () => Promise.resolve({ kind: 'fresh', loans: loans(10), asOf: AS_OF });
    await expect(readWholePipeline(readPage, 'AllLoans', 10, {})).rejects.toMatchObject({
      kind: 'unreadable',
    });
  });

  test('fails as a whole when one of its pages fails: never half a pipeline', async () => {
    const list = loans(20);
    const readPage: ReadPage = (_ownership, start, limit) =>
      start === 0
        ? Promise.resolve({ kind: 'fresh', loans: list.slice(0, limit), asOf: AS_OF })
        : Promise.reject(new Error('page two'));
    await expect(readWholePipeline(readPage, 'AllLoans', 10, {})).rejects.toThrow('page two');
  });
});

describe('the pages of a pipeline', () => {
  /** Serves pages when the test says so, and knows which are under way. */
  function heldPages(list: readonly RawLoan[], { tellsTotal = true } = {}) {
    const total = tellsTotal ? list.length : undefined;
    const underWay = new Map<number, { readonly answer: (page?: Error) => void }>();
    let most = 0;
    const readPage: ReadPage = (_ownership, start, limit, signal) =>
      new Promise((resolve, reject) => {
        const end = (settle: () => void) => {
          underWay.delete(start);
          settle();
        };
        const loansHere = list.slice(start, start + limit);
        underWay.set(start, {
          answer: (error) =>
            end(() =>
              error ? reject(error) : resolve({ kind: 'fresh', loans: loansHere, asOf: AS_OF, total }),
            ),
        });
        most = Math.max(most, underWay.size);
        signal?.addEventListener('abort', () => end(() => reject(signal.reason as Error)));
      });
    const answer = async (start: number, error?: Error) => {
      underWay.get(start)?.answer(error);
      await settled(5);
    };
    return {
      readPage,
      answer,
      underWay: () => [...underWay.keys()],
      most: () => most,
    };
  }

  test('are read one alone, which says how many loans there are, and then two at a time', async () => {
    const pages = heldPages(loans(30));
    const seen: (readonly string[])[] = [];
    const answer = readWholePipeline(pages.readPage, 'AllLoans', 10, {
      onProgress: (_progress, soFar) => soFar && seen.push(ids(soFar.loans())),
    });
    await settled(5);
    expect(pages.underWay()).toEqual([0]);
    await pages.answer(0);
    expect(pages.underWay()).toEqual([10, 20]);
    expect(seen).toEqual([ids(loans(10))]);
    await pages.answer(20);
    expect(seen).toHaveLength(1);
    await pages.answer(10);
    expect(seen.at(-1)).toEqual(ids(loans(30)));
    // Exactly as many as were promised, on a full page: an empty one says that nothing follows.
    await pages.answer(30);
    await expect(answer).resolves.toMatchObject({ loans: loans(30) });
    expect(pages.most()).toBe(2);
  });

  test('come one by one where nobody says how many loans there are', async () => {
    const pages = heldPages(loans(25), { tellsTotal: false });
    void readWholePipeline(pages.readPage, 'AllLoans', 10, {});
    await settled(5);
    await pages.answer(0);
    expect(pages.underWay()).toEqual([10]);
    await pages.answer(10);
    expect(pages.underWay()).toEqual([20]);
  });

  test('are not asked for any more once somebody has left, and those under way are canceled', async () => {
    const pages = heldPages(loans(60));
    const leaving = new AbortController();
    const answer = readWholePipeline(pages.readPage, 'AllLoans', 10, { signal: leaving.signal });
    await settled(5);
    await pages.answer(0);
    expect(pages.underWay()).toEqual([10, 20]);
    leaving.abort(new Error('left'));
    await expect(answer).rejects.toThrow('left');
    expect(pages.underWay()).toEqual([]);
  });

  test('are not asked for any more once one has failed', async () => {
    const pages = heldPages(loans(60));
    const answer = readWholePipeline(pages.readPage, 'AllLoans', 10, {});
    answer.catch(() => undefined);
    await settled(5);
    await pages.answer(0);
    await pages.answer(10, new Error('page two'));
    await expect(answer).rejects.toThrow('page two');
    expect(pages.underWay()).toEqual([]);
  });

  test('may be shorter than asked: the list goes on where they end', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.nat(60),
        fc.integer({ min: 2, max: 9 }),
        fc.integer({ min: 1, max: 9 }),
        async (count, limit, most) => {
          const readPage: ReadPage = (_ownership, start, asked) =>
            Promise.resolve({
              kind: 'fresh',
              loans: loans(count).slice(start, start + Math.min(asked, most)),
              asOf: AS_OF,
              total: count,
            });
          const answer = await readWholePipeline(readPage, 'AllLoans', limit, {});
          expect(answer.kind === 'fresh' && ids(answer.loans)).toEqual(ids(loans(count)));
        },
      ),
    );
  });
});

describe('an unchanged pipeline', () => {
  test('is answered as such, for any number of pages, with one question a page', async () => {
    await fc.assert(
      fc.asyncProperty(fc.nat(40), fc.integer({ min: 1, max: 15 }), async (count, limit) => {
        const first = await readWholePipeline(pagesOf(loans(count)), 'MyLoans', limit, {});
        expect(first).toMatchObject({ kind: 'fresh' });
        const etag = first.kind === 'fresh' ? first.etag : undefined;
        const again = pagesOf(loans(count));
        expect(await readWholePipeline(again, 'MyLoans', limit, { etag })).toEqual({
          kind: 'unchanged',
          asOf: AS_OF,
        });
        expect(again.asked).toHaveLength(Math.floor(count / limit) + 1);
      }),
    );
  });

  test('a change in any page gives the whole new pipeline', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 30 }),
        fc.integer({ min: 1, max: 10 }),
        fc.nat(),
        async (count, limit, at) => {
          const first = await readWholePipeline(pagesOf(loans(count)), 'MyLoans', limit, {});
          const etag = first.kind === 'fresh' ? first.etag : undefined;
          const changed = loans(count).with(at % count, {
            loanId: `loan-${at % count}`,
            fields: { n: 'changed' },
          });
          const answer = await readWholePipeline(pagesOf(changed), 'MyLoans', limit, { etag });
          expect(answer.kind === 'fresh' && answer.loans).toEqual(changed);
        },
      ),
    );
  });

  test('is never claimed for a pipeline that has grown or shrunk', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.nat(30),
        fc.nat(30),
        fc.integer({ min: 1, max: 10 }),
        async (before, after, limit) => {
          fc.pre(before !== after);
          const first = await readWholePipeline(pagesOf(loans(before)), 'MyLoans', limit, {});
          const etag = first.kind === 'fresh' ? first.etag : undefined;
          const answer = await readWholePipeline(pagesOf(loans(after)), 'MyLoans', limit, { etag });
          expect(answer.kind === 'fresh' && ids(answer.loans)).toEqual(ids(loans(after)));
        },
      ),
    );
  });

  test('needs an ETag of every page', async () => {
    const readPage: ReadPage = (_ownership, start, limit) =>
      Promise.resolve({ kind: 'fresh', loans: loans(3).slice(start, start + limit), asOf: AS_OF });
    const answer = await readWholePipeline(readPage, 'MyLoans', 2, {});
    expect(answer).not.toHaveProperty('etag', expect.anything());
  });
});

test('over the wire: the call of the specification, its headers read, one bad loan kept beside the good ones', async () => {
  const body = [
    { loanId: 'a', fields: { 'Fields.4002': 'Doe' } },
    { loanId: 'b', fields: { 'Fields.763': {} } },
  ];
  const network = fakeNetwork((request) =>
    request.headers.get('if-none-match') === '"v1"'
      ? new Response(null, { status: 304, headers: { 'X-Data-As-Of': '2026-11-20T15:45:00Z' } })
      : Response.json(body, { headers: { etag: '"v1"', 'X-Data-As-Of': AS_OF, 'X-Total-Count': '2' } }),
  );
  const client = createGatewayClient({ fetch: network.fetch, getAuthToken: () => 't' });
  const answer = await client.readPipeline('MyLoans');
  expect(answer).toMatchObject({ kind: 'fresh', asOf: AS_OF, etag: '"v1"' });
  expect(answer.kind === 'fresh' && ids(answer.loans)).toEqual(['a', 'b']);
  expect(answer.kind === 'fresh' && answer.loans[1]?.faults).toEqual(['1 value was not text: Fields.763']);
  expect(network.requests[0]?.url).toBe('http://app.example/los/v3/loanPipeline?start=0&limit=1000');
  expect(await network.requests[0]?.json()).toEqual({ loanOwnership: 'MyLoans' });

  const again = await client.readPipeline('MyLoans', { etag: '"v1"' });
  expect(again).toEqual({ kind: 'unchanged', asOf: '2026-11-20T15:45:00.000Z' });
});
