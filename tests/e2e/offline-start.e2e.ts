import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { launchProfile } from '#tests/support/browser/chromium.ts';
import { type RunningApp, startApp } from '#tests/support/browser/running-app.ts';
import { untilReadyForOffline } from './support/pages/device-cache.ts';
import { columnTexts, sortBy } from './support/pages/pipeline-page.ts';
import { signIn, untilPipelineShows } from './support/pages/sign-in.ts';

let app: RunningApp;
let profile = '';

beforeAll(async () => {
  app = await startApp();
  profile = await mkdtemp(join(tmpdir(), 'ctc-profile-'));
});

afterAll(async () => {
  await app.dispose();
  await rm(profile, { recursive: true, force: true });
});

describe('with the gateway gone and the browser restarted', () => {
  test('a loan officer still has the list, with its age, and nothing claims to be fresh', async () => {
    const before = await launchProfile(profile);
    const online = await before.newPage();
    await signIn(online, app.origin, OFFICER);
    await untilPipelineShows(online);
    const listed = await columnTexts(online, 'Loan');
    await untilReadyForOffline(online);
    await before.close();
    await app.stop();

    const after = await launchProfile(profile);
    const offline = await after.newPage();
    await offline.goto(`${app.origin}/dashboard`);
    await untilPipelineShows(offline);
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
    await after.close();
  });
});

const OFFICER = 'Marisol Kessler';
