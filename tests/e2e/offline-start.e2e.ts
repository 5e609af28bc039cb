import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type RunningApp, startApp } from '#tests/support/browser/running-app.ts';
import { startAfterKill } from './support/pages/killed-tablet.ts';
import { columnTexts, sortBy } from './support/pages/pipeline-page.ts';
import { signIn, untilPipelineShows } from './support/pages/sign-in.ts';
import { tabletForEachTest } from './support/pages/tablet.ts';

let app: RunningApp;
const tablet = tabletForEachTest();

beforeAll(async () => {
  app = await startApp();
});

afterAll(() => app.dispose());

describe('with the gateway gone and the browser killed', () => {
  test('a loan officer still has the list, with its age, and nothing claims to be fresh', async () => {
    const opened = await tablet.open();
    await signIn(opened.page, app.origin, OFFICER);
    await untilPipelineShows(opened.page);
    const listed = await columnTexts(opened.page, 'Loan');
    const offline = await startAfterKill({ tablet, app }, opened, '/dashboard', untilPipelineShows);
    expect(await columnTexts(offline, 'Loan')).toEqual(listed);
    await offline
      .getByText(/as of \d{1,2}:\d\d [AP]M/i)
      .first()
      .waitFor();
    await offline
      .getByText(/no connection|not reached|offline|cannot reach/i)
      .first()
      .waitFor();

    await sortBy(offline, 'Title');
    await offline.locator('td[data-column="Title"][data-status]').first().hover();
    await offline.locator('[data-field="Ordered"]').waitFor();
    await offline.keyboard.press('Escape');
    await offline.getByPlaceholder('Search...').fill('zzzz nobody');
    await offline.getByText('No results found.').waitFor();
    expect(await offline.locator('body').innerText()).not.toMatch(/up to date|just now|\blive\b/i);
  });
});

const OFFICER = 'Marisol Kessler';
