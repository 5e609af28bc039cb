import type { Page } from 'playwright-core';
import { BUILDS } from '../builds.ts';
import { printTable, quantile } from '../figures.ts';
import { openWholeList } from '../list/open-list.ts';
import type { Operation } from '../list/operations.ts';
import { stopwatch } from '../list/stopwatch.ts';

// From the press on Insights in the open list to the frame that paints the last chart, its code being there, and the
// longest task until the page is idle. With a build to compare with when one is named: turn by turn.

const ROUNDS = Number(process.env['BENCH_ROUNDS'] ?? 7);
const SLOWDOWNS = [1, 4];
const COUNTS = process.env['BENCH_LOANS']?.split(',').map(Number) ?? [1200, 100_000];

const CHARTS = [
  'People',
  'Loans by milestone',
  'Days from due to done',
  'Pace by processor',
  'Pace by loan officer',
  'Closings a week',
  'Ages of open files',
] as const;
const ALL_CHARTS = [...CHARTS, 'Open conditions'];

const PRESS: Operation = {
  name: 'Insights',
  event: 'click',
  act: (page: Page) => page.getByRole('link', { name: 'Insights' }).click(),
  shown: { by: 'closing', search: '', page: 0 },
};

interface Opening {
  readonly painted: number;
  readonly longestTask: number;
}

for (const loanCount of COUNTS) {
  const builds = [];
  for (const { name, folder } of BUILDS) builds.push(await openBuild(name, folder, loanCount));
  const openings = new Map<string, Opening[]>();
  for (let round = 0; round < ROUNDS; round++) {
    for (const slowdown of SLOWDOWNS) {
      for (const { name, open } of round % 2 === 0 ? builds : builds.toReversed()) {
        const key = `${name}, CPU ${slowdown}x`;
        openings.set(key, [...(openings.get(key) ?? []), await open(slowdown)]);
      }
    }
  }
  await Promise.all(builds.map(({ close }) => close()));
  console.log(`\nInsights of ${loanCount.toLocaleString('en-US')} loans, ms, ${ROUNDS} presses each\n`);
  printTable(
    ['', 'painted: median', 'most', 'longest task: median', 'most'],
    [...openings].map(([key, own]) => [
      key,
      ...[own.map(({ painted }) => painted), own.map(({ longestTask }) => longestTask)].flatMap((values) => [
        quantile(values, 0.5),
        quantile(values, 1),
      ]),
    ]),
  );
}

async function openBuild(name: string, folder: string, loanCount: number) {
  const { page, close } = await openWholeList(folder, loanCount);
  const time = await stopwatch(page, {
    list: name,
    selector: '.insights-title',
    expected: () => [CHARTS, ALL_CHARTS],
  });
  const open = async (slowdown: number): Promise<Opening> => {
    await page.getByRole('button', { name: /^Account menu/ }).click();
    await page.getByRole('link', { name: 'Insights' }).waitFor();
    await page.evaluate(watchTasks);
    const painted = await time(PRESS, slowdown);
    const longestTask = await page.evaluate(() => window.longestTask());
    await page.goBack();
    await page.locator('[data-loan-guid]').nth(14).waitFor();
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
    return { painted, longestTask };
  };
  // The first one brings the code.
  await open(1);
  return { name, open, close };
}

declare global {
  interface Window {
    longestTask: () => number;
  }
}

/** Runs in the page. Tasks shorter than 50 ms count as 0: the browser doesn't tell of them. */
function watchTasks(): void {
  let longest = 0;
  const note = (entries: readonly PerformanceEntry[]) => {
    for (const { duration } of entries) longest = Math.max(longest, duration);
  };
  const tasks = new PerformanceObserver((list) => note(list.getEntries()));
  tasks.observe({ type: 'longtask' });
  window.longestTask = () => {
    note(tasks.takeRecords());
    tasks.disconnect();
    return longest;
  };
}
