import { expect, test, vi } from 'vitest';
import { createLazyOutbox } from '#src/app/notes/lazy-outbox.ts';
import type { Outbox } from '#src/offline/outbox/entry/outbox.ts';
import { StorageError } from '#src/offline/storage/storage-error.ts';

const NOTE = { loanGuid: 'loan', fieldId: 'field', loanNumber: '', borrower: '', text: 'Words' };

/** An outbox that opens when the test says so; what is called on it is noted. */
function lateOutbox() {
  const calls: string[] = [];
  const opened = {
    get: () => ({ status: 'open', notes: [], pendingCount: 3, attentionCount: 0 }),
    subscribe: () => () => undefined,
    start: () => {
      calls.push('start');
      return () => void calls.push('stop');
    },
    save: async () => ({ kind: 'saved', id: 'kept' }),
    saveDraft: async (lane: string, text: string) => void calls.push(`saveDraft ${lane} ${text}`),
    close: () => void calls.push('close'),
  } as unknown as Outbox;
  let open: (outbox: Outbox) => void = () => undefined;
  let fail: (error: Error) => void = () => undefined;
  const outbox = createLazyOutbox(
    () =>
      new Promise((resolve, reject) => {
        open = resolve;
        fail = reject;
      }),
    () => 'new-id',
  );
  return { outbox, calls, open: () => open(opened), fail: (error: Error) => fail(error) };
}

test('an outbox whose code is still on its way says that it opens, and takes notes all the same', async () => {
  const { outbox, open } = lateOutbox();
  expect(outbox.get()).toMatchObject({ status: 'opening', pendingCount: 0 });
  const saving = outbox.save(NOTE);
  open();
  expect(await saving).toEqual({ kind: 'saved', id: 'kept' });
  expect(outbox.get()).toMatchObject({ status: 'open', pendingCount: 3 });
});

test('one that cannot open keeps nothing and says why, and is tried anew the next time', async () => {
  const { outbox, open, fail } = lateOutbox();
  const told = vi.fn<() => void>();
  outbox.subscribe(told);
  const saving = outbox.save(NOTE);
  fail(new StorageError('wedged'));
  expect(await saving).toMatchObject({ kind: 'not-saved', id: 'new-id', error: { kind: 'wedged' } });
  expect(outbox.get()).toMatchObject({ status: 'failed' });
  expect(told).toHaveBeenCalled();
  const again = outbox.save(NOTE);
  open();
  expect(await again).toMatchObject({ kind: 'saved' });
});

test('what is typed while one cannot open is found again, counts as not kept, and is kept when it opens', async () => {
  const { outbox, calls, open, fail } = lateOutbox();
  async function failing<T>(use: () => Promise<T>): Promise<T> {
    const using = use();
    fail(new StorageError('unavailable'));
    return using;
  }
  await failing(() => outbox.saveDraft('loan:field', 'Half a'));
  await failing(() => outbox.saveDraft('loan:field', 'Half a thought'));
  await failing(() => outbox.saveDraft('loan:other', 'Gone again'));
  await failing(() => outbox.saveDraft('loan:other', ''));
  expect(await failing(() => outbox.readDraft('loan:field'))).toBe('Half a thought');
  expect(await failing(() => outbox.readAllDrafts())).toEqual([
    { lane: 'loan:field', text: 'Half a thought', isSaved: false },
  ]);
  await expect(failing(() => outbox.readDraft('loan:other'))).rejects.toMatchObject({ kind: 'unavailable' });
  const saving = outbox.save(NOTE);
  open();
  await saving;
  expect(calls).toEqual(['saveDraft loan:field Half a thought']);
});

test('one that was stopped before it opened sends nothing', async () => {
  const { outbox, calls, open } = lateOutbox();
  outbox.start()();
  const saving = outbox.save(NOTE);
  open();
  await saving;
  expect(calls).toEqual([]);
});

test('one that was closed before it opened is closed when it does', async () => {
  const { outbox, calls, open } = lateOutbox();
  const saving = outbox.save(NOTE);
  outbox.close();
  open();
  expect(await saving).toMatchObject({ kind: 'not-saved' });
  expect(calls).toEqual(['close']);
});
