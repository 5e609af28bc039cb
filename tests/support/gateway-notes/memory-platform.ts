import type { FieldWrite, PlatformLock, PlatformNotes } from '#src/gateway/notes/note-ports.ts';
import type { PlatformFailure } from '#src/platform/platform-answer.ts';

export type PlatformCallKind = 'locks' | 'lock' | 'unlock' | 'readField' | 'writeField' | 'personName';

interface Trouble {
  readonly trouble: PlatformFailure;
  /** The call takes effect anyway. */
  readonly isDone?: boolean | undefined;
}

/** One loan field and its locks, as at the platform. Tokens are `token-<user>`. */
export interface MemoryPlatform extends PlatformNotes {
  text: string | undefined;
  locksNow: PlatformLock[];
  /** How the platform stores a text. */
  store: (text: string) => string;
  readonly calls: PlatformCallKind[];
  /** Makes the next calls of a kind fail, one each. */
  fail(kind: PlatformCallKind, ...troubles: readonly Trouble[]): void;
  /** Cancels the failures that no call has used. */
  forgetFailures(): void;
  /** Does something just before the next call of a kind takes effect. */
  before(kind: PlatformCallKind, act: () => void): void;
}

export function createMemoryPlatform(): MemoryPlatform {
  const troubles = new Map<PlatformCallKind, Trouble[]>();
  const acts = new Map<PlatformCallKind, (() => void)[]>();
  let lockCount = 0;

  async function call<T>(
    kind: PlatformCallKind,
    effect: () => { readonly kind: 'ok'; readonly value: T } | PlatformFailure,
  ) {
    platform.calls.push(kind);
    acts.get(kind)?.shift()?.();
    const trouble = troubles.get(kind)?.shift();
    if (trouble === undefined) return effect();
    if (trouble.isDone === true) effect();
    return trouble.trouble;
  }

  const platform: MemoryPlatform = {
    text: 'Old note\r\nOlder note',
    locksNow: [],
    store: (text) => text,
    calls: [],
    fail: (kind, ...more) => void troubles.set(kind, [...(troubles.get(kind) ?? []), ...more]),
    forgetFailures: () => troubles.clear(),
    before: (kind, act) => void acts.set(kind, [...(acts.get(kind) ?? []), act]),

    locks: () => call('locks', () => ({ kind: 'ok', value: [...platform.locksNow] })),
    lock: (token) =>
      call('lock', () => {
        const userId = userOf(token);
        const held = platform.locksNow[0];
        if (held !== undefined && held.userId !== userId) return { kind: 'refused', status: 409 };
        const lock = held ?? { id: `lock-${(lockCount += 1)}`, userId };
        platform.locksNow = [lock];
        return { kind: 'ok', value: lock.id };
      }),
    unlock: (_token, _loan, lockId) =>
      call('unlock', () => {
        if (!platform.locksNow.some((lock) => lock.id === lockId)) return { kind: 'refused', status: 404 };
        platform.locksNow = platform.locksNow.filter((lock) => lock.id !== lockId);
        return { kind: 'ok', value: undefined };
      }),
    readField: () => call('readField', () => ({ kind: 'ok', value: platform.text })),
    writeField: (_token, write: FieldWrite) =>
      call('writeField', () => {
        if (!platform.locksNow.some((lock) => lock.id === write.lockId)) {
          return { kind: 'refused', status: 409, detail: 'The lock does not exist.' };
        }
        platform.text = platform.store(write.text);
        return { kind: 'ok', value: undefined };
      }),
    async personName(_token, userId) {
      platform.calls.push('personName');
      return userId === 'unnamed' ? undefined : `Name of ${userId}`;
    },
  };
  return platform;
}

export function tokenOf(userId: string): string {
  return `token-${userId}`;
}

function userOf(token: string): string {
  return token.slice('token-'.length);
}
