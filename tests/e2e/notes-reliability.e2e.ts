import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { launchBrowser } from '#tests/support/browser/chromium.ts';
import { type FaultProxy, startFaultProxy } from '#tests/support/browser/fault-proxy.ts';
import { type RunningApp, startApp } from '#tests/support/browser/running-app.ts';
import { tearLastWrite } from '#tests/support/browser/torn-write.ts';
import { countBackedUp, countDeviceDrafts, readOutboxBirth } from './support/pages/device-outbox.ts';
import {
  keepNote,
  type NoteBox,
  OFFICER_BOX,
  openLoan,
  PROCESSOR_BOX,
  saveNote,
  typedText,
  typeNote,
  untilAllSent,
} from './support/pages/note-page.ts';
import { countWireLocks, readWireField } from './support/pages/sandbox-wire.ts';
import { signIn, untilPipelineShows } from './support/pages/sign-in.ts';
import { tabletForEachTest } from './support/pages/tablet.ts';

const OFFICER = 'Marisol Kessler';
const MANAGER_LOGIN = 'gokonkwo';
const PATIENT = { timeout: 30_000 };
const BOXES = [PROCESSOR_BOX, OFFICER_BOX] as const;
/** Enough for each kind of kill; `npm run test:full` asks for more. */
const KILLS = Number(process.env['KILLS'] ?? 3);

let proxy: FaultProxy;
let app: RunningApp;
const tablet = tabletForEachTest();
let runCount = 0;

/** A text of this run alone: a test that is tried again finds those of its first try in the loan. */
const ofThisRun = (text: string): string => `${text}, run ${runCount}`;

beforeAll(async () => {
  proxy = await startFaultProxy();
  app = await startApp({ PUBLIC_ORIGIN: proxy.origin });
  proxy.forwardTo(app.origin);
});

afterAll(async () => {
  await app.dispose();
  await proxy.close();
});

beforeEach(() => {
  runCount += 1;
});

afterEach(() => proxy.heal());

const isNote = (path: string): boolean => path.endsWith('/add-notes');

/** Signs in and lets the browser write that down: it keeps cookies to itself for half a minute. */
async function signedInForGood(): Promise<readonly string[]> {
  const { context, page } = await tablet.open();
  const loans = await signedIn(page);
  await context.close();
  return loans;
}

async function signedIn(page: Page): Promise<readonly string[]> {
  await signIn(page, proxy.origin, OFFICER);
  await untilPipelineShows(page);
  return page
    .locator('tr[data-loan-guid]')
    .evaluateAll((rows) => rows.map((row) => row.getAttribute('data-loan-guid') ?? ''));
}

/** How often each text stands in the loan's field. */
async function timesIn(loanGuid: string, box: NoteBox, texts: readonly string[]): Promise<number[]> {
  const field = await readWireField(app.origin, MANAGER_LOGIN, loanGuid, box.fieldId);
  return texts.map((text) => field.split('\n').filter((line) => line.endsWith(` - ${text}`)).length);
}

async function orderIn(loanGuid: string, box: NoteBox, texts: readonly string[]): Promise<string[]> {
  const field = await readWireField(app.origin, MANAGER_LOGIN, loanGuid, box.fieldId);
  return field
    .split('\n')
    .flatMap((line) => texts.find((text) => line.endsWith(` - ${text}`)) ?? [])
    .toReversed();
}

function once(texts: readonly string[]): number[] {
  return texts.map(() => 1);
}

