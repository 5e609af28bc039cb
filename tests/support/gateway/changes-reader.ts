import { followHints, type HintsEnd } from '#src/api/live-hints.ts';
import type { LiveHint } from '#src/contract/wire/live-hint.ts';
import type { Person } from '#tests/support/gateway/person.ts';

export interface ChangesReader {
  readonly hints: { readonly hint: LiveHint; readonly id: string | undefined }[];
  /** The headers of the answer. */
  readonly answer: Promise<Response>;
  readonly ended: Promise<HintsEnd>;
  leave(): void;
}

/** A page's own reader of the stream, with a person's cookies, over real HTTP. */
export function readChanges(port: number, person: Person, lastEventId?: string): ChangesReader {
  const abort = new AbortController();
  const hints: ChangesReader['hints'][number][] = [];
  let tellAnswer: (answer: Response) => void = () => undefined;
  const answer = new Promise<Response>((resolve) => (tellAnswer = resolve));
  const ended = followHints(
    {
      async fetch(url, init) {
        const headers = new Headers(init.headers);
        headers.set('cookie', [...person.cookies].map(([name, value]) => `${name}=${value}`).join('; '));
        const response = await fetch(url, { ...init, headers });
        tellAnswer(response);
        return response;
      },
      getAuthToken: () => person.token,
      baseUrl: `http://127.0.0.1:${port}`,
      startTimer: (run, ms) => {
        const timer = setTimeout(run, ms);
        return () => clearTimeout(timer);
      },
    },
    {
      apiEnv: 'prod',
      lastEventId,
      signal: abort.signal,
      onHint: (hint, id) => hints.push({ hint, id }),
    },
  );
  return { hints, answer, ended, leave: () => abort.abort() };
}
