import { type InstalledApp, installApp, LOAN_COUNT, type StartScreen } from './warm-start.ts';
import { BUILDS } from '../builds.ts';
import { printTable, quantile } from '../figures.ts';
import type { Start } from './watch-start.ts';

// Starts of the installed app without a network, with the list and with Today, and with a build to compare with when one
// is named: turn by turn, so that a slow moment of the machine falls on all.

const ROUNDS = Number(process.env['BENCH_ROUNDS'] ?? 15);
const SLOWDOWNS = [1, 4];
const SCREENS: readonly StartScreen[] = ['list', 'today'];

const apps: InstalledApp[] = [];
for (const { name, folder } of BUILDS) apps.push(await installApp(name, folder));
const starts = new Map<string, Start[]>();
for (let round = 0; round < ROUNDS; round++) {
  for (const slowdown of SLOWDOWNS) {
    const turns = apps.flatMap((app) => SCREENS.map((screen) => ({ app, screen })));
    for (const { app, screen } of round % 2 === 0 ? turns : turns.toReversed()) {
      const key = keyOf(app, screen, slowdown);
      starts.set(key, [...(starts.get(key) ?? []), await app.start(screen, slowdown)]);
    }
  }
}
await Promise.all(apps.map((app) => app.close()));

console.log(`\nStart without a network, ${LOAN_COUNT} loans, ms from navigation, ${ROUNDS} starts each\n`);
printTable(
  ['', 'first paint', '15 rows painted: median', 'p25', 'p95', 'probe'],
  [...starts].map(([name, figures]) => [
    name,
    quantile(
      figures.map(({ firstPaint }) => firstPaint),
      0.5,
    ),
    quantile(
      figures.map(({ rowsPainted }) => rowsPainted),
      0.5,
    ),
    quantile(
      figures.map(({ rowsPainted }) => rowsPainted),
      0.25,
    ),
    quantile(
      figures.map(({ rowsPainted }) => rowsPainted),
      0.95,
    ),
    quantile(
      figures.map(({ probe }) => probe),
      0.5,
    ),
  ]),
);

console.log('\nToday compared with the list, medians of the same run. The aim is 1.3 times at most.\n');
for (const slowdown of SLOWDOWNS) {
  for (const app of apps) {
    const [list = NaN, today = NaN] = SCREENS.map((screen) =>
      quantile(
        (starts.get(keyOf(app, screen, slowdown)) ?? []).map(({ rowsPainted }) => rowsPainted),
        0.5,
      ),
    );
    console.log(`${app.name}, CPU ${slowdown}x: ${(today / list).toFixed(2)}`);
  }
}

function keyOf({ name }: InstalledApp, screen: StartScreen, slowdown: number): string {
  return `${screen}, ${name}, CPU ${slowdown}x`;
}
