import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { loanEvents } from '#src/domain/history/loan-events.ts';
import type { ListChange } from '#src/domain/history/list-change.ts';
import type { RawLoan } from '#src/domain/loan-fields/raw-loan.ts';
import { historyQuery } from '#src/features/loan-panel/history/history-query.ts';
import type { Services } from '#src/loan-display/use-services.ts';
import type { ListHistory } from '#src/offline/cache/list-history.ts';
import { CONFIG } from '#tests/support/app/fake-gateway.ts';

const { processorName } = CONFIG.fieldMap.loan;
const loan = (name: string): RawLoan => ({ loanId: 'a', fields: { [processorName]: name } });
const at = (day: number) => `2026-11-${String(day).padStart(2, '0')}T15:00:00.000Z`;

const change = (from: number, to: number, name: string): ListChange => ({
  from: at(from),
  to: at(to),
  came: [],
  left: [],
  changed: [{ loanId: 'a', fields: { [processorName]: name } }],
});

function history(name: string, asOf: number, since: number, changes: readonly ListChange[]): ListHistory {
  return { list: { loans: [loan(name)], asOf: at(asOf) }, changes, since: at(since), isFirst: false };
}

/** Of a loan that says Lee as of Nov 20. */
function readPast(lists: Partial<Record<'MyLoans' | 'AllLoans', ListHistory>>) {
  const store = {
    readNotes: () => Promise.resolve(undefined),
    readHistory: (view: 'MyLoans' | 'AllLoans') =>
      lists[view] === undefined ? Promise.reject(new Error('damaged')) : Promise.resolve(lists[view]),
  };
  const services = { openStore: () => Promise.resolve(store) } as unknown as Services;
  return new QueryClient().query(historyQuery(services, 'dana', loan('Lee'), at(20)));
}

test('a list that nobody reads any more does not hide what the other one tells day by day', async () => {
  const past = await readPast({
    MyLoans: history('Lee', 20, 10, [change(17, 18, 'Roe'), change(11, 12, 'Ito')]),
    AllLoans: history('Ito', 8, 2, [change(4, 5, 'Diaz')]),
  });
  expect(past).toMatchObject({ since: at(2) });
  const events =
    past === null
      ? []
      : loanEvents(past.loan, past.changes, {
          fieldMap: CONFIG.fieldMap,
          timeZone: 'America/New_York',
        });
  expect(events.map(({ facts }) => facts)).toMatchObject([
    [{ before: 'Roe', after: 'Lee' }],
    [{ before: 'Ito', after: 'Roe' }],
    [{ before: 'Diaz', after: 'Ito' }],
  ]);
});

test('what changed before the list began, the other one tells', async () => {
  const past = await readPast({
    MyLoans: history('Lee', 20, 10, [change(17, 18, 'Roe')]),
    AllLoans: history('Ito', 8, 2, []),
  });
  expect(past?.changes.map(({ from, to }) => [from, to])).toEqual([
    [at(17), at(18)],
    [at(8), at(10)],
  ]);
});

test('a list that cannot be read does not hide the other one', async () => {
  const past = await readPast({ MyLoans: history('Lee', 20, 10, [change(17, 18, 'Roe')]) });
  expect(past?.changes).toHaveLength(1);
  await expect(readPast({})).rejects.toThrow('damaged');
});
