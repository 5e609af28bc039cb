import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { REPORT_AFTER_MS } from '#src/offline/lost-notes/lost-notes.ts';
import { createFakeGateway, DANA, type FakeGateway } from '#tests/support/app/fake-gateway.ts';
import { LINDGREN, OKAFOR, processorBox, write } from '#tests/support/app/note-boxes.ts';
import { freshSignedInDevice, signInOnThisDevice, startApp } from '#tests/support/app/start-app.tsx';

const WRITTEN = '2026-11-18T21:10:00.000Z';
const FIRST = 'aaaaaaaa-0000-4000-8000-000000000001';
const SECOND = 'aaaaaaaa-0000-4000-8000-000000000002';

type App = Awaited<ReturnType<typeof startApp>>;

beforeEach(freshSignedInDevice);

/** A gateway that remembers notes of Dana's on this device, which has none of them. */
function gatewayThatRemembers(...notes: readonly { id: string; loanGuid: string; writtenAt?: string }[]) {
  const gateway = createFakeGateway([OKAFOR, LINDGREN]);
  gateway.waiting.user = DANA.id;
  gateway.waiting.remember(
    notes.map(({ id, loanGuid, writtenAt = WRITTEN }) => ({ id, loanGuid, writtenAt })),
  );
  return gateway;
}

/** The app when the list is there and the browser has had time for the rest. */
async function startIdle(gateway: FakeGateway, path = '/dashboard'): Promise<App> {
  const before = reports(gateway);
  const app = await startApp(gateway, path, { withoutPauses: [REPORT_AFTER_MS] });
  await screen.findByRole('button', { name: /Account menu/ });
  await untilAsked(app, gateway, before + 1);
  return app;
}

const reports = (gateway: FakeGateway) => gateway.waiting.reports.length;

