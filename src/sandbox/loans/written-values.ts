import * as v from 'valibot';
import type { SandboxStore } from '#src/sandbox/base/sandbox-store.ts';

const writtenSchema = v.object({ value: v.string(), writtenAt: v.number() });

type Written = Readonly<v.InferOutput<typeof writtenSchema>>;

export type WrittenValues = Awaited<ReturnType<typeof openWrittenValues>>;

/** How long to keep old values for a lagging pipeline to show. */
const LONGEST_LAG_MS = 3_600_000;

/**
 * What fieldWriter changed, on top of the generated or given loans. Reads earlier values from the store; an unreadable
 * entry never hides the others.
 */
export async function openWrittenValues(store: SandboxStore) {
  const loans = new Map<string, Map<string, readonly Written[]>>();
  let revision = 0;
  for (const [storeKey, stored] of await store.list('field')) {
    const [loanId = '', key = ''] = storeKey.split('|');
    const parsed = v.safeParse(writtenSchema, stored);
    if (parsed.success) remember(loanId, key, [parsed.output]);
  }

  function remember(loanId: string, key: string, history: readonly Written[]): void {
    const fields = loans.get(loanId) ?? new Map<string, readonly Written[]>();
    fields.set(key, history);
    loans.set(loanId, fields);
    revision += 1;
  }

  return {
    /** Grows with every write. */
    revision: () => revision,
    /** The loans with written values. */
    loanIds: () => loans.keys(),
    /** The value as fieldReader sees it: the last one written. Undefined if the field was never written. */
    current: (loanId: string, key: string) => loans.get(loanId)?.get(key)?.at(-1)?.value,
    /** The value as the pipeline saw it at an instant: the last one written at or before it. */
    asOf: (loanId: string, key: string, at: number) =>
      loans
        .get(loanId)
        ?.get(key)
        ?.findLast((written) => written.writtenAt <= at)?.value,
    /** When the loan was last written at or before an instant, in milliseconds; undefined if never. */
    lastWriteAsOf(loanId: string, at: number): number | undefined {
      const times = [...(loans.get(loanId)?.values() ?? [])].flatMap((history) =>
        history.filter(({ writtenAt }) => writtenAt <= at).map(({ writtenAt }) => writtenAt),
      );
      return times.length === 0 ? undefined : Math.max(...times);
    },
    async write(loanId: string, values: ReadonlyMap<string, string>, at: number): Promise<void> {
      for (const [key, value] of values) {
        const written = { value, writtenAt: at };
        const before = loans.get(loanId)?.get(key) ?? [];
        const oldest = before.findLastIndex((one) => one.writtenAt <= at - LONGEST_LAG_MS);
        remember(loanId, key, [...before.slice(Math.max(0, oldest)), written]);
        await store.write('field', `${loanId}|${key}`, written);
      }
    },
  };
}
