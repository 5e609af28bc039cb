import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import axe from 'axe-core';
import { expect, test } from 'vitest';
import fieldMap from '#src/contract/wire/default-field-map.json' with { type: 'json' };
import type { Preferences } from '#src/contract/wire/preferences.ts';
import { taskOf } from '#src/domain/actions/done-lines.ts';
import { parseCalendarDay } from '#src/domain/calendar/calendar-day.ts';
import { createSeenOf } from '#src/domain/loan/loan-fingerprint.ts';
import { onAFreshDevice } from '#tests/support/app/loan-panel-start.tsx';
import { DANA, danasChoices } from '#tests/support/app/fake-gateway.ts';
import { sampleLoan } from '#tests/support/app/sample-loans.ts';
import { AT_REST_DATES, borrowers, startToday, tray } from '#tests/support/app/today-screen.ts';

onAFreshDevice();

// Today is Friday, November 20, 2026.
const { 'Initial CD.Sent.completed': _sent, ...WITHOUT_CD } = AT_REST_DATES;
const fields = { 'Fields.1407': DANA.email };
const late = (number: string, borrower: string, due: string) =>
  sampleLoan({
    number,
    borrower,
    closing: '12/21/2026',
    dates: { ...AT_REST_DATES, 'Locked.Lock Request Completed.due': due },
    fields,
  });
const OKAFOR = late('2026000111', 'Okafor', '11/12/2026');
const SATO = late('2026000222', 'Sato', '11/13/2026');
// To close on December 7, its CD must go out by Monday, November 30.
const WITHOUT = sampleLoan({
  number: '2026000333',
  borrower: 'Nguyễn',
  closing: '12/07/2026',
  dates: { ...WITHOUT_CD, 'Title.Received.due': '11/16/2026' },
  fields,
});
const TOO_EARLY = sampleLoan({
  number: '2026000444',
  borrower: 'Adeyemi',
  closing: '11/23/2026',
  dates: { ...AT_REST_DATES, 'Initial CD.Sent.completed': '11/19/2026' },
  fields,
});

type Marks = Preferences['preferences']['loanMarks'];

const openMarked = (loans: readonly object[], loanMarks: Marks = []) =>
  startToday(loans, '/today', (gateway) => {
    gateway.preferences = danasChoices({ loanMarks });
  });

const snoozed = () => within(screen.getByRole('region', { name: /^Snoozed/ }));

test('a snoozed loan leaves Today and the count, says until when and why, and comes back by "Wake now"', async () => {
  const { user, gateway, becomeIdle } = await openMarked([OKAFOR, SATO]);
  await user.click(await screen.findByRole('button', { name: 'Snooze Okafor 00111' }));
  expect(tray().getByRole('heading').textContent).toContain('Okafor');
  await user.type(tray().getByRole('textbox', { name: 'Why (optional)' }), 'Seller travels');
  await user.click(tray().getByRole('button', { name: 'In 2 business days Tue 11/24' }));
  expect(borrowers()).toEqual(['Sato']);
  expect(tray().getByRole('heading').textContent).toContain('Sato');
  expect(snoozed().getByText('until Tue 11/24: Seller travels')).toBeDefined();
  await waitFor(() => {
    act(becomeIdle);
    expect(screen.getByRole('link', { name: 'Today 1 waiting on you' })).toBeDefined();
  });
  await waitFor(() => expect(gateway.preferences?.preferences.loanMarks).toHaveLength(1));
  const { violations } = await axe.run(document.body, { rules: { 'color-contrast': { enabled: false } } });
  expect(violations.map(({ id }) => id)).toEqual([]);
  await user.click(snoozed().getByRole('button', { name: 'Wake now: Okafor 00111' }));
  expect(borrowers()).toEqual(['Okafor', 'Sato']);
  expect(screen.queryByRole('region', { name: /^Snoozed/ })).toBeNull();
});

