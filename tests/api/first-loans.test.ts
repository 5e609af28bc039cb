import { describe, expect, test } from 'vitest';
import type { FirstLoans } from '#src/api/first-loans.ts';
import { readWholePipeline } from '#src/api/read-pipeline.ts';
import type { RawLoan } from '#src/domain/loan-fields/raw-loan.ts';
import { settled } from '#tests/support/settled.ts';

const AS_OF = '2026-11-20T15:40:00.000Z';

const loans = (count: number): RawLoan[] =>
  Array.from({ length: count }, (_, index) => ({ loanId: `loan-${index}`, fields: { n: String(index) } }));

/** A promise, and what settles it. */
function pending<T>() {
  let resolve = (_value: T): void => undefined;
  let reject = (_error: Error): void => undefined;
  const promise = new Promise<T>((...settle) => {
    [resolve, reject] = settle;
  });
  return { promise, resolve: (value: T) => resolve(value), reject: (error: Error) => reject(error) };
}

const ids = (list: readonly RawLoan[]) => list.map((loan) => loan.loanId);

describe('what stands first in a list', () => {
  const SOONER = '2026-11-20T15:39:59.000Z';
  const early: RawLoan[] = [24, 3].map((n) => ({ loanId: `loan-${n}`, fields: { n: String(n) } }));

  /** A list of 25 loans in pages of 10, whose first loans come when the test says so. */
  function waitedFor(list = loans(25)) {
    const first = pending<FirstLoans>();
    const page = pending<void>();
    const seen: {
      readonly ids: readonly string[];
      readonly asOf: string;
      readonly total: number | undefined;
    }[] = [];
    let signal: AbortSignal | undefined;
    const answer = readWholePipeline(
      async (_ownership, start, limit) => {
        await page.promise;
        return { kind: 'fresh', loans: list.slice(start, start + limit), asOf: AS_OF, total: list.length };
      },
      'AllLoans',
      10,
      {
        readFirst: (its) => {
          signal = its;
          return first.promise;
        },
        onProgress: ({ total }, soFar) =>
          soFar && seen.push({ ids: ids(soFar.loans()), asOf: soFar.asOf, total }),
      },
    );
    return { first, page, seen, answer, signal: () => signal };
  }

  test('is told of as soon as it comes, and keeps its places when the list follows', async () => {
    const { first, page, seen, answer } = waitedFor();
    first.resolve({ loans: early, asOf: SOONER });
    await settled(5);
    expect(seen).toEqual([{ ids: ids(early), asOf: SOONER, total: undefined }]);
    page.resolve();
    const whole = await answer;
    const rest = ids(loans(25)).filter((id) => !ids(early).includes(id));
    expect(whole.kind === 'fresh' && ids(whole.loans)).toEqual([...ids(early), ...rest]);
    expect(seen.map(({ ids: shown }) => shown.slice(0, 2))).toEqual(seen.map(() => ids(early)));
    expect(seen.at(-1)).toMatchObject({ asOf: SOONER, total: 25 });
    expect(whole.asOf).toBe(AS_OF);
  });

  test('is waited for by what is shown, and by nothing else', async () => {
    const { first, page, seen, answer, signal } = waitedFor();
    page.resolve();
    const whole = await answer;
    expect(whole.kind === 'fresh' && ids(whole.loans)).toEqual(ids(loans(25)));
    expect([seen, signal()?.aborted]).toEqual([[], true]);
    first.resolve({ loans: early, asOf: SOONER });
    await settled(5);
    expect(seen).toEqual([]);
  });

  test('leaves no loan in the list that the list itself lacks', async () => {
    const { first, page, answer } = waitedFor(loans(20));
    first.resolve({ loans: early, asOf: SOONER });
    await settled(5);
    page.resolve();
    const whole = await answer;
    expect(whole.kind === 'fresh' && ids(whole.loans)).not.toContain('loan-24');
    expect(whole.kind === 'fresh' && whole.loans).toHaveLength(20);
  });

  test('may fail: the list comes all the same', async () => {
    const { first, page, seen, answer } = waitedFor();
    first.reject(new Error('refused'));
    page.resolve();
    const whole = await answer;
    expect(whole.kind === 'fresh' && ids(whole.loans)).toEqual(ids(loans(25)));
    expect(seen.map(({ ids: shown }) => shown.length)).toEqual([10, 20]);
  });
});