describe('a browser that is killed without a word', () => {
  test('while notes are written, has lost none that it said it had kept', async () => {
    const kept: Record<string, string[]> = { [PROCESSOR_BOX.name]: [], [OFFICER_BOX.name]: [] };
    const pressed: Record<string, string[]> = { [PROCESSOR_BOX.name]: [], [OFFICER_BOX.name]: [] };
    const [loanGuid = ''] = await signedInForGood();
    let { page } = await tablet.open();
    for (let round = 0; round < KILLS; round += 1) {
      // Half of the rounds have no way to the gateway.
      proxy.harm((_method, path) => (isNote(path) && round % 2 === 0 ? 'lose-request' : undefined));
      if (round > 0) ({ page } = await tablet.open());
      await openLoan(page, proxy.origin, loanGuid);
      for (const [place, box] of [...BOXES, ...BOXES].entries()) {
        const text = ofThisRun(`round ${round}, note ${place}`);
        await keepNote(page, box, text);
        kept[box.name]?.push(text);
      }
      const box = BOXES[round % 2] ?? PROCESSOR_BOX;
      const last = ofThisRun(`round ${round}, in the middle`);
      pressed[box.name]?.push(last);
      await saveNote(page, box, last);
      tablet.kill();
    }
    proxy.heal();
    ({ page } = await tablet.open());
    await openLoan(page, proxy.origin, loanGuid);
    await untilAllSent(page);
    for (const box of BOXES) {
      const texts = kept[box.name] ?? [];
      expect(await timesIn(loanGuid, box, texts)).toEqual(once(texts));
      expect(await orderIn(loanGuid, box, texts)).toEqual(texts);
      // What was never said to be kept may be there or not, but not twice.
      const times = await timesIn(loanGuid, box, pressed[box.name] ?? []);
      expect(Math.max(...times)).toBeLessThanOrEqual(1);
    }
  }, 240_000);

  test('in the middle of sending, loses no note and doubles none', async () => {
    const [, loanGuid = ''] = await signedInForGood();
    let { page } = await tablet.open();
    const texts = Array.from({ length: 10 }, (_, place) => ofThisRun(`sent through kills, ${place}`));
    proxy.harm((_method, path) => (isNote(path) ? 'lose-request' : undefined));
    await openLoan(page, proxy.origin, loanGuid);
    for (const text of texts) await keepNote(page, PROCESSOR_BOX, text);
    for (let kill = 0; kill < KILLS; kill += 1) {
      tablet.kill();
      let seen = 0;
      const isReached = new Promise<void>((resolve) => {
        proxy.harm((_method, path) => {
          if (!isNote(path)) return undefined;
          seen += 1;
          if (seen < 2) return undefined;
          resolve();
          // Killed before the gateway hears of it, while it works, or after its answer is lost.
          return (['hold', 'lose-answer', 'double'] as const)[kill % 3];
        });
      });
      ({ page } = await tablet.open());
      await page.goto(`${proxy.origin}/dashboard`);
      await isReached;
    }
    tablet.kill();
    proxy.heal();
    ({ page } = await tablet.open());
    await openLoan(page, proxy.origin, loanGuid);
    await untilAllSent(page, 60_000);
    expect(await timesIn(loanGuid, PROCESSOR_BOX, texts)).toEqual(once(texts));
    expect(await orderIn(loanGuid, PROCESSOR_BOX, texts)).toEqual(texts);
    expect(await countWireLocks(app.origin, MANAGER_LOGIN, loanGuid)).toBe(0);
  }, 240_000);
});

test('databases that the browser deletes after it was killed in the middle of a write cost no note and no draft', async () => {
  const [, , , , , , , loanGuid = ''] = await signedInForGood();
  let { page } = await tablet.open();
  proxy.harm((_method, path) => (isNote(path) ? 'lose-request' : undefined));
  await openLoan(page, proxy.origin, loanGuid);
  const texts = ['before the torn write', 'after the torn write', 'after the loss'].map(ofThisRun);
  const [first = '', second = '', third = ''] = texts;
  await keepNote(page, PROCESSOR_BOX, first);
  await typeNote(page, OFFICER_BOX, 'half a thought');
  await expect.poll(() => countDeviceDrafts(page), PATIENT).toBe(1);
  const born = await readOutboxBirth(page);
  tablet.kill();
  tearLastWrite(tablet.folder(), proxy.origin);

  ({ page } = await tablet.open());
  await openLoan(page, proxy.origin, loanGuid);
  await keepNote(page, PROCESSOR_BOX, second);
  expect(await readOutboxBirth(page)).toBe(born);
  // The backup follows what is kept within milliseconds; the text in the box is in it since the start.
  await expect.poll(() => countBackedUp(page), PATIENT).toBe(3);
  tablet.kill();

  ({ page } = await tablet.open());
  await openLoan(page, proxy.origin, loanGuid);
  await expect.poll(() => typedText(page, OFFICER_BOX), PATIENT).toBe('half a thought');
  expect(await readOutboxBirth(page)).not.toBe(born);
  await page.locator('.note-entry', { hasText: second }).first().waitFor();
  await keepNote(page, PROCESSOR_BOX, third);
  proxy.heal();
  await page.reload();
  await untilAllSent(page);
  expect(await timesIn(loanGuid, PROCESSOR_BOX, texts)).toEqual(once(texts));
  expect(await orderIn(loanGuid, PROCESSOR_BOX, texts)).toEqual(texts);
  expect(await page.getByText("can't be recovered on this device").count()).toBe(0);
});

