import { QueryObserver } from '@tanstack/react-query';
import { expect, onTestFinished, test } from 'vitest';
import { openLoanTopics } from '#src/app/live/concerned-queries.ts';
import { createLookAgain } from '#src/app/live/look-again.ts';
import { createQueryClient } from '#src/app/reads/query-client.ts';
import { loanTopic } from '#src/domain/loan/loan-topic.ts';
import { heldTimers } from '#tests/support/offline/held-timers.ts';
import { untilHolds } from '#tests/support/until-holds.ts';

const MINE = '0b9e2c4a-6c0f-4a57-9d1c-2f6f3f1f7a11';
const OTHER = '5d1f0a3e-2222-4b6a-8a55-0f3bb6a1c001';
const MY_TOPIC = loanTopic(MINE);
const OTHER_TOPIC = loanTopic(OTHER);

function startPage() {
  const queryClient = createQueryClient();
  const { timers, startTimer } = heldTimers();
  const asked: string[] = [];
  const gates = new Map<string, Promise<void>>();
  let isVisible = true;
  const knownLoans = [{ loanId: MINE.toUpperCase() }];
  let time = 0;
  const lookAgain = createLookAgain({
    queryClient,
    knownLoans: (_userId, view) => (view === 'MyLoans' ? knownLoans : []),
    startTimer,
    now: () => time,
    random: () => 0.5,
    isVisible: () => isVisible,
  });
  const settled = () => untilHolds(() => expect(queryClient.isFetching()).toBe(0));
  return {
    lookAgain,
    queryClient,
    timers,
    asked,
    gates,
    settled,
    hide: () => (isVisible = false),
    async watch(...queryKey: readonly string[]) {
      const observer = new QueryObserver(queryClient, {
        queryKey,
        queryFn: async () => {
          asked.push(`${queryKey[0]} ${queryKey[2]}`);
          await gates.get(queryKey[0] ?? '');
          return {};
        },
        staleTime: Infinity,
        retry: false,
      });
      onTestFinished(observer.subscribe(() => undefined));
      await settled();
      asked.length = 0;
    },
    async passTimer(): Promise<number | undefined> {
      const timer = timers.shift();
      time += timer?.ms ?? 0;
      timer?.run();
      await settled();
      return timer?.ms;
    },
    pass: (ms: number) => (time += ms),
  };
}

test('only what has a loan of the topic is asked for again', async () => {
  const page = startPage();
  await page.watch('pipeline', 'dana', 'MyLoans');
  await page.watch('notes', 'dana', MINE);
  await page.watch('conditions', 'dana', OTHER);
  await page.watch('current-user', 'dana', MINE);
  page.lookAgain.hint({ topics: [MY_TOPIC], withinMs: 700 });
  expect(await page.passTimer()).toBe(350);
  expect(page.asked.toSorted()).toEqual([`notes ${MINE}`, 'pipeline MyLoans']);
  page.asked.length = 0;
  page.lookAgain.hint({ topics: [OTHER_TOPIC], withinMs: 700 });
  await page.passTimer();
  expect(page.asked).toEqual([`conditions ${OTHER}`]);
});

test("all loans' list is asked for whatever changed, and everything where nobody can say what did", async () => {
  const page = startPage();
  await page.watch('pipeline', 'dana', 'AllLoans');
  await page.watch('pipeline', 'dana', 'MyLoans');
  page.lookAgain.hint({ topics: [OTHER_TOPIC], withinMs: 0 });
  await page.passTimer();
  expect(page.asked).toEqual(['pipeline AllLoans']);
  page.asked.length = 0;
  page.lookAgain.hint({ topics: 'all', withinMs: 9_000 });
  expect(await page.passTimer()).toBe(4_500);
  expect(page.asked.toSorted()).toEqual(['pipeline AllLoans', 'pipeline MyLoans']);
});

test('many changes in a second are one refresh, the next comes a second later, and none is lost', async () => {
  const page = startPage();
  await page.watch('pipeline', 'dana', 'MyLoans');
  for (let change = 0; change < 20; change += 1) page.lookAgain.hint({ topics: [MY_TOPIC], withinMs: 700 });
  expect(page.timers).toHaveLength(1);
  await page.passTimer();
  expect(page.asked).toHaveLength(1);
  page.pass(100);
  page.lookAgain.hint({ topics: [MY_TOPIC], withinMs: 700 });
  expect(await page.passTimer()).toBe(900);
  expect(page.asked).toHaveLength(2);
});

test('a read that was under way is read again, because it may have come before the change', async () => {
  const page = startPage();
  await page.watch('pipeline', 'dana', 'MyLoans');
  let open = (): void => undefined;
  page.gates.set('pipeline', new Promise((resolve) => (open = resolve)));
  page.lookAgain.hint({ topics: 'all', withinMs: 0 });
  page.timers.shift()?.run();
  await untilHolds(() => expect(page.asked).toHaveLength(1));
  page.pass(1_000);
  page.lookAgain.hint({ topics: 'all', withinMs: 0 });
  page.timers.shift()?.run();
  expect(page.asked).toHaveLength(1);
  open();
  await untilHolds(() => expect(page.asked).toHaveLength(2));
});

test('a page that begins to hear asks again for the loan whose notes are open, and for no other', async () => {
  const page = startPage();
  await page.watch('conditions', 'user-1', OTHER);
  expect(openLoanTopics(page.queryClient)).toEqual([]);
  await page.watch('notes', 'user-1', MINE);
  await page.watch('conditions', 'user-1', MINE);
  page.lookAgain.hint({ topics: openLoanTopics(page.queryClient), withinMs: 0 });
  await page.passTimer();
  expect(page.asked.toSorted()).toEqual([`conditions ${MINE}`, `notes ${MINE}`]);
});

test('a hint about nothing, a hidden page and a stopped one ask for nothing', async () => {
  const page = startPage();
  await page.watch('pipeline', 'dana', 'AllLoans');
  page.lookAgain.hint({ topics: [], withinMs: 0 });
  expect(page.timers).toEqual([]);
  page.lookAgain.hint({ topics: 'all', withinMs: 0 });
  page.lookAgain.stop();
  expect(page.timers).toEqual([]);
  page.lookAgain.hint({ topics: 'all', withinMs: 0 });
  page.hide();
  await page.passTimer();
  expect(page.asked).toEqual([]);
});
