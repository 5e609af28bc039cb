import { Dexie } from 'dexie';
import { describe, expect, test } from 'vitest';
import { withDeadline } from '#src/offline/storage/deadline.ts';
import { StorageError, toStorageError } from '#src/offline/storage/storage-error.ts';
import { fakeClock } from '#tests/support/offline/offline.ts';

describe('a failure of the storage', () => {
  const quota = new DOMException('no room', 'QuotaExceededError');

  test.each([
    ['a full disk', quota, 'quota'],
    ['an aborted transaction that names the full disk inside', { name: 'AbortError', inner: quota }, 'quota'],
    [
      'a write of many rows of which one found no room',
      { name: 'BulkError', failures: [new Error('x'), quota] },
      'quota',
    ],
    ['a cause two levels down', new Error('a', { cause: new Error('b', { cause: quota }) }), 'quota'],
    ['Dexie’s own error for a full disk', new Dexie.QuotaExceededError('full'), 'quota'],
    ['a database of a newer build', new DOMException('newer', 'VersionError'), 'newer'],
    ['a browser without storage', new Dexie.MissingAPIError('none'), 'missing'],
    ['private browsing', new DOMException('denied', 'SecurityError'), 'unavailable'],
    ['something thrown that is no error', 'text', 'unavailable'],
    ['nothing at all', undefined, 'unavailable'],
  ])('%s is %#', (_name, error, kind) => {
    const sorted = toStorageError(error);
    expect(sorted).toBeInstanceOf(StorageError);
    expect(sorted.kind).toBe(kind);
    expect(sorted.cause).toBe(error);
  });

  test('that is sorted already stays what it is', () => {
    const error = new StorageError('wedged');
    expect(toStorageError(error)).toBe(error);
  });

  test('with a circle of causes is sorted all the same', () => {
    const error = new Error('a');
    error.cause = error;
    expect(toStorageError(error).kind).toBe('unavailable');
  });

  test.each(['blocked', 'quota', 'wedged', 'unreadable', 'newer', 'missing', 'unavailable'] as const)(
    '(%s) says to a person what it means and never a technical word',
    (kind) => {
      const { message } = new StorageError(kind);
      expect(message).toMatch(/^[A-Z].*\.$/);
      expect(message).not.toMatch(/IndexedDB|Dexie|transaction|undefined/);
    },
  );
});

describe('a deadline', () => {
  const late = () => new Error('late');

  test('lets work through that is done in time, and stops its timer', async () => {
    const clock = fakeClock();
    await expect(withDeadline(Promise.resolve(7), 100, clock.startTimer, late)).resolves.toBe(7);
    clock.advance(1000);
  });

  test('passes a failure of the work on as it is', async () => {
    const failure = new Error('broken');
    await expect(withDeadline(Promise.reject(failure), 100, fakeClock().startTimer, late)).rejects.toBe(
      failure,
    );
  });

  test('ends the waiting for work that never ends', async () => {
    const clock = fakeClock();
    const waiting = withDeadline(new Promise(() => undefined), 100, clock.startTimer, late);
    clock.advance(100);
    await expect(waiting).rejects.toThrow('late');
  });

  test('does not mind work that fails after all', async () => {
    const clock = fakeClock();
    let fail = (_error: Error): void => undefined;
    const work = new Promise<never>((_resolve, reject) => {
      fail = reject;
    });
    const waiting = withDeadline(work, 100, clock.startTimer, late);
    clock.advance(100);
    fail(new Error('too late to matter'));
    await expect(waiting).rejects.toThrow('late');
  });
});