describe('notes of one loan', () => {
  test('from two tabs that send at once arrive once each, in the order of each box', async () => {
    const { context, page } = await tablet.open();
    const [, , loanGuid = ''] = await signedIn(page);
    const other = await context.newPage();
    proxy.harm((_method, path) => (isNote(path) ? 'lose-request' : undefined));
    await openLoan(page, proxy.origin, loanGuid);
    await openLoan(other, proxy.origin, loanGuid);
    const texts = Array.from({ length: 12 }, (_, place) => ofThisRun(`from two tabs, ${place}`));
    for (const [place, text] of texts.entries()) {
      await keepNote(place % 2 === 0 ? page : other, PROCESSOR_BOX, text);
    }
    proxy.heal();
    await Promise.all([page.reload(), other.reload()]);
    await untilAllSent(page);
    expect(await timesIn(loanGuid, PROCESSOR_BOX, texts)).toEqual(once(texts));
    expect(await orderIn(loanGuid, PROCESSOR_BOX, texts)).toEqual(texts);
  });

  test('from two tablets without a network both arrive, and nobody’s earlier text changes', async () => {
    const browser: Browser = await launchBrowser();
    try {
      const tablets = await Promise.all(
        [OFFICER, 'Grace Okonkwo'].map(async (name) => {
          const page = await (await browser.newContext()).newPage();
          await signIn(page, proxy.origin, name);
          return page;
        }),
      );
      const [first, second] = tablets;
      if (first === undefined || second === undefined) throw new Error('two tablets');
      await untilPipelineShows(first);
      const loanGuid = await first
        .locator('tr[data-loan-guid]')
        .nth(3)
        .getAttribute('data-loan-guid')
        .then((guid) => guid ?? '');
      const before = await readWireField(app.origin, MANAGER_LOGIN, loanGuid, PROCESSOR_BOX.fieldId);
      proxy.harm((_method, path) => (isNote(path) ? 'lose-request' : undefined));
      await openLoan(first, proxy.origin, loanGuid);
      await openLoan(second, proxy.origin, loanGuid, 'AllLoans');
      const ofFirst = ['first tablet, one', 'first tablet, two'].map(ofThisRun);
      const ofSecond = ['second tablet, one', 'second tablet, two'].map(ofThisRun);
      for (const text of ofFirst) await keepNote(first, PROCESSOR_BOX, text);
      for (const text of ofSecond) await keepNote(second, PROCESSOR_BOX, text);
      proxy.heal();
      await Promise.all(tablets.map((page) => page.reload()));
      await Promise.all(tablets.map((page) => untilAllSent(page)));
      const after = await readWireField(app.origin, MANAGER_LOGIN, loanGuid, PROCESSOR_BOX.fieldId);
      expect(after.endsWith(`\n${before}`)).toBe(true);
      expect(await orderIn(loanGuid, PROCESSOR_BOX, ofFirst)).toEqual(ofFirst);
      expect(await orderIn(loanGuid, PROCESSOR_BOX, ofSecond)).toEqual(ofSecond);
      expect(after.split('\n').length - before.split('\n').length).toBe(4);
    } finally {
      await browser.close();
    }
  });
});

describe('a device that cannot keep a note', () => {
  test('because its disk is full says so, and the text stays', async () => {
    const { context, page } = await tablet.open();
    // From the start: Chromium believes for some seconds what it found out about the room that is left.
    const devtools = await context.newCDPSession(page);
    await devtools.send('Storage.overrideQuotaForOrigin', { origin: proxy.origin, quotaSize: 1 });
    const [, , , , loanGuid = ''] = await signedIn(page);
    await openLoan(page, proxy.origin, loanGuid);
    proxy.harm((_method, path) => (isNote(path) ? 'lose-request' : undefined));
    const text = ofThisRun('there is no room for this');
    await saveNote(page, PROCESSOR_BOX, text);
    await page.getByText('Not saved.').waitFor();
    expect(await typedText(page, PROCESSOR_BOX)).toBe(text);
    await devtools.send('Storage.overrideQuotaForOrigin', { origin: proxy.origin });
    proxy.heal();
    // The notice above the page offers it too; here it is about the note.
    await page.getByRole('alert').getByRole('button', { name: 'Retry' }).click();
    await page.locator('.note-entry', { hasText: text }).first().waitFor();
    await untilAllSent(page);
    expect(await timesIn(loanGuid, PROCESSOR_BOX, [text])).toEqual([1]);
  });

  test('because its storage fails says so, keeps the text, and can still send it', async () => {
    const { context, page } = await tablet.open();
    const [, , , , , loanGuid = ''] = await signedIn(page);
    await context.addInitScript(() => {
      const open = IDBFactory.prototype.open;
      IDBFactory.prototype.open = function (name, version) {
        if (name.startsWith('ctc-outbox-')) throw new DOMException('broken', 'UnknownError');
        return open.call(this, name, version);
      };
    });
    await openLoan(page, proxy.origin, loanGuid);
    const text = ofThisRun('the storage is broken');
    await saveNote(page, PROCESSOR_BOX, text);
    await page.getByText('Not saved.').waitFor();
    expect(await typedText(page, PROCESSOR_BOX)).toBe(text);
    await page.getByRole('button', { name: 'Try sending now' }).click();
    await expect.poll(() => timesIn(loanGuid, PROCESSOR_BOX, [text]), PATIENT).toEqual([1]);
    await expect.poll(() => typedText(page, PROCESSOR_BOX), PATIENT).toBe('');
  });
});

