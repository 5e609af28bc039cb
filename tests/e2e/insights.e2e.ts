import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type RunningApp, startApp } from '#tests/support/browser/running-app.ts';
import { startAfterKill } from './support/pages/killed-tablet.ts';
import { columnTexts } from './support/pages/pipeline-page.ts';
import { signIn, untilPipelineShows } from './support/pages/sign-in.ts';
import { tabletForEachTest } from './support/pages/tablet.ts';

let app: RunningApp;
const tablet = tabletForEachTest();

beforeAll(async () => {
  app = await startApp({ SANDBOX_STORY: 'bottleneck' });
});

afterAll(() => app.dispose());

const FINDING =
  /^Appraisal takes (.+) \d(?:\.5)? days longer than others: .+, in (\d+) loans of the last 6 weeks\.$/;

/** Presses the first sentence, and gives who it names, in how many loans, and the loans that the list then has. */
async function followFirstSentence(page: Page) {
  const sentence = page.locator('.insights-first a');
  const [, processor = '', count = ''] = FINDING.exec(await sentence.innerText()) ?? [];
  await sentence.click();
  await page.waitForURL(/behind=done/);
  await untilPipelineShows(page);
  return { processor, count: Number(count), loans: await columnTexts(page, 'Loan') };
}

const untilInsightsShow = (page: Page) => page.locator('.insights-first a').waitFor();

const scrolledTo = (page: Page) => page.locator('.insights').evaluate((screen) => screen.scrollTop);

test('the first sentence names the bottleneck and opens exactly its loans, also offline after a kill', async () => {
  const opened = await tablet.open();
  await signIn(opened.page, app.origin, 'Grace Okonkwo');
  await untilPipelineShows(opened.page);
  await opened.page.goto(`${app.origin}/insights`);
  await untilInsightsShow(opened.page);
  const online = await followFirstSentence(opened.page);
  expect(online.processor).not.toBe('');
  expect(online.loans).toHaveLength(online.count);
  expect(new Set(await columnTexts(opened.page, 'Processor'))).toEqual(new Set([online.processor]));
  await opened.page.getByText('Appraisal done in the last 6 weeks').first().waitFor();
  await opened.page.goBack();
  await untilInsightsShow(opened.page);

  // A bar far down opens its loans, and a step back leads to it.
  const bar = opened.page.getByRole('figure', { name: 'Closings a week' }).getByRole('link').last();
  await bar.scrollIntoViewIfNeeded();
  const top = await scrolledTo(opened.page);
  expect(top).toBeGreaterThan(300);
  await bar.click();
  await untilPipelineShows(opened.page);
  await opened.page.goBack();
  await untilInsightsShow(opened.page);
  expect(await scrolledTo(opened.page)).toBe(top);

  const offline = await startAfterKill({ tablet, app }, opened, '/insights', untilInsightsShow);
  expect(await followFirstSentence(offline)).toEqual(online);
});
