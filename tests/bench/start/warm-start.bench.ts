import { type InstalledApp, installApp, LOAN_COUNT } from './warm-start.ts';
import { printTable, quantile } from '../figures.ts';
import type { Start } from './watch-start.ts';

// Starts of the installed app without a network, with a build to compare with when one is named: turn by turn, so that a
// slow moment of the machine falls on both.

const ROUNDS = Number(process.env['BENCH_ROUNDS'] ?? 15);
const SLOWDOWNS = [1, 4];
const against = process.env['BENCH_AGAINST'];

const apps: InstalledApp[] = [await installApp('this build', '.')];
if (against !== undefined) apps.push(await installApp('the other', against));
const starts = new Map<string, Start[]>();
for (let round = 0; round < ROUNDS; round++) {
  for (const slowdown of SLOWDOWNS) {
    for (const app of round % 2 === 0 ? apps : apps.toReversed()) {
      const key = `${app.name}, CPU ${slowdown}x`;
      starts.set(key, [...(starts.get(key) ?? []), await app.start(slowdown)]);
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
