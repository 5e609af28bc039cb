import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const SOURCE = readFileSync('public/retired-worker.js', 'utf8');

type Answer = () => Promise<Response>;

/** The worker's own world, with caches of the app and of somebody else. */
function startWorker(answer: Answer) {
  const listeners = new Map<string, (event: object) => void>();
  const done: string[] = [];
  const caches = new Set(['ctc-shell-precache-v2', 'ctc-shell-previous', 'not-ours']);
  const registration = {
    unregister: async () => void done.push('unregistered'),
    installing: null as object | null,
    waiting: null as object | null,
  };
  const self = {
    addEventListener: (type: string, listener: (event: object) => void) => listeners.set(type, listener),
    skipWaiting: async () => void done.push('takes over'),
    registration,
  };
  const cacheStorage = {
    keys: async () => [...caches],
    delete: async (name: string) => caches.delete(name),
  };
  // oxlint-disable-next-line no-implied-eval, typescript/no-implied-eval -- the file as the browser runs it
  new Function('self', 'caches', 'fetch', SOURCE)(self, cacheStorage, answer);
  const fire = async (type: string): Promise<void> => {
    let work: Promise<unknown> = Promise.resolve();
    listeners.get(type)?.({ waitUntil: (promise: Promise<unknown>) => (work = promise) });
    await work;
  };
  return { fire, done, caches, registration };
}

const gateway: Answer = async () => Response.json({ buildId: 'abc' });

test('in sight of the gateway it takes over, and takes itself and the kept app away', async () => {
  const { fire, done, caches } = startWorker(gateway);
  await fire('install');
  expect(done).toEqual(['unregistered', 'takes over']);
  expect([...caches]).toEqual(['not-ours']);
});

test.each(['activate', 'fetch'])(
  'at %s it goes again, for the worker before it or an older page may have taken its removal back',
  async (event) => {
    const { fire, done, caches } = startWorker(gateway);
    await fire('install');
    caches.add('ctc-shell-previous');
    await fire(event);
    expect(done).toEqual(['unregistered', 'takes over', 'unregistered']);
    expect([...caches]).toEqual(['not-ours']);
  },
);

test('once the app’s own worker is on its way again, it takes nothing away', async () => {
  const { fire, done, caches, registration } = startWorker(gateway);
  registration.installing = {};
  await fire('fetch');
  registration.installing = null;
  registration.waiting = {};
  await fire('fetch');
  expect(done).toEqual([]);
  expect(caches.size).toBe(3);
});

test.each<readonly [string, Answer]>([
  ['without a network', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['while the gateway is down', async () => new Response('', { status: 502 })],
  ['behind a sign-in page of a hotel', async () => new Response('<p>Welcome</p>', { status: 200 })],
  ['behind a proxy with JSON of its own', async () => Response.json({ error: 'blocked' })],
])('%s it does not even get in: the worker before it stays, with the app', async (_where, answer) => {
  const { fire, done, caches } = startWorker(answer);
  await expect(fire('install')).rejects.toThrow(/./);
  expect(done).toEqual([]);
  expect(caches.size).toBe(3);
});
