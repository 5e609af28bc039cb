/** One start of the app, in ms from the beginning of the navigation. */
export interface Start {
  readonly firstPaint: number;
  /** The 15th row is in the document. */
  readonly rowsDrawn: number;
  /** The frame with the 15th row has been painted. */
  readonly rowsPainted: number;
  /** Script of known length, to see what the processor does at this moment. */
  readonly probe: number;
}

declare global {
  interface Window {
    started: Promise<Start>;
  }
}

/** Runs in the page before anything of the app. `rowSelector` finds the rows, lines or cards of the screen. */
export function watchStart(rowSelector: string): void {
  const ROW_COUNT = 15;
  const probed = performance.now();
  let sum = 0;
  for (let step = 0; step < 500_000; step++) sum = (sum + step * 7) % 1_000_003;
  const probe = performance.now() - probed + (sum < 0 ? 1 : 0);

  window.started = new Promise((resolve) => {
    const rows = new MutationObserver(() => {
      if (document.querySelectorAll(rowSelector).length < ROW_COUNT) return;
      rows.disconnect();
      const rowsDrawn = performance.now();
      requestAnimationFrame(() => {
        const afterFrame = new MessageChannel();
        afterFrame.port1.addEventListener('message', () => {
          const rowsPainted = performance.now();
          // Told a moment later, when the picture is on the screen.
          new PerformanceObserver((entries) => {
            const firstPaint = entries.getEntriesByName('first-contentful-paint')[0]?.startTime;
            if (firstPaint !== undefined) resolve({ firstPaint, rowsDrawn, rowsPainted, probe });
          }).observe({ type: 'paint', buffered: true });
        });
        afterFrame.port1.start();
        afterFrame.port2.postMessage('');
      });
    });
    rows.observe(document, { childList: true, subtree: true });
  });
}
