import type { Page } from 'playwright-core';

/** How far what is in sight may move after the first paint, as the browser scores it; 0.1 is its own "good". */
const MOST_SHIFT = 0.02;

/** Lines that scroll sideways by design, with an arrow or a fade at their end. */
const STRIPS = '.prior-to-cards, .quick-counts, .pipeline-scroll';

/** Keeps what moves after the first paint; ask before the page is opened. */
export async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(keepShifts);
}

/** Keeps what moves and what moved before, in a page that is open. */
export async function watchShiftsOfOpen(page: Page): Promise<void> {
  await page.evaluate(keepShifts);
}

/** Without what a press moves. Runs in the page. */
function keepShifts(): void {
  const moved: { value: number; what: string }[] = [];
  Object.assign(window, { moved });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & {
      value: number;
      hadRecentInput: boolean;
      sources: readonly { node: Element | null }[];
    })[]) {
      const what = entry.sources.map(({ node }) => node?.className ?? node?.nodeName).join(' + ');
      if (!entry.hadRecentInput) moved.push({ value: entry.value, what });
    }
  }).observe({ type: 'layout-shift', buffered: true });
}

/** What moved further than it may since it's watched. */
export async function shifts(page: Page, most = MOST_SHIFT): Promise<unknown[]> {
  const moved = await movedIn(page);
  const sum = sumOf(moved);
  return sum <= most ? [] : [`what is in sight moved by ${sum.toFixed(3)}`, ...moved];
}

/** How far all moved since it's watched. */
export async function shiftedBy(page: Page): Promise<number> {
  return sumOf(await movedIn(page));
}

async function movedIn(page: Page) {
  const moved = await page.evaluate(
    () => (window as unknown as { moved?: { value: number; what: string }[] }).moved,
  );
  if (moved === undefined) throw new Error('nobody watches this page');
  return moved;
}

function sumOf(moved: readonly { readonly value: number }[]): number {
  return moved.reduce((total, { value }) => total + value, 0);
}

/**
 * What stops a person in the page as it is: what hangs over the window, texts that are cut and have no title, targets
 * that a finger can miss (44 px, or 24 px in a dense cell), and signs of the first loan out of sight.
 */
export function layoutFaults(page: Page): Promise<string[]> {
  return page.evaluate((strips) => {
    const nameOf = (element: Element) =>
      `${element.tagName}.${element.getAttribute('class') ?? ''} "${element.ariaLabel ?? element.textContent.slice(0, 40)}"`;
    const isSeen = (element: Element) => {
      const { width, height } = element.getBoundingClientRect();
      return width > 1 && height > 1 && element.checkVisibility({ visibilityProperty: true });
    };
    const all = [...document.querySelectorAll<HTMLElement>('html, header *, main, main *, aside *')].filter(
      (element) => isSeen(element) && element.closest('.sr-only, [inert]') === null,
    );
    const wide = all.filter(
      (box) =>
        !box.matches(strips) &&
        (box.matches('html') || /auto|scroll/.test(getComputedStyle(box).overflowX)) &&
        box.scrollWidth > box.clientWidth + 1,
    );
    const outside = all.filter((element) => {
      const { left, right } = element.getBoundingClientRect();
      return element.closest(strips) === null && (left < -1 || right > innerWidth + 1);
    });
    const cut = all.filter((element) => {
      if (getComputedStyle(element).overflowX !== 'hidden' || element.matches(strips)) return false;
      if (element.scrollWidth <= element.clientWidth + 1) return false;
      return element.closest('[title]:not([title=""])') === null;
    });
    const targets = all.filter((element) =>
      element.matches('button, a, select, summary, label:has(input), [role="gridcell"][data-status]'),
    );
    // A target may reach further than it is drawn: what is hit that far from its middle counts.
    const isHit = (target: Element, least: number) => {
      target.scrollIntoView({ block: 'nearest', inline: 'nearest' });
      const { left, top, width, height } = target.getBoundingClientRect();
      const [x, y, reach] = [left + width / 2, top + height / 2, least / 2 - 0.5];
      const points: readonly (readonly [number, number])[] = [
        ...(width < least
          ? ([
              [x - reach, y],
              [x + reach, y],
            ] as const)
          : []),
        ...(height < least
          ? ([
              [x, y - reach],
              [x, y + reach],
            ] as const)
          : []),
      ];
      return points.every(([at, from]) => target.contains(document.elementFromPoint(at, from)));
    };
    const small = targets.filter((target) => {
      const { width, height } = target.getBoundingClientRect();
      const isDense = target.closest('table, .card, .category-bars, dd') !== null;
      const least = isDense ? 24 : 44;
      return Math.min(width, height) < least - 0.5 && !isHit(target, least);
    });
    const loan = document.querySelector('tr[data-loan-guid], .card');
    const signs = [...(loan?.querySelectorAll('[data-status]') ?? [])].filter((sign) => {
      const { left, right } = sign.getBoundingClientRect();
      return !isSeen(sign) || left < 0 || right > innerWidth + 0.5;
    });
    const boxOf = (element: Element) => {
      const { width, height } = element.getBoundingClientRect();
      return `${Math.round(width)} x ${Math.round(height)}`;
    };
    return [
      ...wide.map((box) => `scrolls sideways: ${nameOf(box)}`),
      ...outside.map((element) => `over the edge: ${nameOf(element)}`),
      ...cut.map((element) => `cut: ${nameOf(element)}`),
      ...small.map((target) => `missed by a finger: ${nameOf(target)} ${boxOf(target)}`),
      ...signs.map((sign) => `sign out of sight: ${nameOf(sign)}`),
    ];
  }, STRIPS);
}
