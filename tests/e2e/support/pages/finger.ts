import type { CDPSession, Locator, Page } from 'playwright-core';

interface Point {
  readonly x: number;
  readonly y: number;
}

/** Moves a finger over the glass in several steps, as a hand does. */
export async function drag(finger: CDPSession, from: Point, to: Point): Promise<void> {
  const steps = 6;
  await finger.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [from] });
  for (let step = 1; step <= steps; step += 1) {
    const share = step / steps;
    const point = { x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share };
    await finger.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: [point] });
  }
  await finger.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
}

/** Runs in the page. A person looks for the next thing once what slides in has come to rest. */
async function untilAtRest(): Promise<void> {
  // What moves with a scroll, or for as long as somebody waits, doesn't end.
  const ending = document
    .getAnimations()
    .filter(({ timeline, effect }) => timeline instanceof DocumentTimeline && hasEnd(effect));
  await Promise.allSettled(ending.map(({ finished }) => finished));

  function hasEnd(effect: AnimationEffect | null): boolean {
    return effect?.getComputedTiming().endTime !== Infinity;
  }
}

/** A hand that counts: it taps only what a person sees, and swipes up until then. */
export function countingHand(page: Page) {
  const count = { taps: 0, swipes: 0 };
  const isInSight = (target: Locator): Promise<boolean> =>
    target.evaluate((element) => {
      const { left, top, width, height } = element.getBoundingClientRect();
      const x = left + width / 2;
      const y = top + height / 2;
      const hit = document.elementFromPoint(x, y);
      return hit !== null && (element.contains(hit) || hit.contains(element));
    });
  return {
    count,
    tap: async (target: Locator): Promise<void> => {
      await target.waitFor();
      await page.evaluate(untilAtRest);
      for (let tries = 0; tries < 10 && !(await isInSight(target)); tries += 1) {
        const box = await target.boundingBox();
        const size = page.viewportSize();
        if (box === null || size === null) throw new Error('nothing to tap');
        // The browser's own scrolling, by as much as a thumb moves.
        await page.mouse.move(box.x + box.width / 2, size.height / 2);
        await page.mouse.wheel(0, size.height * 0.6);
        count.swipes += 1;
        await target
          .page()
          .evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
      }
      await target.tap();
      count.taps += 1;
    },
  };
}
