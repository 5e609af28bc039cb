import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { outboxDatabaseName } from '#src/offline/storage/database-names.ts';
import { userKeyOf } from '#src/offline/session/user-key.ts';
import { createFakeGateway, type FakeGateway } from '#tests/support/app/fake-gateway.ts';
import { LINDGREN, OKAFOR, PROCESSOR, processorBox, write } from '#tests/support/app/note-boxes.ts';
import { freshSignedInDevice, startApp } from '#tests/support/app/start-app.tsx';

beforeEach(freshSignedInDevice);

type App = Awaited<ReturnType<typeof startApp>>;

/** Writes a note in the loan's panel and waits until the device has it. */
async function writeNote({ user }: App, text: string) {
  const { input } = await processorBox();
  await write(user, input, text);
  await waitFor(() => expect(input.value).toBe(''));
}

/** The Outbox page after these notes were written, with whatever the gateway makes of them. */
async function outboxWith(gateway: FakeGateway, ...texts: readonly string[]): Promise<App> {
  const app = await startApp(gateway, `/dashboard?loan=${OKAFOR.loanId}`);
  for (const text of texts) await writeNote(app, text);
  const [link] = await screen.findAllByRole('link', { name: /waiting|attention/ });
  if (link === undefined) throw new Error('nothing leads to the Outbox');
  await app.user.click(link);
  await screen.findByRole('heading', { name: 'Outbox' });
  return app;
}

function entry(text: string) {
  const found = screen.getByText(text).closest<HTMLElement>('li');
  if (found === null) throw new Error(`${text} stands in no entry`);
  return within(found);
}

/** Undo beside the count: the page's notice offers it as well. */
async function undoDiscard(user: App['user'], count: string): Promise<void> {
  const line = (await screen.findByText(count)).parentElement;
  if (line === null) throw new Error('the count stands nowhere');
  await user.click(within(line).getByRole('button', { name: 'Undo' }));
}

