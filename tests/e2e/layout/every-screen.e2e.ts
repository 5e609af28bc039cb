import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { appAndBrowser } from '#tests/support/browser/app-and-browser.ts';
import { type FaultProxy, startFaultProxy } from '#tests/support/browser/fault-proxy.ts';
import { type RunningApp, startApp } from '#tests/support/browser/running-app.ts';
import { keepLooks } from '#tests/support/browser/keep-looks.ts';
import { IS_FULL_RUN, partOfToday, todaysPart } from '#tests/support/this-run.ts';
import { untilConditionsKept, untilReadyForOffline } from '../support/pages/device-cache.ts';
import { layoutFaults, shifts, watchShifts } from '../support/pages/layout-faults.ts';
import { accessibilityFaults, untilStill } from '../support/pages/page-quality.ts';
import { preferOwnList, signIn, untilPipelineShows } from '../support/pages/sign-in.ts';

// Each screen in each state, size and mode. A run looks at the fresh screens in light mode at 2 sizes, and at another
// state, size and mode each day; a full run looks at each state and mode at 2 of the 4 sizes by turns, and
// `npm run screens` at everything.

const SIZES = [
  { width: 390, height: 844 },
  { width: 820, height: 1180 },
  { width: 1180, height: 820 },
  { width: 1440, height: 900 },
] as const;

/** On a busy machine, a screen fits its names to its width some seconds after it's there. */
const DRAWN_WITHIN_MS = 20_000;

const STATES = ['fresh', 'kept copy', 'trouble', 'empty'] as const;
type State = (typeof STATES)[number];

interface Screen {
  readonly name: string;
  readonly path: string;
  /** What is there once the screen is. */
  readonly sight: string;
  /** The same for somebody without loans; none where there is no such screen. */
  readonly emptySight?: string;
  /** What axe looks at, where the rest is half covered. */
  readonly part?: string;
  /** Known: it moves further than the others may. To be mended, and then taken from here. */
  readonly mostShift?: number;
}

const SCREENS: readonly Screen[] = [
  { name: 'the list', path: '/dashboard', sight: '[data-loan-guid]', emptySight: 'main button' },
  {
    name: 'a loan',
    path: '/dashboard?loan=:loan',
    sight: '.loan-panel .category-bars',
    part: '.loan-panel',
    // Its notes push what lies below them.
    mostShift: 0.12,
  },
  { name: 'Today', path: '/today', sight: '.today-line', emptySight: 'main :is(h1, h2)' },
  {
    name: 'Closings',
    path: '/closings',
    sight: '.closings-loan',
    emptySight: 'main :is(h1, h2)',
    // On a desk, the sentence on a person without loans sends the tools to a line of their own.
    mostShift: 0.06,
  },
  {
    name: 'Insights',
    path: '/insights',
    sight: '.insights-chart',
    emptySight: '.insights-first',
  },
  { name: 'a past day', path: '/past', sight: '.past-screen h1', emptySight: '.past-screen h1' },
  {
    name: 'all conditions',
    path: '/conditions',
    sight: '[data-condition]',
    emptySight: 'main :is(h1, h2)',
  },
  {
    name: 'conditions of a loan',
    path: '/conditions/:loan?status=all&priorTo=[]',
    sight: '[data-condition]',
  },
  { name: 'the outbox', path: '/outbox', sight: '.outbox-summary', emptySight: '.outbox-summary' },
  { name: 'this device', path: '/storage', sight: '.storage-facts', emptySight: '.storage-facts' },
  { name: 'a lost page', path: '/nowhere', sight: '.centred-page' },
];

const ROWS = STATES.flatMap((state) =>
  (['light', 'dark'] as const).flatMap((colorScheme) =>
    SIZES.map((size) => ({ state, colorScheme, ...size })),
  ),
);
const isFreshAndLight = ({ state, colorScheme }: (typeof ROWS)[number]) =>
  state === 'fresh' && colorScheme === 'light';
const others = ROWS.filter((row) => !isFreshAndLight(row));
const allInTurn = process.env['SCREENS_FOLDER'] === undefined ? partOfToday(ROWS, 2) : ROWS;
const rows = IS_FULL_RUN
  ? allInTurn
  : [...todaysPart(ROWS.filter(isFreshAndLight), 2), ...todaysPart(others, others.length)];

const running = appAndBrowser();
const GATEWAY_CALL = /^\/(?:los|platform-api|prod)\//;
let proxy: FaultProxy | undefined;
let troubled: RunningApp | undefined;

beforeAll(async () => {
  if (!rows.some(({ state }) => state === 'trouble')) return;
  proxy = await startFaultProxy();
  troubled = await startApp({ PUBLIC_ORIGIN: proxy.origin });
  proxy.forwardTo(troubled.origin);
});

afterAll(async () => {
  await troubled?.dispose();
  await proxy?.close();
});

afterEach(() => proxy?.heal());

const originOf = (state: State) => (state === 'trouble' ? proxy?.origin : undefined) ?? running.app.origin;

/** Signs in and brings the device into the state; gives the loan that the addresses name. */
async function prepare(page: Page, state: State): Promise<string> {
  const origin = originOf(state);
  if (state === 'empty') {
    await preferOwnList(running.browser, origin, 'Theo Nakamura');
    await signIn(page, origin, 'Theo Nakamura');
    return '';
  }
  await signIn(page, origin, 'Marisol Kessler');
  await untilPipelineShows(page);
  const loan = (await page.locator('[data-loan-guid]').first().getAttribute('data-loan-guid')) ?? '';
  if (state === 'fresh') return loan;
  await untilReadyForOffline(page);
  await page.goto(`${origin}/conditions/${loan}`);
  await page.locator('[data-condition]').first().waitFor();
  await untilConditionsKept(page, loan);
  if (state === 'trouble') proxy?.harm((_method, path) => (GATEWAY_CALL.test(path) ? 503 : undefined));
  else await page.context().setOffline(true);
  return loan;
}

describe.each(rows)('$state at $width x $height, $colorScheme', ({ state, colorScheme, ...viewport }) => {
  test('every screen fits, stands still, and is accessible', async () => {
    const context = await running.browser.newContext({
      viewport,
      colorScheme,
      hasTouch: true,
      isMobile: true,
    });
    const page = await context.newPage();
    const loan = await prepare(page, state);
    await watchShifts(page);
    const found: unknown[] = [];
    for (const { name, path, sight, emptySight, part, mostShift } of SCREENS) {
      if (state === 'empty' && emptySight === undefined) continue;
      await page.goto(`${originOf(state)}${path.replace(':loan', loan)}`);
      await page
        .locator(state === 'empty' ? (emptySight ?? sight) : sight)
        .first()
        .waitFor();
      if (part !== undefined) await untilStill(page.locator(part));
      let faults: string[] = [];
      // A screen is drawn anew for its width a moment after the window has it.
      await vi
        .waitFor(async () => {
          faults = await layoutFaults(page);
          if (faults.length > 0) throw new Error('not yet');
        }, DRAWN_WITHIN_MS)
        .catch(() => undefined);
      await keepLooks(page, name, state, viewport.width);
      const all = [...faults, ...(await accessibilityFaults(page, part)), ...(await shifts(page, mostShift))];
      if (all.length > 0) found.push({ name, faults: all });
    }
    expect(JSON.stringify(found)).toBe('[]');
    await context.close();
  });
});
