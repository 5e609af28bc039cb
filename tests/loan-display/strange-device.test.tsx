import { screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { browserPorts } from '#src/app/browser-ports.ts';
import { believedTime, namedDeviceZone } from '#src/loan-display/device-answers.ts';
import { createFakeGateway } from '#tests/support/app/fake-gateway.ts';
import { onAFreshDevice, windowOf } from '#tests/support/app/loan-panel-start.tsx';
import { entriesOf, processorBox, write } from '#tests/support/app/note-boxes.ts';
import { sampleLoan } from '#tests/support/app/sample-loans.ts';
import { MORNING, startApp } from '#tests/support/app/start-app.tsx';

onAFreshDevice();
afterEach(() => vi.restoreAllMocks());

const LOAN = sampleLoan({ number: '2026000111', borrower: 'Okafor', closing: '11/25/2026' });
const YEAR_MS = 365 * 86_400_000;
const YEAR_12000 = MORNING + 9_974 * YEAR_MS;

/** A browser in this language, whose own way of writing is what a call without a language gets. */
function speak(language: string | undefined): void {
  vi.stubGlobal('navigator', {
    ...navigator,
    language,
    languages: language === undefined ? undefined : [language],
  });
  const makers: readonly PropertyKey[] = ['DateTimeFormat', 'NumberFormat', 'Collator'];
  const inOwn: ProxyHandler<() => void> = {
    construct: (maker, [locales, options]: unknown[]) =>
      Reflect.construct(maker, [locales ?? language, options]),
  };
  const get = (of: typeof Intl, name: PropertyKey): unknown => {
    const found: unknown = Reflect.get(of, name);
    return makers.includes(name) && typeof found === 'function'
      ? new Proxy(found as () => void, inOwn)
      : found;
  };
  vi.stubGlobal('Intl', new Proxy(Intl, { get }));
  const { toLocaleString } = Number.prototype;
  vi.spyOn(Number.prototype, 'toLocaleString').mockImplementation(function text(this: number, ...of) {
    return toLocaleString.call(this, of[0] ?? language, of[1]);
  });
}

const LANGUAGES = [
  undefined,
  '',
  'C',
  'POSIX',
  'en_US.UTF-8',
  'x-klingon',
  'c.UTF-8',
  'de_DE@euro',
  'ar-EG',
  'th-TH-u-ca-buddhist',
];

test.each(LANGUAGES)(
  'in a browser whose language is %j the list is there, in American English',
  async (language) => {
    const zone = namedDeviceZone();
    speak(language);
    expect(namedDeviceZone()).toBe(zone);
    const { user } = await startApp(createFakeGateway([LOAN]), `/dashboard?loan=${LOAN.loanId}`);
    expect((await screen.findAllByText('Okafor')).length).toBeGreaterThan(0);
    expect(document.body.textContent).toContain('11/25/2026 (5 days)');
    await user.click(screen.getByRole('link', { name: /^Today/ }));
    expect(await screen.findByRole('heading', { name: 'Fri 11/20' })).toBeDefined();
  },
);

const CLOCKS = {
  1970: 0,
  'a second of 1970': 1000,
  1997: MORNING - 29 * YEAR_MS,
  2099: MORNING + 73 * YEAR_MS,
  9998: MORNING + 7_972 * YEAR_MS,
  12_000: YEAR_12000,
  'the last of all': 8.64e15,
};

test.each(Object.entries(CLOCKS))(
  'a device whose clock says %s shows the list, and keeps what is written',
  async (_year, said) => {
    windowOf('wide');
    const clock = vi.spyOn(Date, 'now').mockReturnValue(said);
    const now = browserPorts().now();
    clock.mockRestore();
    const gateway = createFakeGateway([LOAN]);
    const app = await startApp(gateway, `/dashboard?loan=${LOAN.loanId}`, { now });
    const { input } = await processorBox();
    gateway.mode = 'platform-down';
    await write(app.user, input, 'Called.');
    await waitFor(() => expect(input.value).toBe(''));
    app.unmount();
    gateway.mode = 'ok';
    gateway.refused.add(`/prod/admin/${LOAN.loanId}/add-notes`);
    await startApp(gateway, `/dashboard?loan=${LOAN.loanId}`, { now });
    const { box } = await processorBox();
    await waitFor(() => expect(entriesOf(box, 'Called.')).toHaveLength(1));
    expect(box.textContent).not.toMatch(/read on this device|Invalid/);
  },
);

test.each([
  [MORNING, 0],
  [0, MORNING],
  [MORNING, YEAR_12000],
  [YEAR_12000, MORNING],
  [MORNING, MORNING - 2 * YEAR_MS],
])('a clock that jumps from %i to %i takes nothing off the screen', async (before, after) => {
  const app = await startApp(createFakeGateway([LOAN]), '/dashboard', { now: believedTime(before) });
  expect((await screen.findAllByText('Okafor')).length).toBeGreaterThan(0);
  app.clock.time = believedTime(after);
  document.dispatchEvent(new Event('visibilitychange'));
  await app.user.click(screen.getByRole('link', { name: 'Conditions' }));
  await app.user.click(await screen.findByRole('link', { name: /Back to the list|Home/ }));
  expect((await screen.findAllByText('Okafor')).length).toBeGreaterThan(0);
});

test.each([
  [-1, 0],
  [-8.64e15, 0],
  [Number.NaN, 0],
  [Infinity, Date.UTC(9999, 0)],
  [MORNING, MORNING],
])('a clock that says %d is believed as %d', (said, believed) => {
  expect(believedTime(said)).toBe(believed);
});
