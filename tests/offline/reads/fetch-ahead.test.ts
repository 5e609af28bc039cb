import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { settled } from '#tests/support/settled.ts';
import { readsWorld, MINUTE_MS, SECOND_MS } from '#tests/support/conditions/reads-world.ts';

describe('conditions are fetched ahead', () => {
  test('two at a time after a breath, in the order of the list, and kept as they come', async () => {
    const { offer, waiting, answer, answerAll, device, asked, quietly, seen } = readsWorld();
    await offer('a', 'b', 'c', 'd');
    expect(waiting()).toEqual(['a', 'b']);
    await answer('b');
    expect([...device.keys()]).toEqual(['b']);
    await answerAll();
    expect(asked).toEqual(['a', 'b', 'c', 'd']);
    expect(quietly).toEqual(asked);
    expect([...device.keys()].toSorted()).toEqual(['a', 'b', 'c', 'd']);
    expect(seen).toEqual({ mostAtOnce: 2, kept: 1 });
  });

  test('not for loans whose copy is younger than half an hour', async () => {
    const { offer, asked, device, clock, answerAll, pass } = readsWorld();
    device.set('a', { conditions: [], asOf: new Date(clock.now() - 10 * MINUTE_MS).toISOString() });
    device.set('b', { conditions: [], asOf: new Date(clock.now() - 40 * MINUTE_MS).toISOString() });
    await offer('a', 'b', 'c');
    await answerAll();
    expect(asked).toEqual(['b', 'c']);
    await offer('a', 'b', 'c');
    expect(asked).toEqual(['b', 'c']);
    await pass(25 * MINUTE_MS);
    await offer('a', 'b', 'c');
    expect(asked).toEqual(['b', 'c', 'a']);
  });

  test('also where the copy cannot be read', async () => {
    const { offer, asked, disk } = readsWorld();
    disk.canRead = false;
    await offer('a');
    expect(asked).toEqual(['a']);
  });

  test('after a moment that is left to what the person wants', async () => {
    const { reads, asked, pass } = readsWorld();
    reads.fetchAhead(['a']);
    await pass(SECOND_MS - 1);
    expect(asked).toEqual([]);
    await pass(1);
    expect(asked).toEqual(['a']);
  });

  test('by the newest list: what an earlier one wanted is forgotten', async () => {
    const { offer, asked, answerAll } = readsWorld();
    await offer('a', 'b', 'c', 'd');
    await offer('a', 'x');
    await answerAll();
    expect(asked).toEqual(['a', 'b', 'x']);
  });

  test('a list that comes while copies are looked up counts at once', async () => {
    const { reads, pass, asked } = readsWorld();
    reads.fetchAhead(['a', 'b']);
    const looking = pass(SECOND_MS);
    reads.fetchAhead(['x']);
    await looking;
    await pass(SECOND_MS);
    expect(asked).toEqual(['x']);
  });

  test('an older answer does not replace what somebody has read meanwhile', async () => {
    const { offer, answer, device, clock } = readsWorld();
    await offer('a');
    const theirs = { conditions: [], asOf: new Date(clock.now() + 5).toISOString() };
    device.set('a', theirs);
    await answer('a', new Date(clock.now()).toISOString());
    expect(device.get('a')).toBe(theirs);
  });
});

describe('nobody is kept waiting for it', () => {
  test('nothing is asked while something that was asked for is on its way, and then after a moment', async () => {
    const { offer, waiting, answer, answerAll, busy, pass } = readsWorld();
    await offer('a', 'b', 'c');
    busy.turn(true);
    await answerAll();
    await pass(MINUTE_MS);
    expect(waiting()).toEqual([]);
    busy.turn(false);
    await settled();
    expect(waiting()).toEqual([]);
    await pass(SECOND_MS);
    expect(waiting()).toEqual(['c']);
    await answer('c');
  });

  test('a download goes first, and after it come those that it left', async () => {
    const { offer, download, waiting, answerAll, asked } = readsWorld();
    const { end } = await download(['a', 'x']);
    await offer('a', 'b');
    expect(waiting()).toEqual(['a', 'x']);
    await answerAll();
    await end;
    await answerAll();
    expect(asked).toEqual(['a', 'x', 'b']);
  });

  test('a hidden page asks for nothing; what was on its way ends, and comes first when the page is seen', async () => {
    const { offer, waiting, asked, visible, pass, answerAll } = readsWorld();
    await offer('a', 'b', 'c', 'd');
    visible.turn(false);
    await pass(10 * MINUTE_MS);
    expect(waiting()).toEqual([]);
    visible.turn(true);
    await pass(SECOND_MS);
    expect(waiting()).toEqual(['a', 'b']);
    await answerAll();
    expect(asked).toEqual(['a', 'b', 'a', 'b', 'c', 'd']);
  });

  test('a list that comes while the page is hidden waits until it is seen', async () => {
    const { offer, asked, visible, pass } = readsWorld();
    visible.turn(false);
    await offer('a');
    await pass(MINUTE_MS);
    expect(asked).toEqual([]);
    visible.turn(true);
    await pass(SECOND_MS);
    expect(asked).toEqual(['a']);
  });
});

