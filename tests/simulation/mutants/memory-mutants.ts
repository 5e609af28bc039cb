import type { OutboxStore } from '#src/offline/outbox/entry/outbox-ports.ts';
import type { Bfcache } from '#src/offline/storage/bfcache.ts';
import type { Mutant } from '#tests/simulation/world/mutant.ts';
import type { PageModel } from '#tests/simulation/world/device/page-model.ts';
import { ALWAYS_HERE } from '#src/offline/storage/bfcache.ts';

const never = (): Promise<never> => new Promise(() => undefined);

/** Goes away once and never hears that the page is back. */
function neverBack(memory: Bfcache): Bfcache {
  let wasLeft = false;
  memory.follow({
    leave: () => {
      wasLeft = true;
    },
  });
  return {
    ...memory,
    isHere: () => !wasLeft,
    whenHere: () => (wasLeft ? never() : memory.whenHere()),
  };
}

/** Calls back when the page is left before the work has ended. */
async function unlessLeft<T>(page: PageModel, work: Promise<T>, onLeft: () => void): Promise<T> {
  const stop = page.memory.follow({ leave: onLeft });
  try {
    return await work;
  } finally {
    stop();
  }
}

/** What is being added when the page is left counts as kept, and is forgotten. */
function believingWhatIsLeft(store: OutboxStore, page: PageModel): OutboxStore {
  const memory = new Map<string, unknown>();
  return {
    ...store,
    add: (request, isFull) =>
      new Promise((resolve, reject) => {
        let wasLeft = false;
        const onLeft = (): void => {
          wasLeft = true;
          memory.set(request.entry.id, { ...request.entry, seq: 1 });
          resolve({ kind: 'added', seq: 1 });
        };
        // Refused when it is done again, it is never there.
        const adding = store.add(request, (rows) => wasLeft || isFull(rows));
        unlessLeft(page, adding, onLeft).then(resolve, reject);
      }),
    read: async (id) => memory.get(id) ?? store.read(id),
  };
}

/** Designs of a page that is left for the browser's back/forward memory. */
export const MEMORY_MUTANTS: readonly Mutant[] = [
  {
    name: 'transactions-stay-open-in-the-memory',
    says: 'a page that goes into the memory aborts nothing: every later write waits for it',
    seed: 9,
    storeMemory: () => ALWAYS_HERE,
  },
  {
    name: 'forgotten-in-the-memory',
    says: 'what was being saved when the page was left is not done again, and counts as saved',
    seed: 51,
    store: (store, { page }) => believingWhatIsLeft(store, page),
  },
  {
    name: 'doubled-after-the-memory',
    says: 'what was being saved when the page was left is saved again as a new note when it comes back',
    seed: 51,
    store: (store, { page, newId }) => ({
      ...store,
      add: async (request, isFull) => {
        let wasLeft = false;
        const onLeft = (): void => {
          wasLeft = true;
        };
        const result = await unlessLeft(page, store.add(request, isFull), onLeft);
        if (!wasLeft) return result;
        await store.add({ entry: { ...request.entry, id: newId() }, drafts: [] }, isFull);
        return result;
      },
    }),
  },
  {
    name: 'shut-after-the-memory',
    says: 'a page that comes back from the memory never opens its database again',
    seed: 1,
    storeMemory: neverBack,
  },
  {
    name: 'drafts-of-other-pages-not-looked-for',
    says: 'a page that saves does not look whether another one has made a note of the same draft',
    seed: 45,
    store: (store) => ({
      ...store,
      add: ({ draftsKeptAt: _keptAt, ...request }, isFull) => store.add(request, isFull),
    }),
  },
  {
    name: 'lock-stays-in-the-memory',
    isHarmless: true,
    says: 'a page in the memory keeps the lock for sending: the others send without it a minute later',
    outboxMemory: (memory) => ({
      ...memory,
      follow: ({ leave: _leave, ...follower }) => memory.follow(follower),
    }),
  },
];
