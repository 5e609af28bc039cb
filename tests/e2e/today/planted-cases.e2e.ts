import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import fieldMap from '#src/contract/wire/default-field-map.json' with { type: 'json' };
import { pipelineRequest } from '#src/domain/list/pipeline-request.ts';
import { type RunningApp, startApp } from '#tests/support/browser/running-app.ts';
import { earliestByHand } from '#tests/support/loans/closing-by-hand.ts';
import { parseIcs } from '#tests/support/parse-ics.ts';
import { startAfterKill } from '../support/pages/killed-tablet.ts';
import { plantFields, readWirePipeline } from '../support/pages/sandbox-wire.ts';
import { signIn, untilPipelineShows } from '../support/pages/sign-in.ts';
import { tabletForEachTest } from '../support/pages/tablet.ts';

const OFFICER = 'Saoirse Bergström';
const LOGIN = 'sbergstrom';
const PROCESSOR = 'Dana Vasquez';

let app: RunningApp;
const tablet = tabletForEachTest();

beforeAll(async () => {
  app = await startApp({ CD_RECEIPT: 'mailbox' });
});

afterAll(() => app.dispose());

/** `11/25/2026`, so many days from today in UTC, where the test's lender sits. */
function dateIn(days: number): string {
  const [year, month, day] = new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10).split('-');
  return `${month}/${day}/${year}`;
}

const withWeekday = (date: string): string =>
  `${new Intl.DateTimeFormat('en-US', { weekday: 'short', timeZone: 'UTC' }).format(new Date(`${date} UTC`))} ${date}`;

/** As Today says a day near today. */
const withoutYear = (date: string): string => date.slice(0, -'/2026'.length);

const idOf = (field: string): string => field.replace(/^Fields\./, '');

/** A step's field id, such as `CX.TITLE.RECEIVED.DUE`. */
function fieldOf(category: string, step: string, kind: 'due' | 'completed'): string {
  const found = fieldMap.categories
    .find(({ name }) => name === category)
    ?.fields.find(({ name }) => name === step);
  if (found === undefined) throw new Error(`no step ${category} ${step}`);
  return idOf(found[kind]);
}

const ANY_COUNT = '\\(\\d+ business days?\\)';

interface Planted {
  readonly fields: Readonly<Record<string, string>>;
  readonly title: string;
  readonly reason: RegExp;
  /** Behind "Why"; absent where the reason is all of it. */
  readonly law?: RegExp;
  readonly turn: string;
}

/** Four loans in which nothing is dated but what each is about. */
function plantedCases(): Planted[] {
  const closing = fieldMap.loan.projectedClosingDate;
  // The day after tomorrow: no receipt makes it legal anymore, on whatever weekday this runs.
  const [inTwo, sent] = [dateIn(2), dateIn(0)];
  const facts = { le: dateIn(-30), cd: sent, received: '' };
  const earliest = withWeekday(earliestByHand(facts, 'mailbox', dateIn(0)));
  return [
    {
      fields: {
        [idOf(closing)]: inTwo,
        [fieldOf('Disclosures', 'Disclosures Sent', 'completed')]: facts.le,
        [fieldOf('Initial CD', 'Sent', 'completed')]: sent,
      },
      title: `Move the closing: ${withoutYear(withWeekday(inTwo))} is too early by law`,
      reason: new RegExp(
        `^The closing can't happen on ${withoutYear(withWeekday(inTwo))}, and without proof of earlier receipt not before ${withoutYear(earliest)}\\.$`,
      ),
      law: new RegExp(
        `^The CD was sent ${withWeekday(sent)} and counts as received .*\\. .* Your compliance office decides\\.$`,
      ),
      turn: 'You',
    },
    {
      fields: { [idOf(closing)]: dateIn(-4) },
      title: 'Set a new closing date',
      reason: new RegExp(
        `^Did not close: Closing Sent and Funds Sent have no completed date\\. The closing was projected for ${withoutYear(dateIn(-4))}, 4 days ago ${ANY_COUNT}\\.$`,
      ),
      turn: 'You',
    },
    {
      fields: { [fieldOf('Appraisal', 'Appraisal Ordered', 'due')]: dateIn(-6) },
      title: 'Order Appraisal, 6 days past due',
      reason: new RegExp(
        `^Appraisal Ordered was due ${withoutYear(dateIn(-6))}, 6 days ago ${ANY_COUNT}\\.$`,
      ),
      turn: `${PROCESSOR}, processor`,
    },
    {
      fields: { [fieldOf('Dead in Water', 'ITP Received', 'completed')]: dateIn(-5) },
      title: 'Get the file ready to UW, 5 days after ITP',
      reason: new RegExp(
        `^Ready to UW is not completed\\. ITP was received ${withoutYear(dateIn(-5))}, 5 days ago ${ANY_COUNT}\\.$`,
      ),
      turn: `${PROCESSOR}, processor`,
    },
  ];
}

