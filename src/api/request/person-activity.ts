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
  /** Called to make a request soon: the user is active, and no request has said so for a while. */
  readonly speakUp: () => void;
}

/** Pointer, keys and touch, whatever they end up doing. Assistive technology may send a click alone. */
const ACTS = ['pointerdown', 'pointermove', 'keydown', 'touchstart', 'wheel', 'click'];

/**
 * A user may work on the cached list for a long time without a request. Reporting this often makes the gateway's idle
 * limit at most this much too strict.
 */
const SPEAK_UP_AFTER_MS = 5 * 60_000;

export type PersonActivity = ReturnType<typeof watchPerson>;

/** What the user did on this device, for the requests that report it to the gateway. */
export function watchPerson({ page, now, speakUp }: PersonWatch) {
  let latest = 0;
  let lastReported = 0;
  let spokeAt = now();
  const note = (): void => {
    latest += 1;
    if (now() - spokeAt < SPEAK_UP_AFTER_MS) return;
    spokeAt = now();
    speakUp();
  };
  for (const type of ACTS) page.addEventListener(type, note, { capture: true, passive: true });
  return {
    /** The number of the latest act if the gateway hasn't been told; undefined if it knows of all of them. */
    untold: (): number | undefined => (latest > lastReported ? latest : undefined),
    /** The gateway has been told about everything up to this act. */
    reported: (act: number): void => {
      lastReported = Math.max(lastReported, act);
      spokeAt = now();
    },
  };
}