test('an empty outbox says so, and so does the top bar by saying nothing', async () => {
  await startApp(createFakeGateway([OKAFOR]), '/outbox');
  expect(await screen.findByText(/^All caught up/)).toBeDefined();
  expect(screen.queryByRole('link', { name: /waiting$/ })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Retry all' })).toBeNull();
});

test('an outbox that cannot be read claims nothing about its notes', async () => {
  const name = outboxDatabaseName(await userKeyOf('dana'));
  const newer = indexedDB.open(name, 9000);
  await new Promise((resolve) => {
    newer.addEventListener('success', resolve);
  });
  newer.result.close();
  await startApp(createFakeGateway([OKAFOR]), '/outbox');
  expect(await screen.findByText(/Can't open the notes on this device/)).toBeDefined();
  expect(screen.getByText("Can't tell if any notes are waiting.")).toBeDefined();
  expect(screen.queryByText(/^All caught up/)).toBeNull();
});

test('without a network every note waits under its loan, says why, and leads to the loan', async () => {
  const gateway = createFakeGateway([OKAFOR, LINDGREN]);
  const app = await startApp(gateway, `/dashboard?loan=${OKAFOR.loanId}`);
  await screen.findAllByText('Okafor');
  gateway.mode = 'down';
  await writeNote(app, 'First');
  await writeNote(app, 'Second');
  await app.user.click(await screen.findByRole('link', { name: '2 notes waiting' }));
  const loan = within(await screen.findByRole('region', { name: 'Okafor 00123' }));
  expect(loan.getAllByRole('listitem')).toHaveLength(2);
  await waitFor(() => expect(loan.getAllByText('Waiting for connection')).toHaveLength(2));
  expect(loan.getAllByText("Sends automatically when you're back online.")).toHaveLength(2);
  expect(loan.getAllByText('11/20/2026 10:41 AM DW')).toHaveLength(2);
  expect(screen.getByText(/^2 notes haven't reached their loans yet/)).toBeDefined();
  await app.user.click(screen.getByRole('button', { name: /^Account menu/ }));
  expect(await screen.findByRole('link', { name: 'Outbox 2 notes waiting' })).toBeDefined();
  await app.user.keyboard('{Escape}');
  const retry = screen.getByRole('button', { name: 'Retry all', description: 'This needs a connection.' });
  gateway.mode = 'ok';
  await app.user.click(retry);
  await waitFor(() => expect(gateway.notes.written.map(({ text }) => text)).toEqual(['First', 'Second']));
  expect(await screen.findByText(/^All caught up/)).toBeDefined();
  expect(screen.getByText('Sent or discarded in the last 30 days: 2')).toBeDefined();
  await app.user.click(screen.getByText('Sent or discarded in the last 30 days: 2'));
  await app.user.click(screen.getByRole('link', { name: 'Okafor 00123' }));
  expect(app.address()).toContain(`loan=${OKAFOR.loanId}`);
});

test('a refused note says what the loan system said, and goes out in other words with its own time', async () => {
  const gateway = createFakeGateway([OKAFOR]);
  gateway.notes.refusals.push({ status: 422, code: 'PLATFORM_REFUSED', detail: 'No pound signs.' });
  const { user } = await outboxWith(gateway, 'Price is # 4');
  expect(await screen.findByText(/The server says: No pound signs\./)).toBeDefined();
  expect(entry('Price is # 4').getByText('Needs attention')).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Edit and resend' }));
  const editor = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Note text' });
  expect(editor.value).toBe('Price is # 4');
  await waitFor(() => expect(editor.readOnly).toBe(false));
  await user.clear(editor);
  await user.type(editor, 'Price is no. 4');
  await user.click(screen.getByRole('button', { name: 'Resend' }));
  await waitFor(() =>
    expect(gateway.notes.fields.get(OKAFOR.loanId)?.[PROCESSOR]).toBe(
      '11/20/26@ 10:41 AM DW - Price is no. 4\n',
    ),
  );
  expect(await screen.findByText(/^All caught up/)).toBeDefined();
});

test('new text of a refused note that Cancel takes away comes back with Undo', async () => {
  const gateway = createFakeGateway([OKAFOR]);
  gateway.notes.refusals.push({ status: 422, code: 'PLATFORM_REFUSED' });
  const { user } = await outboxWith(gateway, 'Price is # 4');
  await user.click(await screen.findByRole('button', { name: 'Edit and resend' }));
  const editor = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Note text' });
  await waitFor(() => expect(editor().readOnly).toBe(false));
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(screen.queryByText('New text discarded.')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Edit and resend' }));
  await waitFor(() => expect(editor().readOnly).toBe(false));
  await user.type(editor(), ', as agreed');
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(screen.getByText('New text discarded.')).toBeDefined();
  expect(document.activeElement?.textContent).toBe('Undo');
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(editor().value).toBe('Price is # 4, as agreed'));
  await user.click(screen.getByRole('button', { name: 'Resend' }));
  await waitFor(() =>
    expect(gateway.notes.written.map(({ text }) => text)).toEqual(['Price is # 4, as agreed']),
  );
});

test('a note can be copied, thrown away, and brought back', async () => {
  const gateway = createFakeGateway([OKAFOR]);
  gateway.notes.refusals.push({ status: 403, code: 'FORBIDDEN' });
  const { user, copied } = await outboxWith(gateway, 'Not for me');
  expect(
    await screen.findByText(
      /^Your account can't write to this loan\. Ask your administrator .* who has it\.$/,
    ),
  ).toBeDefined();
  expect(await screen.findByRole('link', { name: '1 note needs attention' })).toBeDefined();
  expect(screen.getByText("1 note can't be sent as it is.")).toBeDefined();
  // Nothing here can be sent, and the first thing to do stands first.
  expect(screen.queryByRole('button', { name: /^Retry/ })).toBeNull();
  expect(screen.queryByText(/Connect to send them/)).toBeNull();
  const [first] = entry('Not for me').getAllByRole('button');
  expect([first?.textContent, first?.dataset['kind']]).toEqual(['Copy', 'primary']);
  await user.click(entry('Not for me').getByRole('button', { name: 'Copy' }));
  expect(copied).toEqual(['Not for me']);
  await user.click(entry('Not for me').getByRole('button', { name: 'Discard' }));
  await waitFor(() => expect(entry('Not for me').getByText('Discarded')).toBeDefined());
  await waitFor(() => expect(screen.queryByRole('link', { name: /attention/ })).toBeNull());
  await user.click(entry('Not for me').getByRole('button', { name: 'Undo' }));
  expect(await screen.findByRole('link', { name: /attention/ })).toBeDefined();
});

describe('a note that may be in its loan', () => {
  test.each([
    { status: 422, code: 'PLATFORM_REFUSED', detail: 'It was changed.', mayBeInLoan: true },
    { status: 422, code: 'PLATFORM_REFUSED', mayBeInLoan: true },
  ])('is not said to be missing there, and keeps its text: $detail', async (refusal) => {
    const gateway = createFakeGateway([OKAFOR]);
    gateway.notes.refusals.push(refusal);
    const { user, copied } = await outboxWith(gateway, 'Stamped by a rule');
    expect(
      await screen.findByText(/^This note may be in the loan, changed or in another place\./),
    ).toBeDefined();
    expect(entry('Stamped by a rule').getByText('May be in the loan')).toBeDefined();
    expect(screen.getByText('1 note may be in its loan: look there first.')).toBeDefined();
    expect(screen.queryByText(/hasn't reached|can't be sent/)).toBeNull();
    await user.click(entry('Stamped by a rule').getByRole('button', { name: 'Copy' }));
    expect(copied).toEqual(['Stamped by a rule']);
    // Thrown away and brought back, it still says so.
    await user.click(entry('Stamped by a rule').getByRole('button', { name: 'Discard' }));
    await undoDiscard(user, '1 note discarded.');
    await waitFor(() => expect(entry('Stamped by a rule').getByText('May be in the loan')).toBeDefined());
    await user.click(screen.getByRole('button', { name: 'Edit and resend' }));
    const resend = screen.getByRole<HTMLButtonElement>('button', { name: 'Resend' });
    await waitFor(() => expect(resend.disabled).toBe(false));
    await user.click(resend);
    await waitFor(() => expect(gateway.notes.written.map(({ text }) => text)).toEqual(['Stamped by a rule']));
  });
});

test('discarded notes are counted in sight, and Undo brings them back; nothing says that they are in their loans', async () => {
  const gateway = createFakeGateway([OKAFOR]);
  const refusal = { status: 403, code: 'FORBIDDEN' };
  gateway.notes.refusals.push(refusal, refusal);
  const { user } = await outboxWith(gateway, 'One', 'Two');
  await screen.findByText("2 notes can't be sent as they are.");
  await user.click(entry('One').getByRole('button', { name: 'Discard' }));
  expect(await screen.findByText('1 note discarded.')).toBeDefined();
  await user.click(entry('Two').getByRole('button', { name: 'Discard' }));
  expect(await screen.findByText('2 notes discarded.')).toBeDefined();
  expect(await screen.findByText(/^All caught up\. No notes are waiting\./)).toBeDefined();
  expect(screen.queryByText(/is in its loan/)).toBeNull();
  await undoDiscard(user, '2 notes discarded.');
  expect(await screen.findByText("2 notes can't be sent as they are.")).toBeDefined();
  expect(screen.queryByText(/discarded\.$/)).toBeNull();
});

test('all waiting notes can be taken along as a file', async () => {
  const gateway = createFakeGateway([OKAFOR]);
  gateway.notes.lockedBy = 'J. Smith';
  const { user, files } = await outboxWith(gateway, 'He said "no"');
  await screen.findByText('J. Smith has the loan open. The note sends when it closes.');
  await user.click(screen.getByRole('button', { name: 'Export CSV' }));
  expect(files.map(({ name }) => name)).toEqual(['outbox-2026-11-20.csv']);
  expect(files[0]?.text).toContain(
    '2026000123,Okafor,Processor Critical Notes,2026-11-20T15:41:00.000Z,J. Smith has the loan open,"He said ""no"""',
  );
});

describe('what was typed and not saved', () => {
  /** A box that was closed with Escape, which leaves a draft. */
  async function leaveDraft(gateway: FakeGateway, text: string, saved?: string): Promise<App> {
    const app = await startApp(gateway, `/dashboard?loan=${OKAFOR.loanId}`);
    await screen.findAllByText('Okafor');
    if (saved !== undefined) {
      gateway.mode = 'down';
      await writeNote(app, saved);
      await screen.findByRole('link', { name: '1 note waiting' });
    }
    const { box, input } = await processorBox();
    await app.user.click(input);
    await app.user.paste(text);
    await app.user.keyboard('{Escape}');
    await waitFor(() => expect(box.isConnected).toBe(false));
    act(() => {
      window.dispatchEvent(new Event('pagehide'));
    });
    return app;
  }

  test('stands beside the notes with its loan, can be copied, exported and opened, and is not said to be in its loan', async () => {
    const gateway = createFakeGateway([OKAFOR]);
    const app = await leaveDraft(gateway, 'Half a thought', 'Saved one');
    await app.user.click(screen.getByRole('link', { name: '1 note waiting' }));
    const drafts = within(await screen.findByRole('region', { name: 'Drafts' }));
    expect(drafts.getByText('Half a thought')).toBeDefined();
    expect(await drafts.findByText('Okafor 00123 · Processor Critical Notes')).toBeDefined();
    expect(drafts.getByText('Draft')).toBeDefined();
    expect(
      await screen.findByText(/^1 note hasn't reached the loan yet\. 1 draft isn't saved yet/),
    ).toBeDefined();
    await app.user.click(drafts.getByRole('button', { name: 'Copy' }));
    expect(app.copied).toEqual(['Half a thought']);
    await app.user.click(await screen.findByRole('button', { name: 'Export CSV' }));
    expect(app.files[0]?.text).toContain(
      `2026000123,Okafor,Processor Critical Notes,,Draft,Half a thought,${OKAFOR.loanId}`,
    );
    await app.user.click(drafts.getByRole('link', { name: 'Open loan' }));
    expect(app.address()).toContain(`loan=${OKAFOR.loanId}`);
  });

  test('is there alone too, under its loan as the list on this device has it, and keeps the page from saying that all is done', async () => {
    const gateway = createFakeGateway([OKAFOR]);
    const first = await leaveDraft(gateway, 'Half a thought');
    await first.close();
    gateway.mode = 'down';
    const app = await startApp(gateway, '/outbox');
    const drafts = within(await screen.findByRole('region', { name: 'Drafts' }));
    expect(await drafts.findByText('Okafor 00123 · Processor Critical Notes')).toBeDefined();
    expect(
      await screen.findByText(
        "No saved notes are waiting. 1 draft isn't saved yet. Open its loan to save it, or discard it.",
      ),
    ).toBeDefined();
    expect(screen.queryByText(/All caught up/)).toBeNull();
    expect(screen.queryByRole('button', { name: 'Retry all' })).toBeNull();
    await app.user.click(await screen.findByRole('button', { name: 'Export CSV' }));
    expect(app.files[0]?.text).toContain(`2026000123,Okafor,Processor Critical Notes,,Draft,Half a thought,`);
    gateway.mode = 'ok';
    await app.user.click(drafts.getByRole('link', { name: 'Open loan' }));
    const { input } = await processorBox();
    await waitFor(() => expect(input.value).toBe('Half a thought'));
  });

  test('can be discarded without its loan, and taken back', async () => {
    const gateway = createFakeGateway([OKAFOR]);
    await (await leaveDraft(gateway, 'Half a thought')).close();
    const first = await startApp(gateway, '/outbox');
    await first.user.click(await screen.findByRole('button', { name: 'Discard' }));
    expect(await screen.findByText(/^All caught up/)).toBeDefined();
    expect(screen.queryByText('Half a thought')).toBeNull();
    await undoDiscard(first.user, '1 draft discarded.');
    expect(await screen.findByText('Half a thought')).toBeDefined();
    await waitFor(() => expect(screen.queryByText('1 draft discarded.')).toBeNull());
    await first.user.click(screen.getByRole('button', { name: 'Discard' }));
    expect(await screen.findByText(/^All caught up/)).toBeDefined();
    first.unmount();

    await startApp(gateway, '/outbox');
    expect(await screen.findByText(/^All caught up/)).toBeDefined();
    expect(screen.queryByText('Half a thought')).toBeNull();
  });
});
