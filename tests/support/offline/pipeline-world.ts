import fieldMap from '#src/contract/wire/default-field-map.json' with { type: 'json' };
import { createSeenOf } from '#src/domain/loan/loan-fingerprint.ts';
import { mergeSeenChanges } from '#src/domain/loan/seen-changes.ts';
import type { LoanOwnership, RawLoan } from '#src/domain/loan-fields/raw-loan.ts';
import type { CacheStore } from '#src/offline/cache/cache-store.ts';
import type { PipelinePart, RefreshTerms } from '#src/domain/list/next-question.ts';
import type { PartOfPipeline, PipelineAnswer, PipelineProgress } from '#src/contract/wire/pipeline-answer.ts';
import type { OnProgress, SharedLooks } from '#src/offline/pipeline/pipeline-ports.ts';
// It comes late, and a test waits for no file.
import '#src/offline/cache/pipeline-writing.ts';
import { createPipelineRepository } from '#src/offline/pipeline/pipeline-list.ts';
import { createListeners } from '#src/offline/storage/listeners.ts';
import { browserProfile, fakeClock } from '#tests/support/offline/offline.ts';
import { settled } from '#tests/support/settled.ts';

// One browser profile with several tabs, and a platform whose list a test sets. The store is the real one over a
// simulated IndexedDB; network, clock and idle moments belong to the test.

export const VIEW: LoanOwnership = 'MyLoans';
export const START = '2026-11-20T15:40:00.000Z';
const MINUTE_MS = 60_000;

/** A loan whose only field says `text`. */
export function loan(loanId: string, text = 'FHA'): RawLoan {
  return { loanId, fields: { 'Fields.1172': text } };
}

/** What a person's preferences keep of their looks, on one device. */
export function fakeLooks(): SharedLooks {
  const listeners = createListeners();
  let looks: readonly string[] = [];
  return {
    get: () => looks,
    add: (added) => {
      looks = mergeSeenChanges(looks, added);
      listeners.tell();
    },
    subscribe: listeners.subscribe,
    shownBy: (loans) => createSeenOf(loans, fieldMap),
  };
}

/** What a test does to a call before it's answered. */
type Hold = () => Promise<void>;

export function pipelineWorld() {
  const profile = browserProfile();
  const clock = fakeClock(Date.parse(START));
  const looks = fakeLooks();
  const asked: { readonly view: LoanOwnership; readonly etag: string | undefined }[] = [];
  const parts: PartOfPipeline[] = [];
  const platform = {
    loans: [] as readonly RawLoan[],
    version: 0,
    historyDays: 90,
    hasEtags: true,
    question: 'q',
    /** The error of the next calls. */
    failure: undefined as unknown,
    /** What the gateway answers with while the platform is down. */
    standIn: undefined as PipelineAnswer | undefined,
    /** Awaited before each answer. */
    hold: undefined as Hold | undefined,
    /** What the lists stand on; without it every refresh reads everything. */
    terms: undefined as Omit<RefreshTerms, 'requestKey'> | undefined,
    /** Answers a question for a part; without it the gateway knows no parts. */
    part: undefined as ((part: PartOfPipeline) => PipelinePart | undefined) | undefined,
    progress: [] as readonly PipelineProgress[],
    /** Loans of the pages that come before the last one. */
    pages: [] as readonly (readonly RawLoan[])[],
    /** Awaited after each of them. */
    afterPage: undefined as ((index: number) => Promise<void>) | undefined,
  };

  async function answer(etag: string | undefined): Promise<PipelineAnswer> {
    if (platform.failure !== undefined) throw platform.failure;
    if (platform.standIn !== undefined) return platform.standIn;
    const asOf = new Date(clock.now()).toISOString();
    const current = platform.hasEtags ? `"${platform.version}"` : undefined;
    if (etag !== undefined && etag === current) return { kind: 'unchanged', asOf };
    return { kind: 'fresh', loans: structuredClone(platform.loans), asOf, etag: current };
  }

  async function giveFirstPages(onProgress: OnProgress): Promise<void> {
    const asOf = new Date(clock.now()).toISOString();
    const loans: RawLoan[] = [];
    for (const [index, page] of platform.pages.entries()) {
      loans.push(...page);
      const soFar = [...loans];
      onProgress({ loaded: soFar.length, total: platform.loans.length }, { loans: () => soFar, asOf });
      await platform.afterPage?.(index);
    }
  }

  /**
   * @param change wraps the tab's store.
   * @param holdsCopies false if the browser says that it has no database of this person.
   */
  function openTab(change: (store: CacheStore) => CacheStore = (store) => store, holdsCopies = true) {
    const store = profile.openTab({ clock });
    const changed = change(store);
    const idle: (() => void)[] = [];
    const log: string[] = [];
    let openings = 0;
    const repository = createPipelineRepository({
      readPipeline: async (view, { etag, signal, onProgress }) => {
        asked.push({ view, etag });
        for (const progress of platform.progress) onProgress(progress);
        await giveFirstPages(onProgress);
        await platform.hold?.();
        signal?.throwIfAborted();
        return answer(etag);
      },
      readPipelinePart: async (_view, part) => {
        parts.push(part);
        await platform.hold?.();
        if (platform.failure !== undefined) throw platform.failure;
        return platform.part?.(part);
      },
      requestKey: () => platform.question,
      refreshTerms: () => platform.terms && { ...platform.terms, requestKey: platform.question },
      looks,
      historyDays: () => platform.historyDays,
      now: clock.now,
      lastCount: () => undefined,
      noteCount: () => undefined,
      mayHold: async () => holdsCopies,
      openStore: async () => {
        openings += 1;
        return changed;
      },
      startTimer: clock.startTimer,
      whenIdle: (work) => void idle.push(work),
      log: (line) => void log.push(line),
    });
    const list = repository.list(VIEW);
    return {
      repository,
      list,
      store,
      log,
      openings: () => openings,
      loans: () => list.get().snapshot?.loans,
      arrivingIds: () => list.get().arriving?.loans.map(({ loanId }) => loanId),
      asOf: () => list.get().snapshot?.asOf,
      marked: () => [...(list.get().snapshot?.unseen?.keys() ?? [])],
      texts: () => list.get().snapshot?.loans.map(({ fields }) => fields['Fields.1172']),
      /** The browser is idle until everything that waited for that is done. */
      becomeIdle: async () => {
        for (const work of idle.splice(0)) work();
        await settled(40);
      },
    };
  }

  return {
    profile,
    clock,
    looks,
    platform,
    asked,
    parts,
    openTab,
    /** The platform has another list from now on. */
    change: (...loans: readonly RawLoan[]) => {
      platform.loans = loans;
      platform.version += 1;
    },
    pass: (minutes = 1) => clock.advance(minutes * MINUTE_MS),
    /** What a new tab would start with. */
    onDevice: async () => {
      const kept = await profile.openTab({ clock }).readPipeline(VIEW);
      return kept && { ...kept, marked: [...(kept.unseen?.keys() ?? [])] };
    },
  };
}

/** A list that a tab read and wrote, as a new start finds it; the platform has the same one. */
export async function keptWorld(...loans: readonly RawLoan[]) {
  const world = pipelineWorld();
  world.change(...loans);
  const tab = world.openTab();
  await tab.list.refresh();
  await tab.becomeIdle();
  world.pass();
  world.asked.length = 0;
  return world;
}

/** A promise, and a function that resolves it. */
export function gate(): { readonly open: () => void; readonly passed: Promise<void> } {
  let open = (): void => undefined;
  const passed = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { open: () => open(), passed };
}
