import { screen, waitFor } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createFakeGateway } from '#tests/support/app/fake-gateway.ts';
import { onAFreshDevice, windowOf } from '#tests/support/app/loan-panel-start.tsx';
import { sampleLoan } from '#tests/support/app/sample-loans.ts';
import { startApp } from '#tests/support/app/start-app.tsx';

onAFreshDevice();

// Today is Friday, November 20, 2026.
const SENT = {
  'Disclosures.Disclosures Sent.completed': '10/20/2026',
  'Initial CD.Sent.completed': '11/16/2026',
};
const LOANS = [
  sampleLoan({ number: '2026000111', borrower: 'Okafor', closing: '11/30/2026', dates: SENT }),
  sampleLoan({ number: '2026000112', borrower: 'Sato', closing: '12/18/2026', dates: SENT }),
];

async function openClosings(path: string) {
  const app = await startApp(createFakeGateway(LOANS), path);
  await screen.findByRole('grid');
  return app;
}

const press = (name: string) => screen.getByRole('button', { name });

test.each([['phone'], ['wide']] as const)(
  'a month that is turned to chooses its first day with something, and its own month today: %s',
  async (width) => {
    windowOf(width);
    const { user, address } = await startApp(createFakeGateway(LOANS), '/closings?day=2026-11-28');
    await screen.findByRole('heading', { name: 'November 2026' });
    await user.click(press('Next month'));
    await waitFor(() => expect(address()).toBe('/closings?day=2026-12-18'));
    await user.click(press('Previous month'));
    await waitFor(() => expect(address()).toBe('/closings?day=2026-11-20'));
  },
);

test('a day that the next month shows too stays chosen, and Week shows the 7 days that hold it', async () => {
  const { user } = await openClosings('/closings');
  await user.click(screen.getByRole('button', { name: /^Wednesday, December 2/ }));
  await user.click(press('Next month'));
  expect(screen.getByRole('grid', { name: 'December 2026' })).toBeDefined();
  expect(screen.getByRole('heading', { name: 'Wed 12/02/2026' })).toBeDefined();
  await user.click(screen.getByRole('radio', { name: 'Week' }));
  expect(await screen.findByRole('grid', { name: '7 days from Fri 11/27/2026' })).toBeDefined();
});

test('a list that is turned to the next month leaves a day that only its grid would show', async () => {
  windowOf('phone');
  const { user, address } = await startApp(createFakeGateway(LOANS), '/closings?day=2026-11-30');
  await screen.findByRole('heading', { name: 'November 2026' });
  await user.click(press('Next month'));
  await waitFor(() => expect(address()).toBe('/closings?day=2026-12-18'));
});

test('a tablet that is turned upright shows the chosen day in its list', async () => {
  const shown = windowOf('wide');
  const { user, address } = await openClosings('/closings?day=2026-12-18');
  await user.click(screen.getByRole('button', { name: /^Friday, December 25/ }));
  await waitFor(() => expect(address()).toBe('/closings?day=2026-12-25'));
  const revealed: (string | undefined)[] = [];
  const scrolling = vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function (
    this: HTMLElement,
  ) {
    revealed.push(this.dataset['agendaDay']);
  });
  onTestFinished(() => scrolling.mockRestore());
  shown.become('phone');
  expect(revealed).toEqual(['12/25/2026']);
});
