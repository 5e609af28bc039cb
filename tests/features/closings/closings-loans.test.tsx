import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { createFakeConditions } from '#tests/support/app/fake-conditions.ts';
import { createFakeGateway } from '#tests/support/app/fake-gateway.ts';
import { onAFreshDevice, windowOf } from '#tests/support/app/loan-panel-start.tsx';
import { keptConditionCount } from '#tests/support/app/kept-conditions.ts';
import { sampleLoan } from '#tests/support/app/sample-loans.ts';
import { startApp } from '#tests/support/app/start-app.tsx';

onAFreshDevice();

// Today is Friday, November 20, 2026.
const SENT = { 'Disclosures.Disclosures Sent.completed': '10/20/2026' };
const CLOSED = { ...SENT, 'Closing.Closing Sent.completed': '11/16/2026' };
const OKAFOR = sampleLoan({ number: '2026000111', borrower: 'Okafor', closing: '11/30/2026', dates: SENT });
const SATO = sampleLoan({ number: '2026000222', borrower: 'Sato', closing: '11/30/2026', dates: SENT });

const day = (name: RegExp) => screen.findByRole('button', { name });
const panel = () => within(screen.getByRole('region', { name: 'Chosen day' }));

test('a list of days says of each loan what stands in its way or how it ended, its milestone and what is open', async () => {
  const loans = [
    sampleLoan({
      number: '1',
      borrower: 'Open',
      closing: '11/16/2026',
      milestone: 'Processing',
      dates: SENT,
    }),
    sampleLoan({
      number: '2',
      borrower: 'Waiting',
      closing: '11/16/2026',
      milestone: 'Docs Signing',
      dates: { ...CLOSED, 'Closing.Funds Sent.due': '11/20/2026' },
    }),
    sampleLoan({
      number: '3',
      borrower: 'Done',
      closing: '11/16/2026',
      dates: { ...CLOSED, 'Closing.Funds Sent.completed': '11/17/2026' },
    }),
    sampleLoan({
      number: '4',
      borrower: 'Ahead',
      closing: '11/20/2026',
      dates: { ...CLOSED, 'Title.Received.due': '11/12/2026', 'HOI.Received.due': '11/12/2026' },
    }),
  ];
  windowOf('phone');
  const { user } = await startApp(createFakeGateway(loans), '/closings?by=week&day=2026-11-16');
  const title = await screen.findByRole('heading', { name: 'Mon 11/16/2026' });
  const past = title.closest<HTMLElement>('li') ?? document.body;
  expect([...past.querySelectorAll('.closings-loan')].map((loan) => loan.textContent.trim())).toEqual([
    'Open 1, Processing Late: did not close, 4 days   Open: 27 steps.',
    'Waiting 2, Docs Signing Not funded: funds are due today   Open: Funds Sent, 25 more.',
    'Done 3 Funded',
  ]);
  expect(within(past).getByText("Late: 1 didn't close").querySelector('svg')).not.toBeNull();
  expect(within(past).getByText('3 closings, 1 not funded, due 11/20')).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Next week' }));
  expect((await screen.findByRole('button', { name: /^Ahead/ })).textContent).toContain(
    'Late: Title Received, HOI Received.',
  );
});

test('a closing whose funds are not late yet is not in the late color, and says until when', async () => {
  const waiting = sampleLoan({
    number: '1',
    borrower: 'Waiting',
    closing: '11/17/2026',
    dates: { ...CLOSED, 'Closing.Funds Sent.due': '11/23/2026' },
  });
  await startApp(createFakeGateway([waiting]), '/closings?day=2026-11-17');
  const means = await screen.findByText('Not funded: funds are due Mon 11/23/2026');
  expect(means.dataset['late']).toBeUndefined();
  expect(panel().getByText(/1 not funded, due 11\/\d\d$/)).toBeDefined();
  expect(panel().queryByText(/at risk|Late/)).toBeNull();
});

test("a loan's open conditions are counted and a link leads to them; what the device hasn't is said", async () => {
  const fake = createFakeConditions([OKAFOR, SATO]);
  const condition = {
    priorTo: 'Docs',
    category: 'Income',
    conditionType: 'Underwriting',
    status: 'Requested',
  };
  fake.answers.set(OKAFOR.loanId, [
    { ...condition, id: 'a', title: 'A deed', statusOpen: true },
    { ...condition, id: 'b', title: 'A will', statusOpen: false },
  ]);
  const first = await startApp(fake.gateway, `/conditions/${OKAFOR.loanId}?group=none`);
  await screen.findByText('ALL | 2');
  await waitFor(async () => expect(await keptConditionCount()).toBe(1));
  await first.close();
  const { user, address } = await startApp(fake.gateway, '/closings?day=2026-11-30');
  const sato = await screen.findByRole('link', { name: 'Conditions not checked, Sato' });
  expect(sato.getAttribute('href')).toBe(`/conditions/${SATO.loanId}`);
  // Said once for the whole day, with a way to all of them.
  expect(screen.getByRole('link', { name: 'Load conditions' }).getAttribute('href')).toBe('/conditions');
  await user.click(screen.getByRole('link', { name: '1 open condition, Okafor' }));
  await waitFor(() => expect(address()).toBe(`/conditions/${OKAFOR.loanId}`));
});

test('a closing whose CD is not sent says by when it must go, and that day has it, in a month and in a list of days', async () => {
  const soon = sampleLoan({ number: '7', borrower: 'Soon', closing: '11/30/2026', dates: SENT });
  const over = sampleLoan({ number: '8', borrower: 'Over', closing: '11/25/2026', dates: SENT });
  const { user, close } = await startApp(createFakeGateway([soon, over]), '/closings?day=2026-11-30');
  expect(await screen.findByText('CD must go by tomorrow, Sat 11/21/2026')).toBeDefined();
  const sending = await day(/^Saturday, November 21, 2026\. 1 CD to send, 1 CD receipt due$/);
  expect(sending.querySelector('.closings-legal')?.textContent).toBe('1 CD to send');
  await user.click(sending);
  expect(panel().getByRole('button', { name: /Soon/ }).textContent).toContain('Last day to send the CD');
  const late = await day(/^Wednesday, November 25/);
  expect([...late.querySelectorAll('.closings-warning')].map((line) => line.textContent)).toEqual([
    ' 1 at risk',
    ' 1 CD late',
  ]);
  await close();
  windowOf('phone');
  await startApp(createFakeGateway([soon, over]), '/closings?by=week&day=2026-11-25');
  const sentence = await screen.findByText('Late: CD had to go by Wed 11/18/2026');
  expect(sentence.dataset['late']).toBe('true');
});

test('a list of days has the holidays too, and says when it has no closing', async () => {
  windowOf('phone');
  await startApp(createFakeGateway([]), '/closings');
  expect(await screen.findByText('Nothing this month.')).toBeDefined();
  const days = [...document.querySelectorAll('[data-agenda-day]')].map(({ textContent }) => textContent);
  expect(days).toEqual(['Thu 11/26/2026Thanksgiving Day']);
});
