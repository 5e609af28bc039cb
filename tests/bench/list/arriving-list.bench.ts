import { BUILDS } from '../builds.ts';
import { printTable, quantile } from '../figures.ts';
import { type Arrival, openArrivals } from './arriving-list.ts';

// A list that comes from the network alone: when its first rows are there, and what the rest costs.

const ROUNDS = Number(process.env['BENCH_ROUNDS'] ?? 3);
const COUNTS = [1000, Number(process.env['BENCH_LOANS'] ?? 100_000)];

const found = new Map<string, Arrival[]>();
for (const { name: build, folder } of BUILDS) {
  for (const count of COUNTS) {
    const name = `${build}, ${count} loans`;
    const arrivals = await openArrivals(folder, count);
    for (let round = 0; round < ROUNDS; round++) {
      found.set(name, [...(found.get(name) ?? []), await arrivals.read()]);
      console.log(name, found.get(name)?.at(-1));
    }
    await arrivals.close();
  }
}

const median = (figures: readonly number[]) => quantile(figures, 0.5);
console.log(`\nFrom the navigation, medians of ${ROUNDS} rounds\n`);
printTable(
  ['', 'first rows (ms)', 'all (ms)', 'longest task (ms)', 'heap (MB)', 'beside it (MB)'],
  [...found].map(([name, rounds]) => [
    name,
    median(rounds.map(({ firstRows }) => firstRows)),
    median(rounds.map(({ allRows }) => allRows)),
    median(rounds.map(({ longestTask }) => longestTask)),
    median(rounds.map(({ heap }) => heap)),
    median(rounds.map(({ outsideHeap }) => outsideHeap)),
  ]),
);
