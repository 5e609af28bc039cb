import { printTable, quantile } from '../figures.ts';
import { type OpenList, openAgGridPage, openHandWrittenPage, openList, OPERATIONS } from './open-list.ts';

// Presses and keys in the open list beside a hand-written page and AG Grid, and beside another build when one is named:
// turn by turn, so that a slow moment of the machine falls on all.

const ROUNDS = Number(process.env['BENCH_ROUNDS'] ?? 15);
const SLOWDOWNS = [1, 4];
const against = process.env['BENCH_AGAINST'];

const loanCount = Number(process.env['BENCH_LOANS'] ?? 1000);

const lists: OpenList[] = [
  await openHandWrittenPage(loanCount),
  await openAgGridPage(loanCount),
  await openList('this build', '.', loanCount),
];
if (against !== undefined) lists.push(await openList('the other', against, loanCount));
const times = new Map<string, number[]>();
for (const slowdown of SLOWDOWNS) {
  for (let round = 0; round < ROUNDS; round++) {
    for (const operation of OPERATIONS) {
      for (const list of round % 2 === 0 ? lists : lists.toReversed()) {
        const key = `${operation.name}, ${list.name}, CPU ${slowdown}x`;
        times.set(key, [...(times.get(key) ?? []), await list.time(operation, slowdown)]);
      }
    }
  }
}
await Promise.all(lists.map((list) => list.close()));

console.log(
  `\n${loanCount} loans, from the event to the end of the frame that painted it, ms, ${ROUNDS} rounds\n`,
);
const HAND = lists[0]?.name ?? '';
printTable(
  ['', 'median', 'p25', 'p95', 'median / by hand'],
  [...times]
    .toSorted(([left], [right]) => left.localeCompare(right))
    .map(([key, figures]) => {
      const [operation, slowdown] = [key.split(', ').slice(0, -2).join(', '), key.split(', ').at(-1)];
      const byHand = times.get(`${operation}, ${HAND}, ${slowdown}`) ?? [];
      const ratio = quantile(figures, 0.5) / quantile(byHand, 0.5);
      return [key, ...[0.5, 0.25, 0.95].map((share) => quantile(figures, share)), ratio.toFixed(1)];
    }),
);
