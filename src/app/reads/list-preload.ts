type Fetch = (url: string, init: RequestInit) => Promise<Response>;

/** A call that `public/list-preload.js` made while this code was still loading. */
interface PreloadedCall {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** On the device's clock, in ms. */
  readonly askedAt: number;
  readonly answer: Promise<Response>;
  readonly cancel: () => void;
}

/** What that script and this code share. */
interface ListPreload {
  /** This code runs: from now on it makes the calls. */
  isOver: boolean;
  readonly calls: readonly PreloadedCall[];
}

declare global {
  interface Window {
    listPreload?: ListPreload | undefined;
  }
}

/** As long as such a call may take. An older answer also tells an older server time. */
const TAKEN_WITHIN_MS = 60_000;

/**
 * Takes over the calls that were made before this code came. A call of the app's gets such an answer once, and only if
 * it would send the very same: person, build, list and page. If an early call failed, the app's own goes out.
 * @param whenPainted what calls wait for that the list doesn't need.
 */
export function adoptPreloadedList(
  window: Pick<Window, 'listPreload'>,
  fetch: Fetch,
  now: () => number,
  whenPainted: () => Promise<void>,
) {
  // The script may come later than this code.
  const early = (window.listPreload ??= { isOver: true, calls: [] });
  early.isOver = true;
  const untaken = new Set(early.calls);
  return {
    /** True while there are untaken calls. */
    isAsked: () => untaken.size > 0,
    fetch: async (url: string, init: RequestInit): Promise<Response> => {
      const call = [...untaken].find((one) => isSameCall(one, url, init));
      if (call === undefined || now() - call.askedAt > TAKEN_WITHIN_MS) {
        if (!url.startsWith('/los/v3/loanPipeline?')) await whenPainted();
        return fetch(url, init);
      }
      untaken.delete(call);
      init.signal?.addEventListener('abort', call.cancel);
      if (init.signal?.aborted === true) call.cancel();
      // With a signal that has aborted this one rejects without being sent.
      return call.answer.catch(() => fetch(url, init));
    },
    /** Cancels untaken calls. */
    drop: (): void => {
      for (const { cancel } of untaken) cancel();
      untaken.clear();
    },
  };
}

function isSameCall(call: PreloadedCall, url: string, { method, headers, body }: RequestInit): boolean {
  return method === 'POST' && url === call.url && body === call.body && isSame(call.headers, headers);
}

function isSame(left: HeadersInit, right: HeadersInit | undefined): boolean {
  return JSON.stringify([...new Headers(left)]) === JSON.stringify([...new Headers(right)]);
}
