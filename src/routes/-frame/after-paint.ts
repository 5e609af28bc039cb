/** A page that isn't shown paints nothing. */
const LATEST_MS = 250;

/** Runs once the next frame is painted. @returns cancels it. */
export function afterPaint(run: () => void): () => void {
  let timer = setTimeout(run, LATEST_MS);
  const frame = requestAnimationFrame(() => {
    clearTimeout(timer);
    timer = setTimeout(run);
  });
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
}
