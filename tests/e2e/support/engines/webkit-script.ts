import type { WebDriver } from 'selenium-webdriver';

const LONGEST_PROMISE_MS = 15_000;

/** Does something in a tab, when it's its turn. */
export type InTab = <Outcome>(work: (driver: WebDriver) => Promise<Outcome>) => Promise<Outcome>;

/**
 * In small steps that end at once: what waits for a promise of a document that goes meanwhile is never answered by this
 * driver, and holds up everything behind it.
 */
export async function evaluate(inTab: InTab, expression: string): Promise<string | undefined> {
  let answer = await inTab((on) => on.executeScript<Answer>(BEGIN.replace('EXPRESSION', () => expression)));
  const deadline = Date.now() + LONGEST_PROMISE_MS;
  while (typeof answer === 'number') {
    if (Date.now() > deadline) throw new Error('The page does not keep its promise.');
    const id = answer;
    await new Promise((resolve) => setTimeout(resolve, 15));
    answer = await inTab((on) => on.executeScript<Answer>(LOOK, id));
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