test('what was snoozed says so where the press was, and Undo brings it back', async () => {
  const { user } = await openMarked([OKAFOR, SATO]);
  await user.click(await screen.findByRole('button', { name: 'Snooze Okafor 00111' }));
  const reason = tray().getByRole('textbox', { name: 'Why (optional)' });
  const day = tray().getByRole('button', { name: /^In 2 business days/ });
  // One press on a day is enough: what's optional stands behind all of them.
  expect(reason.compareDocumentPosition(day) & Node.DOCUMENT_POSITION_PRECEDING).not.toBe(0);
  await user.click(day);
  expect(tray().getByText('Okafor snoozed until Tue 11/24')).toBeDefined();
  await user.click(tray().getByRole('button', { name: 'Undo: Okafor snoozed' }));
  expect(borrowers()).toEqual(['Okafor', 'Sato']);
  expect(tray().getByRole('heading').textContent).toContain('Okafor');
  expect(screen.queryByText(/^Okafor snoozed/)).toBeNull();
});

test('the last loan of the day can be brought back, too, and the message goes with the next press', async () => {
  const { user } = await openMarked([OKAFOR]);
  await user.click(await screen.findByRole('button', { name: 'Snooze Okafor 00111' }));
  await user.click(tray().getByRole('button', { name: 'When the loan changes' }));
  expect(screen.getByText('Okafor snoozed until the loan changes')).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Undo: Okafor snoozed' }));
  expect(borrowers()).toEqual(['Okafor']);
  await user.click(tray().getByRole('button', { name: 'Snooze' }));
  expect(screen.queryByText(/^Okafor snoozed/)).toBeNull();
});

test('s and another day: the key opens the choice, and letters typed there are text', async () => {
  const { user } = await openMarked([OKAFOR, SATO]);
  await screen.findByRole('button', { name: 'Snooze Okafor 00111' });
  await user.keyboard('js');
  expect(tray().getByRole('button', { name: /^Next business day/ })).toBe(document.activeElement);
  await user.type(tray().getByRole('textbox', { name: 'Why (optional)' }), 'jks');
  fireEvent.change(tray().getByLabelText('Another day'), { target: { value: '2026-12-01' } });
  await user.click(tray().getByRole('button', { name: 'Until this day' }));
  expect(borrowers()).toEqual(['Okafor']);
  expect(snoozed().getByText('until Tue 12/01: jks')).toBeDefined();
});

test('a legal deadline is said before it is saved, and ends the snooze on its day', async () => {
  const { user } = await openMarked([WITHOUT]);
  await user.click(await screen.findByRole('button', { name: /^Snooze Nguyễn/ }));
  expect(tray().getByText(/^CD must go by Mon 11\/30, so this loan comes back/)).toBeDefined();
  await user.click(tray().getByRole('button', { name: 'When the loan changes' }));
  expect(snoozed().getByText('until Mon 11/30 (CD must go)')).toBeDefined();
  expect(screen.getByText('Nothing to do. Well done!')).toBeDefined();
});

test('what the law asks for today cannot be put off', async () => {
  // To close on November 28, its CD must go out today.
  const SEND_TODAY = sampleLoan({
    number: '2026000666',
    borrower: 'Ito',
    closing: '11/28/2026',
    dates: WITHOUT_CD,
    fields,
  });
  const { user } = await openMarked([SEND_TODAY]);
  await user.click(await screen.findByRole('button', { name: /^Snooze Ito/ }));
  expect(tray().getByText("CD must go today, so this loan can't be snoozed.")).toBeDefined();
  expect(tray().queryByRole('button', { name: /^Next business day/ })).toBeNull();
});

test('a loan whose CD can still be proven comes back on the last day for that', async () => {
  // Received by Saturday, the CD of the 19th allows Wednesday, the 25th.
  const loan = { ...TOO_EARLY, fields: { ...TOO_EARLY.fields, 'Fields.763': '11/25/2026' } };
  const { user } = await openMarked([loan]);
  await user.click(await screen.findByRole('button', { name: /^Snooze Adeyemi/ }));
  expect(tray().getByText(/^CD must be received by Sat 11\/21, so this loan comes back/)).toBeDefined();
  // Every day with a name comes after it.
  expect(tray().queryByRole('button', { name: /11\/2[3-9]$/ })).toBeNull();
  await user.click(tray().getByRole('button', { name: 'When the loan changes' }));
  expect(snoozed().getByText('until Sat 11/21 (CD must be received)')).toBeDefined();
});

test('a closing that proof of a receipt in the past would save cannot be put off', async () => {
  const { user } = await openMarked([TOO_EARLY]);
  await user.click(await screen.findByRole('button', { name: /^Snooze Adeyemi/ }));
  expect(tray().getByText("CD receipt must be proven today, so this loan can't be snoozed.")).toBeDefined();
});