test('a half-written note stays a draft when the page of an ended session hides its box', async () => {
  const { page } = await tablet.open();
  const loanGuid = (await signedIn(page)).at(7) ?? '';
  await openLoan(page, proxy.origin, loanGuid);
  await typeNote(page, PROCESSOR_BOX, 'half a thought');
  // A busy device paints this before the dialog takes the focus: the browser itself then leaves the box.
  await page.evaluate(async () => {
    document.documentElement.dataset['sessionOver'] = 'shown';
    while (document.activeElement !== document.body) await new Promise(requestAnimationFrame);
    delete document.documentElement.dataset['sessionOver'];
  });
  await expect.poll(() => countDeviceDrafts(page), PATIENT).toBe(1);
  expect(await page.locator('.note-entry', { hasText: 'half a thought' }).count()).toBe(0);
  expect(await typedText(page, PROCESSOR_BOX)).toBe('half a thought');
});

test('a session that ends while notes are sent holds them until the same person is back', async () => {
  const { context, page } = await tablet.open();
  const [, , , , , , loanGuid = ''] = await signedIn(page);
  proxy.harm((_method, path) => (isNote(path) ? 'lose-request' : undefined));
  await openLoan(page, proxy.origin, loanGuid);
  const texts = Array.from({ length: 6 }, (_, place) => ofThisRun(`across a sign-in, ${place}`));
  for (const text of texts) await keepNote(page, OFFICER_BOX, text);
  await typeNote(page, PROCESSOR_BOX, 'half a thought');
  // Two go through, then the gateway knows this session no more.
  let count = 0;
  proxy.harm((_method, path) => {
    if (!isNote(path)) return undefined;
    count += 1;
    return count <= 2 ? undefined : 'lose-request';
  });
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  // The third leaves with the session that ends now, and may not arrive any more.
  await expect.poll(() => count, PATIENT).toBeGreaterThan(2);
  await context.clearCookies({ name: 'ctc-sid' });
  // A call that left with the session may still be on its way: it arrives before one that leaves now, and is lost too.
  await page.evaluate(async () => (await fetch('/readyz')).status);
  proxy.heal();
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  await page.getByText('Session Timed Out').waitFor();
  expect(await timesIn(loanGuid, OFFICER_BOX, texts)).toEqual([1, 1, 0, 0, 0, 0]);
  await page.getByRole('button', { name: 'OK' }).click();

  // Somebody else signs in on the same device: nothing goes out, and nothing is shown.
  await signIn(page, proxy.origin, 'Grace Okonkwo');
  await page.goto(`${proxy.origin}/outbox`);
  await page.getByRole('heading', { name: 'Outbox' }).waitFor();
  expect(await page.getByText('across a sign-in').count()).toBe(0);
  expect(await timesIn(loanGuid, OFFICER_BOX, texts)).toEqual([1, 1, 0, 0, 0, 0]);
  await context.clearCookies({ name: 'ctc-sid' });
  await page.evaluate(() => localStorage.removeItem('authToken'));

  await signIn(page, proxy.origin, OFFICER);
  await untilPipelineShows(page);
  await expect.poll(() => timesIn(loanGuid, OFFICER_BOX, texts), PATIENT).toEqual(once(texts));
  const field = await readWireField(app.origin, MANAGER_LOGIN, loanGuid, OFFICER_BOX.fieldId);
  for (const text of texts) expect(`${field}\n`).toContain(` MK - ${text}\n`);
  await openLoan(page, proxy.origin, loanGuid);
  await expect.poll(() => typedText(page, PROCESSOR_BOX), PATIENT).toBe('half a thought');
});
