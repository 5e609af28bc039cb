import type { Page } from 'playwright-core';

/** Buttons and cells of the list that a finger can miss. */
export function smallTargets(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [
      ...document.querySelectorAll<HTMLElement>(
        '.pipeline-screen :is(button, a, select, [role="gridcell"][data-status])',
      ),
    ].flatMap((target) => {
      const { width, height } = target.getBoundingClientRect();
      if (width === 0) return [];
      const least = target.closest('table, .card') === null ? 44 : 24;
      return Math.min(width, height) < least - 0.5
        ? [`${target.className} ${target.textContent}: ${width} x ${height}`]
        : [];
    }),
  );
}
