import { act, screen, waitFor } from '@testing-library/react';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createFakeGateway, type FakeGateway } from '#tests/support/app/fake-gateway.ts';
import { OKAFOR, PROCESSOR, processorBox, write } from '#tests/support/app/note-boxes.ts';
import { freshSignedInDevice, startApp } from '#tests/support/app/start-app.tsx';
// The app loads the dialog's code when it is first wanted, which takes a busy machine longer than a test waits.
import '#src/ui/dialogs/alert-dialog.tsx';

type App = Awaited<ReturnType<typeof startApp>>;

const SAVED = 'Your session ended. Sign in again. What you typed is saved.';
const NOT_SAVED = "OK loses text you haven't saved. To keep it, sign in from another tab first.";

beforeAll(async () => {
  await import('#src/features/pipeline/saved-filters/saved-filters-dialog.tsx');
}, 30_000);

beforeEach(freshSignedInDevice);

async function endSession(gateway: FakeGateway): Promise<void> {
  gateway.mode = 'signed-out';
  act(() => void document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
  await screen.findByRole('alertdialog', { name: 'Session Timed Out' });
}

async function pressOk({ user }: App): Promise<void> {
  await user.click(await screen.findByRole('button', { name: 'OK' }));
  await screen.findByRole('button', { name: 'Login with Encompass' });
}

describe('the new text of a refused note', () => {
  /** The Outbox with a refused note, of which this is typed over the old text. */
  async function rewriting(gateway: FakeGateway, text: string): Promise<App> {
    gateway.notes.refusals.push({ status: 422, code: 'PLATFORM_REFUSED', detail: 'No pound signs.' });
    const app = await startApp(gateway, `/dashboard?loan=${OKAFOR.loanId}`);
    await write(app.user, (await processorBox()).input, 'Price is # 4');
    const [link] = await screen.findAllByRole('link', { name: '1 note needs attention' });
    if (link === undefined) throw new Error('nothing leads to the Outbox');
    await app.user.click(link);
    await app.user.click(await screen.findByRole('button', { name: 'Edit and resend' }));
    const box = await newTextBox('Price is # 4');
    await app.user.clear(box);
    await app.user.paste(text);
    return app;
  }

  async function newTextBox(text: string): Promise<HTMLTextAreaElement> {
    return waitFor(() => {
      const box = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Note text' });
      expect([box.value, box.readOnly]).toEqual([text, false]);
      return box;
    });
  }

  test('is there after the session ended and its author signed in again, and goes out once', async () => {
    const gateway = createFakeGateway([OKAFOR]);
    const app = await rewriting(gateway, 'Price is no. 4');
    await endSession(gateway);
    expect(screen.queryByText(NOT_SAVED)).toBeNull();
    await pressOk(app);
    expect(await screen.findByText(SAVED)).toBeDefined();
    app.unmount();

    gateway.mode = 'ok';
    const { user } = await startApp(gateway, '/callback?code=abc&state=xyz');
    await newTextBox('Price is no. 4');
    expect(screen.queryByRole('region', { name: 'Drafts' })).toBeNull();
    expect(screen.getByText("1 note can't be sent as it is.")).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Resend' }));
    await waitFor(() =>
      expect(gateway.notes.fields.get(OKAFOR.loanId)?.[PROCESSOR]).toContain('DW - Price is no. 4\n'),
    );
    expect(await screen.findByText(/^All caught up/)).toBeDefined();
  });

  test('is there on the way back from another screen, and gone once that is canceled', async () => {
    const app = await rewriting(createFakeGateway([OKAFOR]), 'Price is no. 4');
    await app.user.click(screen.getByRole('link', { name: 'Closings' }));
    await waitFor(() => expect(screen.queryByRole('heading', { name: 'Outbox' })).toBeNull());
    await app.goBack();
    await newTextBox('Price is no. 4');
    await app.user.click(screen.getByRole('button', { name: 'Cancel' }));
    await app.user.click(screen.getByRole('link', { name: 'Closings' }));
    await waitFor(() => expect(screen.queryByRole('heading', { name: 'Outbox' })).toBeNull());
    await app.goBack();
    expect(await screen.findByRole('button', { name: 'Edit and resend' })).toBeDefined();
    expect(screen.queryByText('Price is no. 4')).toBeNull();
  });

  test('is named by the sign-out, with its loan', async () => {
    const { user } = await rewriting(createFakeGateway([OKAFOR]), 'Price is no. 4');
    await user.click(await screen.findByRole('button', { name: /Account menu/ }));
    await user.click(await screen.findByRole('button', { name: 'Sign out' }));
    const dialog = await screen.findByRole('dialog', { name: 'Sign out with 1 unsent note and 1 draft?' });
    expect(dialog.textContent).toContain('Price is no. 4');
    expect(dialog.textContent).not.toContain('Unknown loan');
  });
});

describe('what only the page has', () => {
  async function changeMessage({ user }: App): Promise<void> {
    await user.click(await screen.findByRole('button', { name: 'Share' }));
    await user.click(await screen.findByRole('textbox', { name: 'Message' }));
    await user.paste('Call me. ');
  }

  async function nameView({ user }: App): Promise<void> {
    await user.click(await screen.findByRole('button', { name: 'Saved views' }));
    await user.click(await screen.findByRole('textbox', { name: 'Name' }));
    await user.paste('Late titles');
  }

  test.each([
    ['a message to share', `/dashboard?loan=${OKAFOR.loanId}`, changeMessage],
    ['a new view', '/dashboard', nameView],
  ])('is not said to be saved when the session ends: %s', async (_what, place, type) => {
    const gateway = createFakeGateway([OKAFOR]);
    const app = await startApp(gateway, place);
    await type(app);
    await endSession(gateway);
    expect(await screen.findByText(NOT_SAVED)).toBeDefined();
    await pressOk(app);
    expect(await screen.findByText('Your session ended. Sign in again.')).toBeDefined();
    expect(screen.queryByText(SAVED)).toBeNull();
  });
});