const notice = async () => {
  // Its code is loaded when it is needed first, which takes a busy machine its time.
  const sentence = await screen.findByText(/can't be recovered on this device/);
  const alert = sentence.closest<HTMLElement>('[role="alert"]');
  if (alert === null) throw new Error('the sentence is no alert');
  return within(alert);
};

/** Lets the browser be idle until the gateway got so many reports, and the answer is here. */
async function untilAsked(app: App, gateway: FakeGateway, times: number): Promise<void> {
  await waitFor(() => {
    act(app.becomeIdle);
    expect(reports(gateway)).toBe(times);
  });
  await act(async () => {
    await new Promise((resolve) => {
      setImmediate(resolve);
    });
  });
}

describe('a note that the browser has deleted', () => {
  test('is named with its time and its loan, whose panel is a press away, until its author has read it', async () => {
    const gateway = gatewayThatRemembers({ id: FIRST, loanGuid: OKAFOR.loanId });
    const app = await startIdle(gateway);
    const alert = await notice();
    await waitFor(() =>
      expect(screen.getByText(/can't be recovered on this device/).textContent).toBe(
        "1 unsent note can't be recovered on this device. It was written Nov 18 at 4:10 PM on loan 2026000123 (Okafor). Please write it again.",
      ),
    );
    await app.user.click(alert.getByRole('link', { name: 'loan 2026000123 (Okafor)' }));
    expect(app.address()).toContain(`loan=${OKAFOR.loanId}`);
    await app.user.click(alert.getByRole('button', { name: 'Got it' }));
    await waitFor(() => expect(screen.queryByText(/can't be recovered on this device/)).toBeNull());
    await waitFor(() => expect(gateway.waiting.ids()).toEqual([]));
  });

  test('is said again at every start until then, also on the Outbox page', async () => {
    const gateway = gatewayThatRemembers({ id: FIRST, loanGuid: OKAFOR.loanId });
    const first = await startIdle(gateway);
    await notice();
    await first.close();
    await startIdle(gateway, '/outbox');
    const alert = await notice();
    expect(await alert.findByRole('link', { name: 'loan 2026000123 (Okafor)' })).toBeDefined();
  });

  test('is one of a list where there are several, in the order of writing', async () => {
    const gateway = gatewayThatRemembers(
      { id: FIRST, loanGuid: LINDGREN.loanId, writtenAt: '2026-11-19T14:00:00.000Z' },
      { id: SECOND, loanGuid: OKAFOR.loanId },
    );
    gateway.waiting.inDoubt.add(FIRST);
    await startIdle(gateway);
    const alert = await notice();
    expect(alert.getByText(/^2 unsent notes can't be recovered on this device\./)).toBeDefined();
    await waitFor(() =>
      expect(alert.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
        'Nov 18 at 4:10 PM on loan 2026000123 (Okafor)',
        'Nov 19 at 9:00 AM on loan 2026000456 (Lindgren) (it may be in the loan: check there first)',
      ]),
    );
  });

  test('is followed by the number of those that nobody can name', async () => {
    const gateway = gatewayThatRemembers();
    gateway.waiting.remember([{ id: FIRST, loanGuid: OKAFOR.loanId, writtenAt: WRITTEN }], 15);
    await startIdle(gateway);
    const alert = await notice();
    expect(alert.getByText(/^Up to 16 unsent notes can't be recovered on this device\./)).toBeDefined();
    expect(alert.getAllByRole('listitem').at(-1)?.textContent).toBe('15 more, with no details');
  });

  test('of a loan that is in no list here is named all the same', async () => {
    const loanGuid = 'cccccccc-0000-4000-8000-000000000003';
    await startIdle(gatewayThatRemembers({ id: FIRST, loanGuid, writtenAt: '2025-11-18T21:10:00.000Z' }));
    const alert = await notice();
    expect(alert.getByRole('link', { name: "a loan that isn't in your list" })).toBeDefined();
    expect(screen.getByText(/written Nov 18, 2025 at 4:10 PM on/)).toBeDefined();
  });

  test('is nothing that another person on the device hears of', async () => {
    const gateway = gatewayThatRemembers({ id: FIRST, loanGuid: OKAFOR.loanId });
    gateway.user = { ...DANA, id: 'theo', firstName: 'Theo', email: 'theo@x.example' };
    await startIdle(gateway);
    expect(screen.queryByText(/can't be recovered on this device/)).toBeNull();
  });
});

test('a start asks once, after the list is there, and says nothing where nothing is lost', async () => {
  const gateway = createFakeGateway([OKAFOR]);
  const app = await startApp(gateway, '/dashboard');
  await screen.findAllByText('Okafor');
  expect(reports(gateway)).toBe(0);
  await untilAsked(app, gateway, 1);
  expect(screen.queryByText(/can't be recovered on this device/)).toBeNull();
});

describe('a sign-out that throws a waiting note away', () => {
  /** `refused`: the gateway ends the session, but was not told of the note. */
  type Way = 'told' | 'offline' | 'refused';

  /** A note that waits, of which the gateway knows, and the sign-out that discards it. */
  async function discardAtSignOut(way: Way): Promise<{ gateway: FakeGateway; app: App }> {
    const gateway = createFakeGateway([OKAFOR]);
    gateway.notes.lockedBy = 'J. Smith';
    const app = await startIdle(gateway, `/dashboard?loan=${OKAFOR.loanId}`);
    await write(app.user, (await processorBox()).input, 'From the road');
    await waitFor(() => expect(gateway.waiting.ids()).toHaveLength(1));
    if (way === 'offline') gateway.mode = 'down';
    if (way === 'refused') gateway.refused.add('/prod/admin/notes/waiting');
    await app.user.keyboard('{Escape}');
    await app.user.click(await screen.findByRole('button', { name: /Account menu/ }));
    await app.user.click(await screen.findByRole('button', { name: 'Sign out' }));
    const dialog = within(await screen.findByRole('dialog', { name: /^Sign out with / }));
    await app.user.click(dialog.getByRole('button', { name: /^Sign out and discard/ }));
    await app.user.click(dialog.getByRole('button', { name: 'Discard and sign out' }));
    await waitFor(() => expect(app.left).toEqual(['/login']));
    app.unmount();
    return { gateway, app };
  }

  test.each(['told', 'offline', 'refused'] as const)(
    'is no loss at the next sign-in, whether or not the gateway could be told (%s)',
    async (way) => {
      const { gateway } = await discardAtSignOut(way);
      expect(gateway.waiting.ids()).toHaveLength(way === 'told' ? 0 : 1);
      const out = gateway.calls.find(({ path }) => path === '/auth/logout');
      expect(out?.keepsStorage).toBe(way !== 'told');
      gateway.mode = 'ok';
      gateway.refused.clear();
      signInOnThisDevice();
      await startIdle(gateway);
      await waitFor(() => expect(gateway.waiting.ids()).toEqual([]));
      expect(screen.queryByText(/can't be recovered on this device/)).toBeNull();
    },
  );
});
