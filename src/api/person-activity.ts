/** What the person at this device did, for the requests that tell the gateway about it. */
export interface PersonActivity {
  /** Number of the latest act when the gateway has not heard of it; undefined when it has heard of all. */
  readonly untold: () => number | undefined;
  /** The gateway has heard of everything up to this act. */
  readonly told: (act: number) => void;
}

interface WatchedPage {
  readonly addEventListener: (
    type: string,
    listener: () => void,
    options: { readonly capture: boolean; readonly passive: boolean },
  ) => void;
}

interface PersonWatch {
  readonly page: WatchedPage;
  readonly now: () => number;
  /** Asked to make a request soon, because the person is at work and no request has told so for a while. */
  readonly speakUp: () => void;
}

/** Pointer, key and touch, whatever they end up doing. */
const ACTS = ['pointerdown', 'pointermove', 'keydown', 'touchstart', 'wheel'];

/**
 * A person may work on the kept list for long without a request. Told this often, the gateway's idle limit is at most
 * this much too strict.
 */
const SPEAK_UP_AFTER_MS = 5 * 60_000;

/** Watches a page for signs of its person, with one listener for each kind. */
export function watchPerson({ page, now, speakUp }: PersonWatch): PersonActivity {
  let latest = 0;
  let told = 0;
  let spokeAt = now();
  const note = (): void => {
    latest += 1;
    if (now() - spokeAt < SPEAK_UP_AFTER_MS) return;
    spokeAt = now();
    speakUp();
  };
  for (const type of ACTS) page.addEventListener(type, note, { capture: true, passive: true });
  return {
    untold: () => (latest > told ? latest : undefined),
    told: (act) => {
      told = Math.max(told, act);
      spokeAt = now();
    },
  };
}
