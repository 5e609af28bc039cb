import type { Page } from 'playwright-core';
import { BUILDS } from '../builds.ts';
import { printTable, quantile } from '../figures.ts';
import { openWholeList } from '../list/open-list.ts';
import { longestTaskIn } from '../list/arriving-list.ts';
import type { Operation } from '../list/operations.ts';
import { stopwatch } from '../list/stopwatch.ts';

// From the press on Insights in the open list to the frame that paints the last chart, its code being there, and the
// longest task until the page is idle, by the processor's time: on a busy machine the clock counts others' work. With a
// build to compare with when one is named, turn by turn.

const ROUNDS = Number(process.env['BENCH_ROUNDS'] ?? 7);
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
    // The aim for very long lists is one of a whole processor.
    for (const slowdown of loanCount > 10_000 ? [1] : [1, 4]) {
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
  const { browser, page, close } = await openWholeList(folder, loanCount);
  const time = await stopwatch(page, {
    list: name,
    selector: '.insights-title',
    expected: () => [CHARTS, ALL_CHARTS],
  });
  const open = async (slowdown: number): Promise<Opening> => {
    await page.getByRole('button', { name: /^Account menu/ }).click();
    await page.getByRole('link', { name: 'Insights' }).waitFor();
    await browser.startTracing(page, { categories: ['toplevel'] });
    const painted = await time(PRESS, slowdown);
    const longestTask = longestTaskIn(await browser.stopTracing());
    await page.goBack();
    await page.locator('[data-loan-guid]').nth(14).waitFor();
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
    return { painted, longestTask };
  };
  // The first one brings the code.
  await open(1);
  return { name, open, close };
}
