import type { WebDriver } from 'selenium-webdriver';
import { until, withinFlow } from './patience.ts';
import { at, pressKeys } from './webkit-input.ts';
import { evaluate, type InTab } from './webkit-script.ts';
import type { DriverTab, OpenBrowser, Size } from './engine.ts';

const LONGEST_COMMAND_MS = 30_000;
/** Now and then the driver never answers what it asks of a page that Back is bringing. The next time it does. */
const LONGEST_QUESTION_MS = 6_000;

interface WebkitTabs extends Pick<OpenBrowser, 'first' | 'newTab'> {
  /** Does something that ends the session and leaves the pages alone, and goes on with them in the next session. */
  readonly throughNextSession: (end: () => void, connect: () => Promise<WebDriver>) => Promise<void>;
}

/** The tabs of a session, which knows one current tab: whatever is asked of any of them goes one after the other. */
export async function createWebkitTabs(
  firstDriver: WebDriver,
  takeErrors: () => string[],
  size: Size,
): Promise<WebkitTabs> {
  let driver = firstDriver;
  let current = await driver.getWindowHandle();
  let before: Promise<unknown> = Promise.resolve();
  const handles = [current];

  function inTurn<Outcome>(work: () => Promise<Outcome>, limit = LONGEST_COMMAND_MS): Promise<Outcome> {
    // A driver that never answers holds up no other tab, and no flow behind this one.
    const limited = () => withinFlow(work(), limit);
    const turn = before.then(limited, limited);
    before = turn.catch(() => undefined);
    return turn;
  }

  async function toTab(handle: string): Promise<void> {
    if (current !== handle) await driver.switchTo().window(handle);
    current = handle;
  }

  async function driverTab(place: number): Promise<DriverTab> {
    const inTabWithin =
      (limit: number): InTab =>
      (work) =>
        inTurn(async () => {
          await toTab(handles[place] ?? '');
          return work(driver);
        }, limit);
    const inTab = inTabWithin(LONGEST_COMMAND_MS);
    const resize = ({ width, height }: Size): Promise<void> =>
      inTab(async (on) => void (await on.manage().window().setRect({ x: 0, y: 0, width, height })));
    await resize(size);
    return {
      goto: (url) => inTab((on) => toNewDocument(on, () => on.get(url))),
      back: () => inTab((on) => on.executeScript<void>('setTimeout(() => history.back())')),
      reload: () => inTab((on) => toNewDocument(on, () => on.navigate().refresh())),
      resize,
      run: (expression) => evaluate(inTabWithin(LONGEST_QUESTION_MS), expression),
      movePointer: (x, y) => inTab((on) => at(on, x, y).perform()),
      click: (x, y) => inTab((on) => at(on, x, y).press().release().perform()),
      typeText: (text) => inTab((on) => on.actions({ async: true }).sendKeys(text).perform()),
      pressKeys: (chord) => inTab((on) => pressKeys(on, chord)),
      toFront: () => inTab(() => Promise.resolve()),
      screenshot: () => inTab(async (on) => Buffer.from(await on.takeScreenshot(), 'base64')),
      close: () =>
        inTab(async (on) => {
          await on.close();
          current = '';
        }),
      takeErrors,
    };
  }

  return {
    first: await driverTab(0),
    newTab: async () => {
      current = await inTurn(async () => {
        await driver.switchTo().newWindow('tab');
        return driver.getWindowHandle();
      });
      return driverTab(handles.push(current) - 1);
    },
    throughNextSession: (end, connect) =>
      inTurn(async () => {
        for (const [place, handle] of handles.entries()) {
          await toTab(handle);
          await driver.executeScript<void>(`window.flowPlace = ${place}`);
        }
        end();
        driver = await connect();
        // The new session knows the same pages by other names.
        for (const handle of await driver.getAllWindowHandles()) {
          await driver.switchTo().window(handle);
          current = handle;
          const place = await driver.executeScript<number | null>('return window.flowPlace ?? null');
          if (place !== null) handles[place] = handle;
        }
      }),
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
