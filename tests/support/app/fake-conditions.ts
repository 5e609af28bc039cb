import { createFakeGateway, type FakeGateway } from '#tests/support/app/fake-gateway.ts';

/** The gateway's conditions route, with a record of its calls. */
export interface FakeConditions {
  readonly gateway: FakeGateway;
  /** By loan: a number is a refusal with that status, a text a 502 with that code. Others have no conditions. */
  readonly answers: Map<string, unknown>;
  /** Loans in the order they were requested. */
  readonly asked: string[];
  /** The ones requested in the background. */
  readonly inBackground: string[];
  /** Loans whose request was canceled. */
  readonly cancelled: string[];
  /** The most requests waiting for an answer at the same time. */
  mostAtOnce: number;
  /** While true, every answer waits until released. */
  isHolding: boolean;
  /** Releases the oldest waiting answers. */
  readonly letGo: (count?: number) => void;
  isDown: boolean;
}

const PATH = /^\/los\/v3\/loans\/([^/]+)\/conditions$/;

export function createFakeConditions(loans: readonly object[] = []): FakeConditions {
  const plain = createFakeGateway(loans);
  const waiting: (() => void)[] = [];
  let atOnce = 0;
  const fake: FakeConditions = {
    gateway: Object.defineProperty(plain, 'fetch', { value: fetchWith(plain.fetch) }),
    answers: new Map(),
    asked: [],
    inBackground: [],
    cancelled: [],
    mostAtOnce: 0,
    isHolding: false,
    letGo: (count = Infinity) => {
      for (const go of waiting.splice(0, count)) go();
    },
    isDown: false,
  };
  return fake;

  function fetchWith(fetch: FakeGateway['fetch']): FakeGateway['fetch'] {
    return async (url, init) => {
      const loanGuid = PATH.exec(new URL(url, 'http://gateway.example').pathname)?.[1];
      if (loanGuid === undefined || plain.mode !== 'ok') return fetch(url, init);
      fake.asked.push(loanGuid);
      if (new Headers(init.headers).get('x-in-background') === '1') fake.inBackground.push(loanGuid);
      atOnce += 1;
      fake.mostAtOnce = Math.max(fake.mostAtOnce, atOnce);
      try {
        await turn(init.signal, loanGuid);
      } finally {
        atOnce -= 1;
      }
      if (fake.isDown) throw new TypeError('Failed to fetch');
      return answerOf(fake.answers.get(loanGuid) ?? [], plain.asOf);
    };
  }

  async function turn(signal: AbortSignal | null | undefined, loanGuid: string): Promise<void> {
    if (!fake.isHolding) return;
    await new Promise<void>((resolve, reject) => {
      const giveUp = () => {
        fake.cancelled.push(loanGuid);
        reject(signal?.reason as Error);
      };
      signal?.addEventListener('abort', giveUp);
      waiting.push(() => {
        signal?.removeEventListener('abort', giveUp);
        resolve();
      });
    });
  }
}

function answerOf(answer: unknown, asOf: string): Response {
  if (typeof answer === 'number' || typeof answer === 'string') {
    const status = typeof answer === 'number' ? answer : 502;
    const code = typeof answer === 'string' ? { code: answer } : {};
    return new Response(JSON.stringify({ title: 'refused', status, ...code }), {
      status,
      headers: { 'content-type': 'application/problem+json' },
    });
  }
  return new Response(JSON.stringify(answer), {
    headers: { 'content-type': 'application/json', 'x-data-as-of': asOf },
  });
}
