import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import fieldMap from '#src/contract/wire/default-field-map.json' with { type: 'json' };
import { calendarDayIn } from '#src/domain/calendar/calendar-day.ts';
import { closingFacts } from '#src/domain/closing/closing-facts.ts';
import { isClosingAtRisk, isClosingInDoubt, lastNearDay } from '#src/domain/closing/closing-risk.ts';
import { pipelineRequest } from '#src/domain/list/pipeline-request.ts';
import { createLenderRules } from '#src/domain/loan/lender-rules.ts';
import { deriveLoan, type Loan } from '#src/domain/loan/loan.ts';
import { openSteps } from '#src/domain/loan/open-steps.ts';
import { ownAppAndBrowser } from '#tests/support/browser/app-and-browser.ts';
import { columnTexts } from './support/pages/pipeline-page.ts';
import { readWirePipeline } from './support/pages/sandbox-wire.ts';
import { signIn, untilPipelineShows } from './support/pages/sign-in.ts';

// A team lead's questions, answered as somebody would who has never seen the screen: by what it says, in a few presses.
// The right answers are worked out from the platform's loans, one by one, without Insights.

const running = ownAppAndBrowser({ SANDBOX_STORY: 'bottleneck' });

const LEAD = { name: 'Grace Okonkwo', login: 'gokonkwo' };

async function platformLoans(): Promise<readonly Loan[]> {
  const raws = await readWirePipeline(running.app.origin, LEAD.login, pipelineRequest(fieldMap, 'AllLoans'));
  const today = calendarDayIn(Date.now(), 'UTC');
  return raws.map((raw) => deriveLoan(raw, fieldMap, today));
}

async function openInsights(): Promise<Page> {
  const context = await running.browser.newContext({ viewport: { width: 1180, height: 820 } });
  const page = await context.newPage();
  await signIn(page, running.app.origin, LEAD.name);
  await untilPipelineShows(page);
  await page.getByRole('button', { name: /^Account menu/ }).click();
  await page.getByRole('link', { name: 'Insights', exact: true }).click();
  await page.getByRole('table', { name: 'People' }).waitFor();
  return page;
}

/** The number beside these words, and the loans that it opens. */
async function follow(page: Page, words: string) {
  const figure = page.getByRole('definition').and(page.locator(`dt:text-is("${words}") + dd`));
  const link = figure.getByRole('link');
  const count = Number((await link.innerText()).replace(',', ''));
  await link.click();
  await untilPipelineShows(page);
  const counted = page.getByText(new RegExp(`^${count.toLocaleString('en-US')} of .+ loans`));
  await counted.first().waitFor();
  return { count, shown: await columnTexts(page, 'Loan') };
}

function expectLoans({ count, shown }: Awaited<ReturnType<typeof follow>>, loans: readonly Loan[]): void {
  expect(count).toBe(loans.length);
  expect(shown).toHaveLength(Math.min(15, loans.length));
  // The list shows the ends of the numbers.
  for (const end of shown)
    expect(loans.some(({ loanNumber }) => loanNumber.endsWith(end.replaceAll(/\D/g, '')))).toBe(true);
}

function risksOn(loans: readonly Loan[]) {
  const today = calendarDayIn(Date.now(), 'UTC');
  const rules = createLenderRules({
    cdReceipt: 'mailbox',
    officeDays: { opensSaturdays: false, closedDays: [] },
  });
  const ahead = loans.filter(({ closing }) => closing.day !== undefined && !closing.isFunded);
  const { cdReceipt } = rules;
  const inputs = { cdReceipt, today, lastNear: lastNearDay(today, rules.isOfficeDay) };
  return {
    cannotClose: ahead.filter((loan) => isClosingInDoubt(closingFacts(loan, cdReceipt, today))),
    maySlip: ahead.filter(
      (loan) =>
        loan.closing.day !== undefined &&
        loan.closing.day >= today &&
        loan.closing.day < today + 7 &&
        isClosingAtRisk(loan, inputs),
    ),
  };
}

test("what slips this week, and what can't close on its date: two figures and their loans", async () => {
  const page = await openInsights();
  const { maySlip, cannotClose } = risksOn(await platformLoans());
  expect(cannotClose.length).toBeGreaterThan(0);
  expect(maySlip.length).toBeGreaterThan(0);
  expectLoans(await follow(page, 'At risk, closing in 7 days'), maySlip);
  await page.goBack();
  expectLoans(await follow(page, "Can't close on their date"), cannotClose);
  await page.context().close();
});

test('which officer has most due: the people, by late steps', async () => {
  const page = await openInsights();
  const today = calendarDayIn(Date.now(), 'UTC');
  const due = new Map<string, number>();
  for (const loan of await platformLoans()) {
    const { loanOfficerName: name } = loan;
    if (name !== '' && openSteps(loan, today).late.length > 0) due.set(name, (due.get(name) ?? 0) + 1);
  }
  const most = Math.max(...due.values());
  await page.getByRole('button', { name: 'Late steps' }).click();
  const first = page.getByRole('row').filter({ hasText: 'Loan officer' }).first();
  const name = await first.getByRole('rowheader').innerText();
  expect(due.get(name)).toBe(most);
  // The figure opens its loans.
  const late = first.getByRole('cell').nth(4).getByRole('link');
  expect(await late.innerText()).toBe(String(most));
  await late.click();
  await untilPipelineShows(page);
  expect(new Set(await columnTexts(page, 'Loan Officer'))).toEqual(new Set([name]));
  await page.context().close();
});
