import type { Subscribable } from '#src/offline/storage/listeners.ts';

/** How long the session still lives, according to an answer. */
export interface SaidSessionLeft {
  /** In whole seconds: if the user does nothing more, and in any case. `1790, 43100`. */
  readonly text: string;
  /** When it was said, on the server's clock in ms since 1970. */
  readonly at: number;
}

/** When the session ends, on the server's clock in ms since 1970. */
export interface SessionEndTime {
  readonly at: number;
  /** User activity doesn't extend it. */
  readonly isFixed: boolean;
}

/** Ignore a smaller difference: answers count whole seconds and take a while. */
const SAME_MS = 3_000;

/** The end by what the gateway says; undefined until it says something readable. */
export function followSessionEnd(
  said: Pick<Subscribable<SaidSessionLeft | undefined>, 'get' | 'subscribe'>,
): Subscribable<SessionEndTime | undefined> {
  let known = readEnd(said.get());
  const read = (): SessionEndTime | undefined => {
    const next = readEnd(said.get());
    if (next !== undefined && !isSame(known, next)) known = next;
    return known;
  };
  return {
    get: read,
    subscribe: (listener) => {
      let seen = read();
      return said.subscribe(() => {
        const now = read();
        if (now === seen) return;
        seen = now;
        listener();
      });
    },
  };
}

function readEnd(said: SaidSessionLeft | undefined): SessionEndTime | undefined {
  const [, idle, absolute] = /^(\d{1,9}), (\d{1,9})$/.exec(said?.text ?? '') ?? [];
  if (said === undefined || idle === undefined) return undefined;
  const [idleS, absoluteS] = [Number(idle), Number(absolute)];
  return { at: said.at + Math.min(idleS, absoluteS) * 1000, isFixed: absoluteS <= idleS };
}

function isSame(known: SessionEndTime | undefined, next: SessionEndTime): boolean {
  return known?.isFixed === next.isFixed && Math.abs(known.at - next.at) < SAME_MS;
}