test('a closing date that is not legal anymore asks for a new one before a snooze', async () => {
  // Sent the day after the last for its receipt, so no proof helps.
  const loan = {
    ...TOO_EARLY,
    fields: { ...TOO_EARLY.fields, 'Fields.CX.INITCD.SENT.DONE': '11/20/2026' },
  };
  const { user } = await openMarked([loan]);
  await user.click(await screen.findByRole('button', { name: /^Snooze Adeyemi/ }));
  expect(
    tray().getByText("This closing date isn't legal anymore. Set a new one before you snooze."),
  ).toBeDefined();
  expect(tray().queryByRole('button', { name: /^Next business day/ })).toBeNull();
});

test('what another device put off until the loan changes sleeps here, and wakes by a change', async () => {
  const seen = createSeenOf([OKAFOR, SATO], fieldMap)(OKAFOR.loanId) ?? '';
  const changedAt = '2026-11-19T12:00:00.000Z';
  const mark = { kind: 'snooze', isOn: true, reason: '', seen, changedAt } as const;
  await openMarked(
    [OKAFOR, SATO],
    [
      { ...mark, loanId: OKAFOR.loanId },
      { ...mark, loanId: SATO.loanId },
    ],
  );
  await waitFor(() => expect(borrowers()).toEqual(['Sato']));
  expect(snoozed().getByText('until the loan changes')).toBeDefined();
});

test('a checked line goes to Done today and out of the count, with when, and comes back by Undo', async () => {
  const { user, gateway, becomeIdle } = await openMarked([OKAFOR, SATO]);
  await user.click(await screen.findByRole('button', { name: 'Check off Okafor 00111' }));
  expect(borrowers()).toEqual(['Sato']);
  const done = () => document.querySelector('details[data-group="done"]');
  expect(done()).toHaveProperty('open', false);
  expect(done()?.querySelector('summary')?.textContent).toBe('Done today 1 loan');
  expect(done()?.querySelector('li')?.textContent).toMatch(
    /Okafor 00111\d+:\d\d [AP]M: Complete Lock Request, 8 days past due/,
  );
  expect(tray().getByText(/^Okafor done \d+:\d\d [AP]M$/)).toBeDefined();
  await waitFor(() => {
    act(becomeIdle);
    expect(screen.getByRole('link', { name: 'Today 1 waiting on you' })).toBeDefined();
  });
  await waitFor(() => expect(gateway.preferences?.preferences.loanMarks).toHaveLength(1));
  await user.click(tray().getByRole('button', { name: 'Undo: Okafor done' }));
  expect(done()).toBeNull();
  expect(borrowers()).toEqual(['Okafor', 'Sato']);
});

test('a held d checks one line off, and Undo in Done today leads to the line that comes back', async () => {
  const { user } = await openMarked([OKAFOR, SATO]);
  await screen.findByRole('button', { name: 'Check off Okafor 00111' });
  await user.keyboard('{d>4/}');
  expect(borrowers()).toEqual(['Sato']);
  await user.click(screen.getByText('Done today'));
  await user.click(screen.getByRole('button', { name: 'Undo: Okafor 00111 done' }));
  await waitFor(() => expect(borrowers()).toEqual(['Okafor', 'Sato']));
  await waitFor(() => expect(document.activeElement?.textContent).toContain('Okafor'));
});

test('a check counts on its day alone, and for what the loan showed then', async () => {
  const mundt = late('2026000555', 'Mundt', '11/12/2026');
  const seenOf = createSeenOf([OKAFOR, SATO, mundt], fieldMap);
  const check = (loanId: string, due: string) => ({
    kind: 'done' as const,
    loanId,
    isOn: true,
    day: '2026-11-20',
    task: taskOf({ kind: 'past-due', subjects: ['Lock Request Completed'], day: parseCalendarDay(due) }),
    seen: seenOf(loanId) ?? '',
    changedAt: '2026-11-20T15:00:00.000Z',
  });
  await openMarked(
    [OKAFOR, SATO, mundt],
    [
      check(OKAFOR.loanId, '11/12/2026'),
      { ...check(SATO.loanId, '11/13/2026'), day: '2026-11-19' },
      { ...check(mundt.loanId, '11/12/2026'), seen: '00000000' },
    ],
  );
  await waitFor(() => expect(borrowers()).toEqual(['Mundt', 'Sato']));
});
