import { Key, type WebDriver } from 'selenium-webdriver';

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

/** The pointer at a place of the page, for whatever comes next. */
export function at(driver: WebDriver, x: number, y: number) {
  return driver.actions({ async: true }).move({ x: Math.round(x), y: Math.round(y), duration: 0 });
}

export function pressKeys(driver: WebDriver, chord: string): Promise<void> {
  const keys = chord.split('+').map((name) => KEYS[name] ?? name);
  const actions = driver.actions({ async: true });
  for (const key of keys) actions.keyDown(key);
  for (const key of keys.toReversed()) actions.keyUp(key);
  return actions.perform();
}