test('once it is closed nothing is asked or kept any more', async () => {
  const { reads, offer, waiting, asked, device, connectivity, visible, pass } = readsWorld();
  await offer('a', 'b', 'c');
  reads.close();
  await settled();
  expect(waiting()).toEqual([]);
  connectivity.report({ kind: 'reached' });
  visible.turn(true);
  await offer('a', 'b', 'c');
  await pass(60 * MINUTE_MS);
  expect(asked).toEqual(['a', 'b']);
  expect(device.size).toBe(0);
});

test('whatever happens in whichever order, two calls at most are on their way, none of them unwanted', async () => {
  const happenings = fc.array(
    fc.tuple(
      fc.constantFrom('answer', 'refused', 'busy', 'hide', 'lose', 'offer', 'wait', 'rest'),
      fc.nat(1),
    ),
    { maxLength: 40 },
  );
  await fc.assert(
    fc.asyncProperty(fc.nat(13), happenings, async (loanCount, steps) => {
      const page = readsWorld();
      const names = Array.from({ length: loanCount }, (_, index) => `loan-${index}`);
      const mayAsk = () =>
        page.visible.isSo() && page.connectivity.get().state === 'online' && !page.busy.isSo();
      const play = async (what: (typeof steps)[number][0], index: number): Promise<void> => {
        const loanGuid = page.waiting()[index];
        switch (what) {
          case 'answer':
            return loanGuid === undefined ? undefined : page.answer(loanGuid);
          case 'refused':
            return loanGuid === undefined ? undefined : page.fail(loanGuid, 'refused', { status: 404 });
          case 'rest':
            return loanGuid === undefined
              ? undefined
              : page.fail(loanGuid, 'refused', { status: 429, retryAfterMs: 9 * SECOND_MS });
          case 'busy':
            return page.busy.turn(index === 1);
          case 'hide':
            return page.visible.turn(index === 1);
          case 'lose':
            return page.connectivity.report({ kind: index === 1 ? 'reached' : 'lost' });
          case 'offer':
            return page.offer(...names);
          case 'wait':
            return page.pass(2 * SECOND_MS);
        }
      };
      for (const [what, index] of steps) {
        const before = page.asked.length;
        const couldAsk = mayAsk();
        await play(what, index);
        expect(couldAsk || mayAsk() || page.asked.length === before).toBe(true);
        const isAway = !page.visible.isSo() || page.connectivity.get().state === 'lost';
        expect(isAway ? page.waiting() : []).toEqual([]);
      }
      expect(page.seen.mostAtOnce).toBeLessThanOrEqual(2);
      // Once everything is well again and nothing is left alone any more, every loan comes to the device.
      page.visible.turn(true);
      page.busy.turn(false);
      page.connectivity.report({ kind: 'reached' });
      await page.pass(3 * 60 * MINUTE_MS);
      await page.offer(...names);
      await page.answerAll();
      expect([...page.device.keys()].toSorted()).toEqual(names.toSorted());
      expect(page.seen.mostAtOnce).toBeLessThanOrEqual(2);
      page.reads.close();
    }),
    {
      numRuns: 60,
      examples: [
        // A call that ends late, after the page was hidden and shown again, started the next one at once.
        [
          1,
          [
            ['offer', 0],
            ['hide', 0],
            ['hide', 1],
            ['busy', 1],
            ['offer', 0],
          ],
        ],
      ],
    },
  );
});
