import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrowserContext } from 'playwright-core';
import { launchProfile } from '#tests/support/browser/chromium.ts';
import { startApp } from '#tests/support/browser/running-app.ts';
import { signIn, untilPipelineShows } from '#tests/e2e/support/pages/sign-in.ts';
import { printTable, quantile } from '../figures.ts';
import { CATEGORIES, type Lighthouse, loadLighthouse, type Verdict } from './lighthouse.ts';

// Lighthouse's own settings for phones. `/login` as on a first visit; `/dashboard` signed in, once as on a first visit and
// once as the installed app is opened.

const ROUNDS = Number(process.env['BENCH_ROUNDS'] ?? 5);
const OFFICER = 'Marisol Kessler';

const judge: Lighthouse = await loadLighthouse(process.env['LIGHTHOUSE']);
const app = await startApp();
const profile = await mkdtemp(join(tmpdir(), 'ctc-lighthouse-'));
const port = 9300 + Math.floor(Math.random() * 600);
const context = await launchProfile(profile, [`--remote-debugging-port=${port}`]);

async function removeInstallation(from: BrowserContext): Promise<void> {
  const page = await from.newPage();
  await page.goto(`${app.origin}/livez`);
  const debugging = await from.newCDPSession(page);
  // All but the cookie and what local storage holds: the person stays signed in.
  await debugging.send('Storage.clearDataForOrigin', {
    origin: app.origin,
    storageTypes: 'service_workers,cache_storage,indexeddb',
  });
  await debugging.send('Network.clearBrowserCache');
  await page.close();
}

const verdicts = new Map<string, Verdict[]>();
async function measure(name: string, path: string, keepsStorage: boolean): Promise<void> {
  const verdict = await judge(app.origin + path, port, keepsStorage);
  verdicts.set(name, [...(verdicts.get(name) ?? []), verdict]);
}

for (let round = 0; round < ROUNDS; round++) await measure('/login, first visit', '/login', false);
const first = await context.newPage();
await signIn(first, app.origin, OFFICER);
await untilPipelineShows(first);
await first.close();
for (let round = 0; round < ROUNDS; round++) {
  await removeInstallation(context);
  await measure('/dashboard, first visit', '/dashboard', true);
  const again = await context.newPage();
  // A stream of changes never ends, and this waits until nothing is on its way.
  await again.route('**/changes', (route) => route.fulfill({ contentType: 'text/event-stream', body: '' }));
  await again.goto(`${app.origin}/dashboard`);
  await untilPipelineShows(again);
  await again.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  // An app is not opened in the moment in which it has just been installed.
  await again.waitForLoadState('networkidle');
  await again.close();
  await measure('/dashboard, installed', '/dashboard', true);
}
await context.close();
await app.dispose();
await rm(profile, { recursive: true, force: true });

const middle = (values: readonly number[]): number => quantile(values, 0.5);
console.log(`\nMedian of ${ROUNDS} runs; paint and blocking times in ms as Lighthouse simulates them\n`);
printTable(
  ['', ...CATEGORIES, 'first paint', 'largest', 'blocking', 'shift', 'benchmark index'],
  [...verdicts].map(([name, all]) => [
    name,
    ...CATEGORIES.map((category) => middle(all.map(({ scores }) => scores[category]))),
    middle(all.map(({ firstPaint }) => firstPaint)),
    middle(all.map(({ largestPaint }) => largestPaint)),
    middle(all.map(({ blocking }) => blocking)),
    middle(all.map(({ shift }) => shift)).toFixed(3),
    middle(all.map(({ benchmarkIndex }) => benchmarkIndex)),
  ]),
);
for (const [name, all] of verdicts) {
  const faults = [...new Set(all.flatMap((verdict) => verdict.faults))];
  if (faults.length > 0) console.log(`\n${name}:\n${faults.map((fault) => `  ${fault}`).join('\n')}`);
}
