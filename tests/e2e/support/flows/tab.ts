import type { DriverTab } from '#tests/e2e/support/engines/engine.ts';
import { finderSource } from '#tests/e2e/support/engines/finder-source.ts';
import type { Found } from '#tests/e2e/support/engines/page-finder.ts';
import { isSabotaged, until } from '#tests/e2e/support/engines/patience.ts';
import { describeTarget, type Target, toWire } from '#tests/e2e/support/engines/target.ts';

/** A tab as a person has it: everything waits until it can be done, and nothing is done that they couldn't do. */
export type Tab = ReturnType<typeof createTab>;

export function createTab(driver: DriverTab, origin: string) {
  /** Evaluates a function in the page; it may use nothing from outside itself, and what goes in and out is JSON. */
  async function evaluate<Answer, Given = undefined>(
    work: (given: Given) => Answer | Promise<Answer>,
    given?: Given,
  ): Promise<Answer> {
    const argument = given === undefined ? 'undefined' : JSON.stringify(given);
    const call = `(${work.toString()})(${argument})`;
    return JSON.parse(await answerOf(`(async () => JSON.stringify((await ${call}) ?? null))()`)) as Answer;
  }

  async function answerOf(expression: string): Promise<string> {
    return (await driver.run(expression)) ?? 'null';
  }

  /** @param call of the finder, which answers at once. */
  async function ask(call: string): Promise<string> {
    const asked = `JSON.stringify(window.flowFinder?.${call})`;
    const answer = await driver.run(asked);
    if (answer !== undefined) return answer;
    await driver.run(`JSON.stringify((window.flowFinder = ${await finderSource()}) && 0)`);
    return answerOf(asked);
  }

  async function find(target: Target, isToPress = false): Promise<Found> {
    const found = await ask(`find(${JSON.stringify(toWire(target))}, ${isToPress})`);
    return JSON.parse(found) as Found;
  }

  /** Where to press, once the target is on top and stands still. */
  async function pointOf(target: Target): Promise<{ x: number; y: number }> {
    let last: Found | undefined;
    return until(
      () => `${describeTarget(target)} to press${last?.covering ? `, it is under ${last.covering}` : ''}`,
      async () => {
        const before = last?.point;
        last = await find(target, true);
        const { point } = last;
        if (point === undefined || before?.x !== point.x || before.y !== point.y) return undefined;
        return point;
      },
    );
  }

  /** @param limit for what takes its time, in ms; no longer than any other wait under sabotage. */
  async function waitFor(what: string, condition: () => Promise<boolean>, limit?: number): Promise<void> {
    await until(
      () => what,
      async () => ((await condition()) ? true : undefined),
      isSabotaged ? undefined : limit,
    );
  }

  async function press(target: Target): Promise<void> {
    const { x, y } = await pointOf(target);
    await driver.click(x, y);
  }

  const address = () => evaluate(() => location.href);

  return {
    /** @param path of the app, or a whole address. */
    goto: (path: string) => driver.goto(new URL(path, origin).href),
    back: driver.back,
    reload: driver.reload,
    resize: driver.resize,
    toFront: driver.toFront,
    screenshot: driver.screenshot,
    close: driver.close,
    takeErrors: driver.takeErrors,
    evaluate,
    address,
    waitFor,
    press,
    /** Moves the pointer there, and leaves it. */
    pointAt: async (target: Target) => {
      const { x, y } = await pointOf(target);
      await driver.movePointer(x, y);
    },
    movePointer: driver.movePointer,
    keys: driver.pressKeys,
    typeText: driver.typeText,
    /**
     * Presses a box and types into it, in place of what stands there. A page that Back has brought out of the memory may
     * scroll once more in the moment of the press: like a person, it types only where the caret is, and else presses again.
     */
    type: async (target: Target, text: string) => {
      await waitFor(`the caret in ${describeTarget(target)}`, async () => {
        await press(target);
        return (await find(target)).isFocused === true;
      });
      await driver.pressKeys('Control+a');
      await driver.typeText(text);
    },
    /** Chooses from a list by keyboard: a list that is open belongs to the system, and no driver presses there. */
    choose: async (target: Target, option: string) => {
      await waitFor(`${describeTarget(target)} with the keyboard on it`, async () => {
        const isFocused = await ask(`focus(${JSON.stringify(toWire(target))})`);
        return isFocused === 'true';
      });
      await driver.typeText(option);
      await waitFor(
        `${option} chosen in ${describeTarget(target)}`,
        async () => (await find(target)).option === option,
      );
    },
    see: (target: Target, limit?: number) =>
      waitFor(
        `${describeTarget(target)} to be seen`,
        async () => (await find(target)).count > (nthOf(target) ?? 0),
        limit,
      ),
    gone: (target: Target) =>
      waitFor(`${describeTarget(target)} gone`, async () => (await find(target)).count === 0),
    /** What is there at this moment. */
    texts: async (target: Target) => (await find(target)).texts,
    count: async (target: Target) => (await find(target)).count,
    valueOf: async (target: Target) => (await find(target)).value,
    isChecked: async (target: Target) => (await find(target)).isChecked,
    /** Waits until the address is this path, search included, or matches. */
    arriveAt: async (path: string | RegExp) => {
      let last = '';
      await until(
        () => `the address ${String(path)}, it is ${last}`,
        async () => {
          const { pathname, search } = new URL(await address());
          last = pathname + search;
          return (typeof path === 'string' ? last === path : path.test(last)) ? true : undefined;
        },
      );
    },
    /** Waits until the texts are as the flow wants them. */
    seeTexts: async (target: Target, what: string, isRight: (texts: readonly string[]) => boolean) => {
      let last: readonly string[] = [];
      await until(
        () => `${describeTarget(target)}: ${what}, they are ${last.slice(0, 6).join(' | ')}`,
        async () => {
          last = (await find(target)).texts;
          return isRight(last) ? true : undefined;
        },
      );
    },
  };
}

function nthOf(target: Target): number | undefined {
  return typeof target === 'string' ? undefined : target.nth;
}
