const FRAME_MS = 16;

// Taken before a test fakes them.
const startTimeout = globalThis.setTimeout;
const stopTimeout = globalThis.clearTimeout;

const waiting = new Map<number, FrameRequestCallback>();
let lastHandle = 0;
let timer: ReturnType<typeof startTimeout> | undefined;

/**
 * The page's animation frames. jsdom counts its own by an interval: when that's faked or ended while one is awaited, no
 * frame ever comes again, and the files of a worker share the page.
 */
export function installFrames(): void {
  globalThis.requestAnimationFrame = (callback) => {
    lastHandle += 1;
    waiting.set(lastHandle, callback);
    timer ??= startTimeout(runFrame, FRAME_MS);
    return lastHandle;
  };
  globalThis.cancelAnimationFrame = (handle) => void waiting.delete(handle);
}

/** Forgets who waits for a frame. */
export function dropFrames(): void {
  waiting.clear();
  stopTimeout(timer);
  timer = undefined;
}

function runFrame(): void {
  timer = undefined;
  const callbacks = [...waiting];
  const now = performance.now();
  for (const [handle, callback] of callbacks) {
    // One may cancel another of the same frame.
    if (waiting.delete(handle)) callback(now);
  }
}
