import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import {
  EARLIER,
  entriesOf,
  fieldText,
  gatewayWithNotes,
  LINDGREN,
  OKAFOR,
  openLoan,
  processorBox,
  untilRead,
  write,
} from '#tests/support/app/note-boxes.ts';
import { createFakeGateway } from '#tests/support/app/fake-gateway.ts';
import { sampleLoan } from '#tests/support/app/sample-loans.ts';
import { freshSignedInDevice, MORNING, startApp } from '#tests/support/app/start-app.tsx';
import { untilCached } from '#tests/support/app/until-cached.ts';
import { breakWrites } from '#tests/support/offline/offline.ts';
// The dialog's code loads when it is first wanted, which takes a busy machine longer than a test waits.
import '#src/ui/dialogs/alert-dialog.tsx';

beforeEach(freshSignedInDevice);

function comeOnline() {
  act(() => void window.dispatchEvent(new Event('online')));
}

describe('what was written before', () => {
  test('is shown entry by entry, with date and author, and as the field has it', async () => {
    const { user, box } = await openLoan(gatewayWithNotes());
    expect(await untilRead(box.box)).toBeDefined();
    expect(within(box.box).getByText('11/19/2026 9:05 AM')).toBeDefined();
    expect(within(box.box).getByText('MK')).toBeDefined();
    expect(screen.getByText(/^Updated \d+:40/)).toBeDefined();
    await user.click(within(box.box).getByText('As written in the loan system'));
    expect(within(box.box).getByLabelText(/^Processor .* as written in/).textContent).toBe(EARLIER);
    expect(screen.getByRole('region', { name: 'LO Critical Loan Notes' }).textContent).toContain('None yet.');
  });

  test('comes from the device when the network is away, with its age, and is read anew when it is back', async () => {
    const gateway = gatewayWithNotes();
    const first = await openLoan(gateway);
    await untilRead(first.box.box);
    await untilCached('notes');
    await first.close();
    gateway.mode = 'down';
    await startApp(gateway, `/dashboard?loan=${OKAFOR.loanId}`, {
      now: MORNING + 7_200_000,
    });
    expect(await untilRead((await processorBox()).box)).toBeDefined();
    const notes = within(screen.getByRole('region', { name: 'Notes' }));
    await notes.findByText(/^Copy on this device, as of \d+:40 [AP]M$/);
    gateway.mode = 'ok';
    comeOnline();
    await notes.findByText(/^Updated/);
  });

  test('of a loan that was never opened comes from the list, with the list’s age', async () => {
    const loan = sampleLoan({ number: '2026000789', fields: { 'Fields.CX.PROC.CRITICAL.NOTES': EARLIER } });
    const gateway = createFakeGateway([loan]);
    gateway.refused.add(`/los/v3/loans/${loan.loanId}/fieldReader`);
    const { box } = await openLoan(gateway, loan);
    expect(await untilRead(box.box)).toBeDefined();
    const trouble = await screen.findByText(/Couldn't load the notes/);
    expect(trouble.textContent).toMatch(/Updated \d+:40/);
    // The row says nothing of the other field, so neither does the screen.
    expect(screen.getByRole('region', { name: 'LO Critical Loan Notes' }).textContent).toContain(
      'Not downloaded. Connect to load earlier notes.',
    );
  });

  test('says so where the platform withholds a field', async () => {
    const gateway = gatewayWithNotes();
    gateway.notes.withheld.add('CX.LO.COMMENTS');
    const { box } = await openLoan(gateway);
    expect(await untilRead(box.box)).toBeDefined();
    const other = screen.getByRole('region', { name: 'LO Critical Loan Notes' });
    expect(
      await within(other).findByText("The loan system doesn't share this field with you."),
    ).toBeDefined();
  });

  test('starts with the box of the one who looks: the loan officer’s for the loan officer', async () => {
    const titles = () =>
      screen.getAllByRole('heading', { name: / Notes$/, level: 4 }).map((title) => title.textContent);
    const theirs = sampleLoan({
      number: '2026000777',
      fields: { 'Fields.1407': 'DANA.whitfield@harborlight.example' },
    });
    const first = await openLoan(createFakeGateway([theirs, OKAFOR]), theirs);
    expect(titles()).toEqual(['LO Critical Loan Notes', 'Processor Critical Notes']);
    await first.user.click(screen.getByText('Okafor'));
    await waitFor(() => expect(titles()).toEqual(['Processor Critical Notes', 'LO Critical Loan Notes']));
  });

  test('has a note that arrived while the first reading, of a moment before, was still on its way', async () => {
    const gateway = gatewayWithNotes();
    let letReadingCome = () => {};
    const readingMayCome = new Promise<void>((resolve) => (letReadingCome = resolve));
    const { user, box } = await openLoan({
      ...gateway,
      fetch: async (url, init) => {
        const answer = await gateway.fetch(url, init);
        if (url.endsWith('/fieldReader')) await readingMayCome;
        return answer;
      },
    });
    await write(user, box.input, 'Wire is confirmed');
    await within(box.box).findByText(/^Note: Sent/);
    letReadingCome();
    await user.click(await within(box.box).findByText('As written in the loan system'));
    const raw = () => within(box.box).getByLabelText(/^Processor .* as written in/).textContent;
    await waitFor(() => expect(raw()).toBe(fieldText(gateway)));
  });

  test('is read once when a loan is opened, also after notes were sent from here', async () => {
    const gateway = gatewayWithNotes();
    const first = await openLoan(gateway);
    await write(first.user, first.box.input, 'Wire is confirmed');
    await within(first.box.box).findByText(/^Note: Sent/);
    await first.user.click(first.box.input);
    await first.user.paste('Half a thought');
    act(() => {
      window.dispatchEvent(new Event('pagehide'));
    });
    await first.close();
    const before = gateway.calls.length;
    const { box, log } = await openLoan(gateway);
    // The device's own notes are known when the draft is.
    await waitFor(async () => expect((await processorBox()).input.value).toBe('Half a thought'));
    await waitFor(() => expect(entriesOf(box.box, 'Wire is confirmed')).toHaveLength(1));
    const reads = gateway.calls.slice(before).filter(({ path }) => path.endsWith('/fieldReader'));
    expect(reads).toHaveLength(1);
    expect(log).not.toContain('Fetch aborted');
  });

  test('is no longer read when another loan is opened', async () => {
    const gateway = gatewayWithNotes();
    const open = gateway.holdBack(`/los/v3/loans/${OKAFOR.loanId}/fieldReader`);
    const { user, log } = await openLoan(gateway);
    await waitFor(() => expect(gateway.calls.some(({ path }) => path.endsWith('/fieldReader'))).toBe(true));
    await user.click(screen.getByRole('button', { name: /Next loan/ }));
    await waitFor(() => expect(log).toContain('Fetch aborted'));
    open();
  });
});

describe('writing a note', () => {
  test('saves it when the box is left, moves it up, and the field has exactly its line', async () => {
    const gateway = gatewayWithNotes();
    const { user, box } = await openLoan(gateway);
    await untilRead(box.box);
    await user.type(box.input, 'Docs are in.');
    expect(box.box.querySelector('.note-hint')?.textContent).toMatch(/^Saves .* Ctrl\+Enter$/);
    // Past Templates, See More and Save.
    await user.tab();
    await user.tab();
    await user.tab();
    await user.tab();
    await waitFor(() => expect(entriesOf(box.box, 'Docs are in.')).toHaveLength(1));
    await waitFor(() => expect(box.input.value).toBe(''));
    await waitFor(() => expect(fieldText(gateway)).toBe(`11/20/26@ 10:41 AM DW - Docs are in.\n${EARLIER}`));
    // Once, as the platform's own text, and nothing above it any more.
    await waitFor(() => expect(within(box.box).getByText('11/20/2026 10:41 AM')).toBeDefined());
    expect(entriesOf(box.box, 'Docs are in.')).toHaveLength(1);
    expect(await within(box.box).findByText(/^Note: Sent \d+:40/)).toBeDefined();
    expect(within(box.box).getByText('Saved')).toBeDefined();
    await waitFor(() => expect(within(box.box).queryByText('Saved')).toBeNull());
  });

  test('by its button and by Ctrl+Enter saves each note once', async () => {
    const gateway = gatewayWithNotes();
    const { user, box, log } = await openLoan(gateway);
    await user.type(box.input, 'By button');
    await user.click(within(box.box).getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(gateway.notes.written).toHaveLength(1));
    await write(user, box.input, 'By key');
    await waitFor(() => expect(gateway.notes.written).toHaveLength(2));
    await user.click(document.body);
    await waitFor(() => expect(box.input.value).toBe(''));
    expect(gateway.notes.written.map(({ text }) => text)).toEqual(['By button', 'By key']);
    await waitFor(() => expect(log.filter((line) => line === 'Note added: 200')).toHaveLength(2));
  });

  test('sends nothing for blanks', async () => {
    const gateway = gatewayWithNotes();
    const { user, box } = await openLoan(gateway);
    await user.type(box.input, '   {Enter}  ');
    await user.click(document.body);
    expect(within(box.box).getByRole<HTMLButtonElement>('button', { name: 'Save' }).disabled).toBe(true);
    expect(gateway.calls.some(({ path }) => path.endsWith('/add-notes'))).toBe(false);
  });

  test('grows from 3 rows by 9, and back', async () => {
    const { user, box } = await openLoan(gatewayWithNotes());
    expect(box.input.rows).toBe(3);
    await user.click(within(box.box).getByRole('button', { name: 'See More' }));
    expect(box.input.rows).toBe(12);
    await user.click(within(box.box).getByRole('button', { name: 'See Less' }));
    expect(box.input.rows).toBe(3);
  });

  test('says when it is too long, before anything is saved', async () => {
    const gateway = gatewayWithNotes();
    const { user, box } = await openLoan(gateway);
    await user.click(box.input);
    await user.paste('ä'.repeat(16_385));
    expect(await within(box.box).findByText(/too long: the limit is 32 KB/)).toBeDefined();
    expect(within(box.box).getByRole<HTMLButtonElement>('button', { name: 'Save' }).disabled).toBe(true);
    await user.click(document.body);
    expect(box.input.value).toHaveLength(16_385);
    expect(gateway.notes.written).toEqual([]);
  });

  test('keeps the note until an answer that was lost is made up for, and adds it once', async () => {
    const gateway = gatewayWithNotes();
    const { user, box } = await openLoan(gateway);
    gateway.notes.answersToLose = 1;
    await write(user, box.input, 'Only once');
    await within(box.box).findByText('Waiting for connection');
    comeOnline();
    await waitFor(() => expect(within(box.box).queryByText('Waiting for connection')).toBeNull());
    await waitFor(() => expect(screen.queryByText(/waiting$/)).toBeNull());
    expect(gateway.notes.written).toHaveLength(1);
    expect(fieldText(gateway)?.split('Only once')).toHaveLength(2);
  });
});

describe('a note that cannot go now', () => {
  test('waits for the connection, survives the tab, and goes out when the server answers', async () => {
    const gateway = gatewayWithNotes();
    const first = await openLoan(gateway);
    await untilRead(first.box.box);
    gateway.mode = 'down';
    await write(first.user, first.box.input, 'From the road');
    expect(await within(first.box.box).findByText('Waiting for connection')).toBeDefined();
    const badge = await screen.findByRole('link', { name: '1 note waiting' });
    expect(badge.innerHTML).toContain('data-short="1"');
    await first.close();
    await openLoan(gateway);
    const { box } = await processorBox();
    await within(box).findByText('From the road');
    expect(await within(box).findByText('Waiting for connection')).toBeDefined();
    expect(box.querySelector('.note-entry[data-state] .note-entry-author')?.textContent).toBe('DW');
    gateway.mode = 'ok';
    comeOnline();
    await waitFor(() => expect(fieldText(gateway)).toContain('DW - From the road\n11/19/26'));
    const news = { name: '1 note delivered to 00123' };
    expect((await screen.findByRole('link', news)).innerHTML).toContain('data-short="1 sent"');
  });

  test('says who has the loan open, and goes out when it is free', async () => {
    const gateway = gatewayWithNotes();
    gateway.notes.lockedBy = 'J. Smith';
    const { user, box } = await openLoan(gateway);
    await write(user, box.input, 'Call back');
    expect(await within(box.box).findByText('J. Smith has the loan open')).toBeDefined();
    expect(box.input.value).toBe('');
    gateway.notes.lockedBy = '';
    await user.click(screen.getByRole('link', { name: '1 note waiting' }));
    await user.click(await screen.findByRole('button', { name: 'Retry now' }));
    await waitFor(() => expect(gateway.notes.written).toHaveLength(1));
  });

  test('waits for its author to sign in again when the session ends under it', async () => {
    const gateway = gatewayWithNotes();
    const first = await openLoan(gateway);
    await untilRead(first.box.box);
    gateway.mode = 'signed-out';
    await write(first.user, first.box.input, 'Before the lock');
    const dialog = await screen.findByRole('alertdialog', { name: 'Session Timed Out' });
    expect(await within(dialog).findByText(/1 note is waiting on this device/)).toBeDefined();
    expect(await within(first.box.box).findByText('Waiting for sign-in')).toBeDefined();
    gateway.mode = 'ok';
    await first.close();
    await startApp(gateway, '/callback?code=abc&state=def');
    await waitFor(() => expect(gateway.notes.written.map(({ text }) => text)).toEqual(['Before the lock']));
  });

  test('needs attention when a rule of the platform refuses it', async () => {
    const gateway = gatewayWithNotes();
    gateway.notes.refusals.push({ status: 422, code: 'PLATFORM_REFUSED', detail: 'The loan is archived.' });
    const { user, box, log } = await openLoan(gateway);
    await write(user, box.input, 'Too late');
    expect(await within(box.box).findByText('Needs attention')).toBeDefined();
    expect(log).toContain('Failed to add note: 422');
    expect(within(box.box).getByText(/The loan is archived\./)).toBeDefined();
    expect(await screen.findAllByRole('link', { name: '1 note needs attention' })).toHaveLength(2);
  });
});

describe('a draft', () => {
  test('stays with its loan, and is there when the loan is opened again', async () => {
    const gateway = gatewayWithNotes();
    const { user, box } = await openLoan(gateway);
    await user.type(box.input, 'Half a thought');
    await user.keyboard('{Escape}');
    await waitFor(() =>
      expect(screen.queryByRole('region', { name: 'Processor Critical Notes' })).toBeNull(),
    );
    await user.click(await screen.findByText('Lindgren'));
    expect((await processorBox()).input.value).toBe('');
    const steps = screen.getAllByRole<HTMLButtonElement>('button', { name: /^(Previous|Next) loan$/ });
    await user.click(steps.find(({ disabled }) => !disabled) ?? document.body);
    await waitFor(async () => expect((await processorBox()).input.value).toBe('Half a thought'));
    expect(gateway.notes.written).toEqual([]);
  });

  test('survives a reload', async () => {
    const gateway = gatewayWithNotes();
    const first = await openLoan(gateway);
    await first.user.type(first.box.input, 'Half a thought');
    act(() => {
      window.dispatchEvent(new Event('pagehide'));
    });
    await first.close();
    await openLoan(gateway);
    await waitFor(async () => expect((await processorBox()).input.value).toBe('Half a thought'));
    expect(screen.getByText('Draft')).toBeDefined();
    expect(gateway.notes.written).toEqual([]);
  });
});

describe('a device that cannot keep a note', () => {
  test('says so, keeps the text on the screen, and offers to copy and to send it', async () => {
    const gateway = gatewayWithNotes();
    const { user, box, copied } = await openLoan(gateway);
    await untilRead(box.box);
    await user.type(box.input, 'No room for this');
    const repair = breakEveryWrite();
    try {
      await user.click(within(box.box).getByRole('button', { name: 'Save' }));
      expect(await within(box.box).findByText('Not saved.')).toBeDefined();
      expect(box.input.value).toBe('No room for this');
      await user.click(within(box.box).getByRole('button', { name: 'Copy' }));
      expect(copied).toEqual(['No room for this']);
      // Neither the outbox nor another reading shows it: the receipt has to.
      gateway.refused.add(`/los/v3/loans/${OKAFOR.loanId}/fieldReader`);
      await user.click(within(box.box).getByRole('button', { name: 'Try sending now' }));
      await waitFor(() => expect(box.input.value).toBe(''));
    } finally {
      repair();
    }
    expect(gateway.notes.written.map(({ text }) => text)).toEqual(['No room for this']);
    await waitFor(() => expect(entriesOf(box.box, 'No room for this')).toHaveLength(1));
  });

  test('tries again with the same note', async () => {
    const gateway = gatewayWithNotes();
    const { user, box } = await openLoan(gateway);
    await user.type(box.input, 'Second try');
    const repair = breakEveryWrite();
    await user.click(within(box.box).getByRole('button', { name: 'Save' }));
    await within(box.box).findByText('Not saved.');
    repair();
    await user.click(within(box.box).getByRole('button', { name: 'Retry' }));
    await waitFor(() => expect(gateway.notes.written).toHaveLength(1));
    await waitFor(() => expect(within(box.box).queryByText('Not saved.')).toBeNull());
  });
});

test('a note written on a device whose clock is wrong says the server’s time', async () => {
  const gateway = gatewayWithNotes();
  const onTime: typeof gateway.fetch = async (url, init) => {
    const answer = await gateway.fetch(url, init);
    answer.headers.set('date', new Date(MORNING).toUTCString());
    return answer;
  };
  const { user } = await startApp({ ...gateway, fetch: onTime }, `/dashboard?loan=${OKAFOR.loanId}`, {
    now: MORNING + 7_200_000,
  });
  const { box, input } = await processorBox();
  await untilRead(box);
  await write(user, input, 'On time');
  await waitFor(() => expect(gateway.notes.written).toHaveLength(1));
  expect(fieldText(gateway)).toBe(`11/20/26@ 10:41 AM DW - On time\n${EARLIER}`);
});

test('another tab sees the note, and what becomes of it', async () => {
  const gateway = gatewayWithNotes();
  const writing = await openLoan(gateway);
  const reading = await openLoan(gateway, LINDGREN);
  gateway.mode = 'down';
  await write(writing.user, writing.box.input, 'From one tab');
  await waitFor(() => expect(screen.getAllByRole('link', { name: '1 note waiting' })).toHaveLength(2));
  gateway.mode = 'ok';
  comeOnline();
  await waitFor(() => expect(screen.queryByRole('link', { name: /waiting/ })).toBeNull());
  expect(gateway.notes.written).toHaveLength(1);
  reading.unmount();
});

/** As long as it lasts the disk takes nothing more. */
function breakEveryWrite(): () => void {
  const repairs = Array.from({ length: 40 }, (_, place) => breakWrites(place + 1, 'full'));
  return () => {
    for (const repair of repairs.toReversed()) repair();
  };
}
