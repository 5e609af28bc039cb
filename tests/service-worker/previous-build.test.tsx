import { cacheNames, setCacheNameDetails } from 'workbox-core';
import { beforeEach, expect, test } from 'vitest';
import { answerFromPreviousBuild, isAsset, keepPreviousBuild } from '#src/service-worker/previous-build.ts';

const SCOPE = 'https://app.example/';

/** Cache Storage in memory, as much of it as the worker uses. */
function fakeCaches() {
  const held = new Map<string, Map<string, string>>();
  const cacheOf = (name: string) => {
    const files = held.get(name) ?? new Map<string, string>();
    held.set(name, files);
    return {
      keys: async () => [...files.keys()].map((url) => new Request(url)),
      match: async ({ url }: Request) => (files.has(url) ? new Response(files.get(url)) : undefined),
      put: async ({ url }: Request, answer: Response) => void files.set(url, await answer.text()),
    };
  };
  const storage = {
    open: async (name: string) => cacheOf(name),
    delete: async (name: string) => held.delete(name),
    match: async (request: Request, { cacheName }: { cacheName: string }) =>
      cacheOf(cacheName).match(request),
  };
  return {
    held,
    // As much of it as is used here; a whole one needs a browser.
    caches: storage as unknown as CacheStorage,
  };
}

beforeEach(() => setCacheNameDetails({ prefix: 'ctc-shell' }));

function build(...assets: string[]) {
  return ['index.html', ...assets.map((name) => `assets/${name}`)].map((url) => ({ url }));
}

function precached(held: Map<string, Map<string, string>>, ...assets: string[]) {
  const files = build(...assets).map(({ url }) => [new URL(url, SCOPE).href, url] as const);
  held.set(cacheNames.precache, new Map(files));
}

function previous(held: Map<string, Map<string, string>>): string[] {
  return [...(held.get('ctc-shell-previous')?.keys() ?? [])].map((url) => url.replace(SCOPE, ''));
}

test('only files with a hash in their name count as built parts', () => {
  expect(isAsset(new URL('assets/legend-B1x.js', SCOPE))).toBe(true);
  expect(isAsset(new URL('index.html', SCOPE))).toBe(false);
});

test('what the new build no longer has is put aside, and nothing else', async () => {
  const { caches, held } = fakeCaches();
  precached(held, 'start-1.js', 'legend-1.js', 'same-1.js');
  await keepPreviousBuild(caches, build('start-2.js', 'legend-2.js', 'same-1.js'), SCOPE);
  expect(previous(held)).toEqual(['assets/start-1.js', 'assets/legend-1.js']);
});

test('one build back is kept, not two', async () => {
  const { caches, held } = fakeCaches();
  precached(held, 'start-1.js');
  await keepPreviousBuild(caches, build('start-2.js'), SCOPE);
  precached(held, 'start-2.js');
  await keepPreviousBuild(caches, build('start-3.js'), SCOPE);
  expect(previous(held)).toEqual(['assets/start-2.js']);
});

test('a first installation, or one of the same files, leaves what was put aside alone', async () => {
  const { caches, held } = fakeCaches();
  await keepPreviousBuild(caches, build('start-1.js'), SCOPE);
  expect(previous(held)).toEqual([]);
  held.set('ctc-shell-previous', new Map([[`${SCOPE}assets/start-0.js`, 'kept']]));
  precached(held, 'start-1.js');
  await keepPreviousBuild(caches, build('start-1.js'), SCOPE);
  expect(previous(held)).toEqual(['assets/start-0.js']);
});

test('a tab of the build before gets its part without a network', async () => {
  const { caches, held } = fakeCaches();
  held.set('ctc-shell-previous', new Map([[`${SCOPE}assets/legend-1.js`, 'the legend']]));
  const answer = await answerFromPreviousBuild(caches, new Request(`${SCOPE}assets/legend-1.js`));
  expect(await answer.text()).toBe('the legend');
});
