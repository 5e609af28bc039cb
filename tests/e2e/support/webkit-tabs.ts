import { Key, type WebDriver } from 'selenium-webdriver';
import { until } from './patience.ts';
import type { DriverTab, OpenBrowser, Size } from './engine.ts';

/** WebDriver's own key codes for the names that pages know keys by. */
const KEYS: Readonly<Record<string, string>> = {
  Control: Key.CONTROL,
  Shift: Key.SHIFT,
  Alt: Key.ALT,
  Escape: Key.ESCAPE,
  Enter: Key.ENTER,
  Tab: Key.TAB,
  Backspace: Key.BACK_SPACE,
  Home: Key.HOME,
  End: Key.END,
  ArrowUp: Key.ARROW_UP,
  ArrowDown: Key.ARROW_DOWN,
  ArrowLeft: Key.ARROW_LEFT,
  ArrowRight: Key.ARROW_RIGHT,
};

const LONGEST_PROMISE_MS = 15_000;

type InTab = <Outcome>(work: () => Promise<Outcome>) => Promise<Outcome>;

/** The tabs of a session, which knows one current tab: whatever is asked of any of them goes one after the other. */
export async function createWebkitTabs(
  driver: WebDriver,
  takeErrors: () => string[],
  size: Size,
): Promise<Pick<OpenBrowser, 'first' | 'newTab'>> {
  let current = await driver.getWindowHandle();
  let before: Promise<unknown> = Promise.resolve();

  function inTurn<Outcome>(work: () => Promise<Outcome>): Promise<Outcome> {
    const turn = before.then(work, work);
    before = turn.catch(() => undefined);
    return turn;
  }

  async function driverTab(handle: string): Promise<DriverTab> {
    const inTab: InTab = (work) =>
      inTurn(async () => {
        if (current !== handle) await driver.switchTo().window(handle);
        current = handle;
        return work();
      });
    const resize = ({ width, height }: Size): Promise<void> =>
      inTab(async () => void (await driver.manage().window().setRect({ x: 0, y: 0, width, height })));
    await resize(size);
    return {
      goto: (url) => inTab(() => toNewDocument(driver, () => driver.get(url))),
      back: () => inTab(() => driver.executeScript<void>('setTimeout(() => history.back())')),
      reload: () => inTab(() => toNewDocument(driver, () => driver.navigate().refresh())),
      resize,
      run: (expression) => evaluate(inTab, driver, expression),
      movePointer: (x, y) => inTab(() => at(driver, x, y).perform()),
      click: (x, y) => inTab(() => at(driver, x, y).press().release().perform()),
      typeText: (text) => inTab(() => driver.actions({ async: true }).sendKeys(text).perform()),
      pressKeys: (chord) => inTab(() => pressKeys(driver, chord)),
      toFront: () => inTab(() => Promise.resolve()),
      screenshot: () => inTab(async () => Buffer.from(await driver.takeScreenshot(), 'base64')),
      close: () =>
        inTab(async () => {
          await driver.close();
          current = '';
        }),
      takeErrors,
    };
  }

  return {
    first: await driverTab(current),
    newTab: async () => {
      current = await inTurn(async () => {
        await driver.switchTo().newWindow('tab');
        return driver.getWindowHandle();
      });
      return driverTab(current);
    },
  };
}

/** Waits until the document is another one: the driver has been told to wait for nothing. */
async function toNewDocument(driver: WebDriver, navigate: () => Promise<void>): Promise<void> {
  await driver.executeScript<void>('window.flowIsLeft = true').catch(() => undefined);
  await navigate();
  const look = "return window.flowIsLeft !== true && document.readyState !== 'loading'";
  await until(
    () => 'another document',
    async () => ((await driver.executeScript<boolean>(look)) ? true : undefined),
  );
}

function at(driver: WebDriver, x: number, y: number) {
  return driver.actions({ async: true }).move({ x: Math.round(x), y: Math.round(y), duration: 0 });
}

function pressKeys(driver: WebDriver, chord: string): Promise<void> {
  const keys = chord.split('+').map((name) => KEYS[name] ?? name);
  const actions = driver.actions({ async: true });
  for (const key of keys) actions.keyDown(key);
  for (const key of keys.toReversed()) actions.keyUp(key);
  return actions.perform();
}

/**
 * In small steps that end at once: what waits for a promise of a document that goes meanwhile is never answered by this
 * driver, and holds up everything behind it.
 */
async function evaluate(inTab: InTab, driver: WebDriver, expression: string): Promise<string | undefined> {
  let answer = await inTab(() => driver.executeScript<Answer>(BEGIN.replace('EXPRESSION', () => expression)));
  const deadline = Date.now() + LONGEST_PROMISE_MS;
  while (typeof answer === 'number') {
    if (Date.now() > deadline) throw new Error('The page does not keep its promise.');
    const id = answer;
    await new Promise((resolve) => setTimeout(resolve, 15));
    answer = await inTab(() => driver.executeScript<Answer>(LOOK, id));
  }
  if (typeof answer === 'string') throw new Error(answer);
  return answer[0] ?? undefined;
}

/** A value in brackets, the number of a promise that is still to be kept, or what went wrong. */
type Answer = readonly [value?: string] | number | string;

const BEGIN = `
  try {
    const value = EXPRESSION;
    if (!(value instanceof Promise)) return [value];
    const kept = (window.flowAnswers ??= []);
    const id = kept.push(undefined) - 1;
    value.then((one) => (kept[id] = [one]), (error) => (kept[id] = String(error)));
    return id;
  } catch (error) {
    return String(error);
  }`;

const LOOK = `
  const [id] = arguments;
  if ((window.flowAnswers?.length ?? 0) <= id) return 'The document has gone.';
  return window.flowAnswers[id] ?? id;`;
