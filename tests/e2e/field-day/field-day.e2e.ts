import { createServer, type Socket } from 'node:net';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type RunningApp, startApp } from '#tests/support/browser/running-app.ts';
import { untilReadyForOffline } from '../support/pages/device-cache.ts';
import { isStillWaiting, readDeviceNotes } from '../support/pages/device-outbox.ts';
import { fieldNotes } from '../support/pages/field-notes.ts';
import {
  keepNote,
  type NoteBox,
  OFFICER_BOX,
  openLoan,
  PROCESSOR_BOX,
  untilAllSent,
} from '../support/pages/note-page.ts';
import { columnTexts, sortBy } from '../support/pages/pipeline-page.ts';
import { readWireField } from '../support/pages/sandbox-wire.ts';
import { signIn, untilPipelineShows } from '../support/pages/sign-in.ts';
import { tabletForEachTest } from '../support/pages/tablet.ts';

const OFFICER = 'Marisol Kessler';
const MANAGER_LOGIN = 'gokonkwo';
const PLACES = [0, 1, 2, 3, 4];
const PATIENT = { timeout: 30_000 };

let app: RunningApp;
const tablet = tabletForEachTest();

beforeAll(async () => {
  app = await startApp();
});

afterAll(() => app.dispose());

afterEach(async () => {
  if (app.isStopped()) await app.restart();
});

/** Of this run: what one left at the gateway, when it failed in the middle, is not the next one's. */
let filterCount = 0;
let dayCount = 0;

/** Leaves the list as this person likes it: dark, with more rows, and with a filter of their own. @returns its name. */
async function setUp(page: Page): Promise<string> {
  filterCount += 1;
  const filter = `Held ${filterCount}`;
  await page.getByRole('button', { name: /account menu/i }).click();
  await page.getByText('Dark', { exact: true }).click();
  await page.keyboard.press('Escape');
  await page.getByRole('combobox', { name: 'Rows' }).selectOption('50');
  await page.getByRole('button', { name: 'Saved views' }).click();
  // The first one opens by itself.
  if (filterCount > 1) await page.getByRole('button', { name: 'New view' }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill(filter);
  await page.getByRole('dialog').getByRole('checkbox', { name: 'Suspended' }).check();
  await page.getByRole('button', { name: 'Save and apply' }).click();
  await page.getByRole('button', { name: `Remove view ${filter}` }).click();
  return filter;
}

/** The shell as its person knows it: who is signed in, and how they set it up. */
async function expectOwnShell(page: Page, filter: string): Promise<void> {
  const account = page.getByRole('button', { name: `Account menu of ${OFFICER}, MK` });
  await account.waitFor();
  expect(await account.innerText()).toBe('MK');
  expect(await page.evaluate(() => document.documentElement.dataset['colorMode'])).toBe('dark');
  expect(await page.getByRole('combobox', { name: 'Rows' }).inputValue()).toBe('50');
  await page.getByRole('button', { name: 'Saved views' }).click();
  await page.getByRole('dialog').getByRole('button', { name: filter }).first().click();
  await expect
    .poll(async () => [...new Set(await columnTexts(page, 'Milestone'))], PATIENT)
    .toEqual(['Suspended']);
  await page.getByRole('button', { name: `Remove view ${filter}` }).click();
}

/** Takes the gateway's place and never says a word, as a network does that is there by name only. */
async function startSilence(): Promise<{ calls: () => number; end: () => Promise<void> }> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
  });
  await new Promise<void>((resolve) => {
    server.listen(Number(new URL(app.origin).port), 'localhost', resolve);
  });
  return {
    calls: () => sockets.size,
    end: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  };
}

interface PanelTexts {
  readonly title: string;
  readonly summary: readonly string[];
  readonly notes: readonly string[];
}

/** What a loan's panel says, once its notes are there. */
async function readPanel(page: Page, loanGuid: string): Promise<PanelTexts> {
  await openLoan(page, app.origin, loanGuid);
  const histories = page.locator('.previous-notes');
  await expect
    .poll(() => histories.filter({ hasNotText: /Not downloaded|Loading\.\.\./ }).count(), PATIENT)
    .toBe(2);
  return {
    title: await page.locator('.loan-header-title').innerText(),
    summary: await page.locator('.panel-summary li').allInnerTexts(),
    notes: await histories.allInnerTexts(),
  };
}

async function readConditions(page: Page, loanGuid: string): Promise<readonly string[]> {
  await page.goto(`${app.origin}/conditions/${loanGuid}?status=all&priorTo=%5B%5D`);
  await page.locator('tr[data-condition], :text("No conditions available")').first().waitFor();
  return page.locator('tr[data-condition]').allInnerTexts();
}

async function eachOf<T>(loans: readonly string[], read: (loan: string) => Promise<T>): Promise<T[]> {
  const texts: T[] = [];
  for (const loan of loans) texts.push(await read(loan));
  return texts;
}

function fieldsOf(loans: readonly string[]): Promise<{ loan: string; box: NoteBox; text: string }[]> {
  return Promise.all(
    loans.flatMap((loan) =>
      [PROCESSOR_BOX, OFFICER_BOX].map(async (box) => ({
        loan,
        box,
        text: await readWireField(app.origin, MANAGER_LOGIN, loan, box.fieldId),
      })),
    ),
  );
}

/** The days on which something between the two instants can have been written, as stamps have them. */
function stampedDays(from: number, to: number): string[] {
  return [from, to].map((at) => {
    const day = new Date(at);
    return `${day.getUTCMonth() + 1}/${day.getUTCDate()}/${String(day.getUTCFullYear()).slice(-2)}`;
  });
}