/** Somebody at the platform empties four of the officer's loans and writes the cases into them. Their ids, in order. */
async function plantAll(cases: readonly Planted[]): Promise<string[]> {
  const { loan: names, categories } = fieldMap;
  const wire = await readWirePipeline(app.origin, LOGIN, pipelineRequest(fieldMap, 'MyLoans'));
  const ids = wire
    .filter(({ fields }) => fields[names.currentMilestone] !== 'Suspended')
    .slice(0, cases.length)
    .map(({ loanId }) => loanId);
  const dates = categories.flatMap(({ fields }) => fields.flatMap(({ due, completed }) => [due, completed]));
  const empty = Object.fromEntries(
    [...dates, names.projectedClosingDate, names.fileReviewedDate, names.piw].map((name) => [idOf(name), '']),
  );
  const common = {
    ...empty,
    [fieldOf('Dead in Water', 'ITP Received', 'completed')]: dateIn(-40),
    [fieldOf('Dead in Water', 'Ready to UW', 'completed')]: dateIn(-39),
    [idOf(names.loanType)]: 'Conventional',
    [idOf(names.processorName)]: PROCESSOR,
  };
  for (const [place, { fields, title }] of cases.entries()) {
    const isStalled = title.startsWith('Get the file ready');
    await plantFields(app.origin, ids[place] ?? '', {
      ...common,
      ...(isStalled ? { [fieldOf('Dead in Water', 'Ready to UW', 'completed')]: '' } : {}),
      ...fields,
    });
  }
  return ids;
}

const line = (page: Page, id: string) => page.locator(`.today-line[data-loan-guid="${id}"]`);
const untilTodayShows = (page: Page) => page.locator('.today-line').first().waitFor();

async function expectPlanted(page: Page, ids: readonly string[], cases: readonly Planted[]): Promise<void> {
  const tray = page.getByRole('region', { name: 'Selected loan' });
  for (const [place, { title, reason, turn }] of cases.entries()) {
    const planted = line(page, ids[place] ?? '');
    expect(await planted.locator('.today-what').innerText()).toBe(title);
    expect(await planted.locator('.today-turn').innerText()).toBe(turn);
    await planted.click();
    expect(await tray.locator('p').first().innerText()).toMatch(reason);
  }
  for (const [place, { law }] of cases.entries()) {
    if (law === undefined) continue;
    await line(page, ids[place] ?? '').click();
    await tray.getByRole('button', { name: 'Why' }).click();
    await tray.getByText(law).waitFor();
  }
  const now = page.locator(
    'section:is([data-group="legal"], [data-group="unfunded"], [data-group="near"], [data-group="late"]) .today-line',
  );
  const inOrder = await now.evaluateAll((lines) => lines.map((each) => each.dataset['loanGuid']));
  expect(inOrder.filter((id) => id !== undefined && ids.includes(id))).toEqual(ids);
}

test('a CD too late, a slipped closing, a late appraisal and a stalled file stand where the rule says, and why', async () => {
  const cases = plantedCases();
  const ids = await plantAll(cases);
  const opened = await tablet.open();
  const { page } = opened;
  await signIn(page, app.origin, OFFICER);
  await untilPipelineShows(page);
  await page.goto(`${app.origin}/today?scope=loans`);
  await untilTodayShows(page);
  await expectPlanted(page, ids, cases);

  const offline = await startAfterKill({ tablet, app }, opened, '/today?scope=loans', untilTodayShows);
  await expectPlanted(offline, ids, cases);

  // The calendar knows the same of two of them, and its file needs no gateway either.
  await offline.getByRole('link', { name: 'Closings' }).click();
  const day = offline.getByRole('region', { name: 'Chosen day' });
  await day.waitFor();
  const [early = '', slipped = ''] = ids;
  await expectInCalendar(offline, dateIn(2), early, "Can't close: not before");
  await expectInCalendar(offline, dateIn(-4), slipped, 'Late: did not close, 4 days');
  await day.locator(`[data-loan-guid="${slipped}"]`).click();
  await offline.waitForURL(`**/dashboard?loan=${slipped}`);
  await offline.goBack();
  await day.locator(`[data-loan-guid="${slipped}"]`).waitFor();

  await offline.getByRole('button', { name: 'Add to calendar' }).click();
  const saving = offline.waitForEvent('download');
  await offline.getByRole('button', { name: 'Save file' }).click();
  const saved = await saving;
  expect(saved.suggestedFilename()).toMatch(/^closings-\d{4}-\d\d-\d\d\.ics$/);
  const [month, dayOfMonth, year] = dateIn(2).split('/');
  const events = parseIcs(await readFile(await saved.path(), 'utf8'));
  expect(
    events.find((event) => event['UID'] === `closing-${early.toLowerCase()}@clear-to-close`),
  ).toMatchObject({
    'DTSTART;VALUE=DATE': `${year}${month}${dayOfMonth}`,
  });
});

/** Opens a day of the grid; one of the month beside is a page away. */
async function expectInCalendar(page: Page, date: string, loanGuid: string, text: string): Promise<void> {
  const cell = page.locator(`.closings-cell[data-day="${date}"]`);
  await page.getByRole('button', { name: 'Today', exact: true }).click();
  if ((await cell.count()) === 0) {
    const isAhead = new Date(date).getTime() > Date.now();
    await page.getByRole('button', { name: isAhead ? 'Next month' : 'Previous month' }).click();
  }
  await cell.click();
  const loan = page.locator(`.closings-day [data-loan-guid="${loanGuid}"]`).first();
  await expect.poll(() => loan.innerText()).toContain(text);
}
