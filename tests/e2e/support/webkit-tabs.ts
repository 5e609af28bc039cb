import { Key, type WebDriver } from 'selenium-webdriver';
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

/** The tabs of a session, which knows one current tab: whatever is asked of any of them goes one after the other. */
export async function createWebkitTabs(
  driver: WebDriver,
  takeErrors: () => string[],
  size: Size,
): Promise<Pick<OpenBrowser, 'first' | 'newTab'>> {
  let current = await driver.getWindowHandle();
  let before: Promise<unknown> = Promise.resolve();

  function inTurn<Answer>(work: () => Promise<Answer>): Promise<Answer> {
    const turn = before.then(work, work);
    before = turn.catch(() => undefined);
    return turn;
  }

  async function driverTab(handle: string): Promise<DriverTab> {
    const inTab = <Answer>(work: () => Promise<Answer>): Promise<Answer> =>
      inTurn(async () => {
        if (current !== handle) await driver.switchTo().window(handle);
        current = handle;
        return work();
      });
    const resize = ({ width, height }: Size): Promise<void> =>
      inTab(async () => void (await driver.manage().window().setRect({ x: 0, y: 0, width, height })));
    await resize(size);
    return {
      goto: (url) => inTab(() => driver.get(url)),
      // The driver's own way waits for a document to load, and the app's steps back load none.
      back: () => inTab(() => driver.executeScript<void>('setTimeout(() => history.back())')),
      reload: () => inTab(() => driver.navigate().refresh()),
      resize,
      run: (expression) => inTab(() => evaluate(driver, expression)),
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

async function evaluate(driver: WebDriver, expression: string): Promise<string | undefined> {
  const answer: unknown = await driver.executeAsyncScript(`
    const done = arguments[arguments.length - 1];
    Promise.resolve().then(() => ${expression}).then((value) => done([value]), (error) => done(String(error)));`);
  if (typeof answer === 'string') throw new Error(answer);
  return Array.isArray(answer) ? (answer[0] ?? undefined) : undefined;
}