test('before the network has said a word the shell is its person’s own, and the list is there', async () => {
  const { context: before, page: online } = await tablet.open();
  await signIn(online, app.origin, OFFICER);
  await untilPipelineShows(online);
  const filter = await setUp(online);
  await untilReadyForOffline(online);
  const listed = await columnTexts(online, 'Loan');
  await before.close();
  await app.stop();
  const silence = await startSilence();
  try {
    const { page } = await tablet.open();
    await page.goto(`${app.origin}/dashboard`);
    await untilPipelineShows(page);
    await expectOwnShell(page, filter);
    expect(await columnTexts(page, 'Loan')).toEqual(listed);
    await page.getByText(/Copy on this device, as of \d{1,2}:\d\d [AP]M/).waitFor();
    expect(silence.calls()).toBeGreaterThan(0);
  } finally {
    await silence.end();
    await app.restart();
  }
});

test('a day in the field: the tablet dies twice without a network, and twenty notes arrive once each', async () => {
  dayCount += 1;
  const written = fieldNotes(dayCount);
  const { context: morning, page: desk } = await tablet.open();
  await signIn(desk, app.origin, OFFICER);
  await untilPipelineShows(desk);
  const filter = await setUp(desk);
  const loans = await desk
    .locator('tr[data-loan-guid]')
    .evaluateAll((rows) => rows.slice(0, 5).map((row) => row.getAttribute('data-loan-guid') ?? ''));
  const listed = await columnTexts(desk, 'Loan');
  const panels = await eachOf(loans, (loan) => readPanel(desk, loan));
  const conditions = await eachOf(loans, (loan) => readConditions(desk, loan));
  expect(conditions.some((rows) => rows.length > 0)).toBe(true);
  await untilReadyForOffline(desk);
  // The browser writes cookies and settings down when it is closed; killed at once it would forget the sign-in.
  await morning.close();
  const before = await fieldsOf(loans);

  // At the first stop: no gateway, and no word from it since the app was opened.
  const { page: road } = await tablet.open();
  await road.goto(`${app.origin}/dashboard`);
  await untilPipelineShows(road);
  await app.stop();
  const { page } = await tablet.restart();
  await page.goto(`${app.origin}/dashboard`);
  await untilPipelineShows(page);
  await expectOwnShell(page, filter);
  expect(await columnTexts(page, 'Loan')).toEqual(listed);
  await page.getByText(/Copy on this device, as of \d{1,2}:\d\d [AP]M/).waitFor();
  await page.getByText('Offline', { exact: true }).waitFor();
  await sortBy(page, 'Borrower');
  expect(await columnTexts(page, 'Loan')).not.toEqual(listed);
  const [searched = ''] = await columnTexts(page, 'Loan');
  await page.getByPlaceholder('Search...').fill(searched.replace(/ Copy$/, ''));
  await expect.poll(() => columnTexts(page, 'Loan'), PATIENT).toEqual([searched]);
  await page.getByPlaceholder('Search...').fill('');
  expect(await eachOf(loans, (loan) => readPanel(page, loan))).toEqual(panels);
  expect(await eachOf(loans, (loan) => readConditions(page, loan))).toEqual(conditions);

  const writingBegan = Date.now();
  for (const place of PLACES) {
    await openLoan(page, app.origin, loans[place] ?? '');
    for (const { box, text } of written.filter((note) => note.place === place)) {
      await keepNote(page, box, text);
    }
  }
  const { context, page: evening } = await tablet.restart();
  const writingEnded = Date.now();
  await evening.goto(`${app.origin}/outbox`);
  await evening.getByText("20 notes haven't reached their loans yet.").waitFor();
  const kept = evening.locator('.outbox-note');
  expect((await kept.locator('.outbox-note-text').allTextContents()).toSorted()).toEqual(
    written.map(({ text }) => text).toSorted(),
  );
  // A try that has begun says "Sending" until it has failed.
  const otherSigns = async (): Promise<string[]> => {
    const signs = await kept.locator('.note-chip').allInnerTexts();
    return signs.filter((sign) => !/(Saved on this device|Waiting for connection)$/.test(sign));
  };
  await expect.poll(otherSigns, PATIENT).toEqual([]);

  // The network comes back, and the browser says so as it does for a real one.
  await evening.goto(`${app.origin}/dashboard`);
  await untilPipelineShows(evening);
  await context.setOffline(true);
  await app.restart();
  const reconnectedAt = Date.now();
  await context.setOffline(false);
  await untilAllSent(evening, 60_000);
  const notes = await readDeviceNotes(evening);
  expect(notes.filter(isStillWaiting)).toEqual([]);
  expect(notes).toHaveLength(20);
  const lastReceiptAt = Math.max(...notes.map(({ endedAt = 0 }) => endedAt));
  process.stdout.write(`reconnect to the last of 20 receipts: ${lastReceiptAt - reconnectedAt} ms\n`);

  const days = stampedDays(writingBegan, writingEnded).map((day) => day.replaceAll('/', '\\/'));
  const stamp = new RegExp(`^(?:${days.join('|')})@ \\d{1,2}:\\d\\d [AP]M MK - `);
  const after = await fieldsOf(loans);
  for (const [place, { loan, box, text }] of after.entries()) {
    const earlier = before[place]?.text ?? '';
    const added = text.slice(0, text.length - earlier.length - 1);
    expect(text).toBe(earlier === '' ? text : `${added}\n${earlier}`);
    const here = written.filter((note) => loans[note.place] === loan && note.box === box);
    const blocks = added.split(/\n(?=\d{1,2}\/\d{1,2}\/\d\d@ )/).toReversed();
    expect(blocks.map((block) => block.replace(stamp, ''))).toEqual(here.map((note) => note.text));
  }
}, 180_000);
