import axe from 'axe-core';
import type { Locator, Page } from 'playwright-core';
import * as v from 'valibot';

const axeResult = v.object({
  violations: v.array(v.object({ id: v.string(), nodes: v.array(v.object({ html: v.string() })) })),
});

const ALL_RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
/** What dark mode can break: the app's modes differ by nothing but colors. */
const COLOR_RULES = ['color-contrast', 'link-in-text-block'];

/** Waits until what slides in has arrived: before that, a finger meets what's still behind it. */
export async function untilStill(moving: Locator): Promise<void> {
  await moving.evaluate((element) =>
    Promise.all(element.getAnimations().map(({ finished }) => finished.catch(() => undefined))),
  );
}

/**
 * The targets that a finger can miss: lower or narrower than 44 px, or over the window's edge. Read at once: a page that
 * has just got another size may draw some of them anew.
 */
export function missedByFingers(targets: Locator): Promise<string[]> {
  return targets.evaluateAll((all) =>
    all
      .filter((target) => {
        const { width, height, right } = target.getBoundingClientRect();
        return width < 44 || height < 44 || right > window.innerWidth;
      })
      .map((target) => target.outerHTML),
  );
}

/** What axe finds against WCAG 2.2 AA on the page as it is, or in the part of it that a selector names. */
export async function accessibilityFaults(page: Page, part = 'html'): Promise<unknown[]> {
  return faultsAgainst(page, part, ALL_RULES);
}

/** The same, and then what it finds in the colors of dark mode. Leaves the page in light mode. */
export async function faultsInLightAndDark(page: Page, part = 'html'): Promise<unknown[]> {
  const faults = await faultsAgainst(page, part, ALL_RULES);
  await page.emulateMedia({ colorScheme: 'dark' });
  const darkFaults = await faultsAgainst(page, part, COLOR_RULES);
  await page.emulateMedia({ colorScheme: 'light' });
  return [...faults, ...darkFaults.map((fault) => ['in dark mode', fault])];
}

async function faultsAgainst(page: Page, part: string, rules: readonly string[]): Promise<unknown[]> {
  // The debugger's own evaluation is not bound by the page's policy, so the strict one stays in force.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  // Describing every element that passed takes longer than finding the faults.
  const options = { runOnly: rules, resultTypes: ['violations'] };
  const result = await page.evaluate(`(${lookWhenStill.toString()})(
    async () => (${withoutCovered.toString()})(
      await axe.run(${JSON.stringify(part)}, ${JSON.stringify(options)}),
    ),
  )`);
  return v.parse(axeResult, result).violations.map(({ id, nodes }) => [id, nodes.map((node) => node.html)]);
}

interface AxeResult {
  readonly violations: { readonly id: string; nodes: { readonly target: readonly string[] }[] }[];
}

/** A line that Today's tray cuts for now scrolls free: its size is its whole one. Runs in the page. */
function withoutCovered(result: AxeResult): AxeResult {
  const tray = document.querySelector('.today-tray')?.getBoundingClientRect();
  for (const fault of result.violations) {
    if (fault.id !== 'target-size' || tray === undefined) continue;
    fault.nodes = fault.nodes.filter(({ target: [selector = ''] }) => {
      const box = document.querySelector(selector)?.getBoundingClientRect();
      const isCut =
        box !== undefined &&
        ((box.top < tray.top && box.bottom > tray.top) ||
          (box.top < tray.bottom && box.bottom > tray.bottom)) &&
        box.right > tray.left &&
        box.left < tray.right;
      return !isCut;
    });
  }
  return { violations: result.violations.filter(({ nodes }) => nodes.length > 0) };
}

/**
 * A colour halfway through its transition is nobody's choice: looks when nothing moves, and looks again if something
 * moved meanwhile, such as the popover of a cell that a closed dialog left under the mouse. Runs in the page.
 */
async function lookWhenStill(look: () => Promise<unknown>): Promise<unknown> {
  // A skeleton breathes for ever, and what follows a scroll box waits for a finger.
  const moving = (): Animation[] =>
    document
      .getAnimations()
      .filter(
        ({ playState, effect, timeline }) =>
          playState === 'running' &&
          timeline === document.timeline &&
          effect?.getComputedTiming().endTime !== Infinity,
      );
  let hasMoved = false;
  const starts = ['animationstart', 'transitionrun'];
  const note = (): void => {
    hasMoved = true;
  };
  for (const start of starts) document.addEventListener(start, note);
  try {
    for (let turn = 0; turn < 20; turn += 1) {
      hasMoved = false;
      // One that is cut short has come to its end too.
      await Promise.all(moving().map(({ finished }) => finished.catch(() => undefined)));
      if (hasMoved || moving().length > 0) continue;
      const seen = await look();
      // What began in the last moment is told with the next frame.
      await new Promise(requestAnimationFrame);
      if (!hasMoved && moving().length === 0) return seen;
    }
    throw new Error('The page was never still.');
  } finally {
    for (const start of starts) document.removeEventListener(start, note);
  }
}

/** Collects errors of the console and of scripts; ask before the page is opened. */
export async function collectTrouble(page: Page): Promise<string[]> {
  const trouble: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') trouble.push(message.text());
  });
  page.on('pageerror', (error) => trouble.push(error.message));
  return trouble;
}
