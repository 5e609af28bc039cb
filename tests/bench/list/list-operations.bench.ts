import { BUILDS } from '../builds.ts';
import { printTable, quantile } from '../figures.ts';
import { type OpenList, openAgGridPage, openList, openMuiPage } from './open-list.ts';
import { OPERATIONS } from './operations.ts';

// Presses and keys in the open list beside AG Grid, MUI's grid and other builds: turn by turn, so that a slow moment of
// the machine falls on all.

const ROUNDS = Number(process.env['BENCH_ROUNDS'] ?? 15);
const SLOWDOWNS = [1, 4];
const COUNTS = process.env['BENCH_LOANS']?.split(',').map(Number) ?? [1000, 10_000, 100_000];

for (const loanCount of COUNTS) {
  const lists: OpenList[] = [];
  for (const { name, folder } of BUILDS) lists.push(await openList(name, folder, loanCount));
  lists.push(await openAgGridPage(loanCount), await openMuiPage(loanCount));
  for (const slowdown of SLOWDOWNS) {
    const times = await measure(lists, slowdown);
    const [own] = lists;
    console.log(
      `\n${loanCount.toLocaleString('en-US')} loans, CPU ${slowdown}x, from the event to the end of the frame that painted the expected rows, medians of ${ROUNDS} rounds in ms (behind them, as a share of this build's)\n`,
    );
    printTable(
      ['', ...lists.map(({ name }) => name)],
      OPERATIONS.map((operation) => {
        const medianOf = (list: OpenList) =>
          quantile(times.get(`${operation.name}, ${list.name}`) ?? [], 0.5);
        return [
          operation.name,
          ...lists.map((list) => {
            const share = own === undefined ? NaN : medianOf(list) / medianOf(own);
            return `${Math.round(medianOf(list))} (${share.toFixed(2)})`;
          }),
        ];
      }),
    );
  }
  await Promise.all(lists.map((list) => list.close()));
}

async function measure(lists: readonly OpenList[], slowdown: number): Promise<ReadonlyMap<string, number[]>> {
  const times = new Map<string, number[]>();
  for (let round = 0; round < ROUNDS; round++) {
    for (const operation of OPERATIONS) {
      for (const list of round % 2 === 0 ? lists : lists.toReversed()) {
        const key = `${operation.name}, ${list.name}`;
        times.set(key, [...(times.get(key) ?? []), await list.time(operation, slowdown)]);
      }
    }
  }
  return times;
}
