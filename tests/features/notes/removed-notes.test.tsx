import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import {
  EARLIER,
  entriesOf,
  fieldText,
  gatewayWithNotes,
  OKAFOR,
  openLoan,
  PROCESSOR,
  untilRead,
  write,
} from '#tests/support/app/note-boxes.ts';
import { freshSignedInDevice } from '#tests/support/app/start-app.tsx';

beforeEach(freshSignedInDevice);

describe('a note that somebody has taken out of the loan', () => {
  async function withMissing() {
    const gateway = gatewayWithNotes();
    const first = await openLoan(gateway);
    await write(first.user, first.box.input, 'Wire is confirmed');
    await within(first.box.box).findByText(/^Note: Sent/);
    await first.close();
    gateway.asOf = '2026-11-20T18:00:00Z';
    gateway.notes.fields.set(OKAFOR.loanId, { [PROCESSOR]: EARLIER });
    gateway.notes.missing = gateway.notes.written.map(({ id }) => id);
    const app = await openLoan(gateway);
    const notice = await screen.findByText(/Your note from 11\/20\/26 10:41 AM is no longer in the loan/);
    return { gateway, app, notice: within(notice.closest<HTMLElement>('.notice') ?? notice) };
  }

  test('can be restored with its own time', async () => {
    const { gateway, app, notice } = await withMissing();
    await app.user.click(notice.getByRole('button', { name: 'Restore' }));
    gateway.notes.missing = [];
    await waitFor(() =>
      expect(fieldText(gateway)).toBe(`11/20/26@ 10:41 AM DW - Wire is confirmed\n${EARLIER}`),
    );
    await waitFor(() => expect(screen.queryByText(/is no longer in the loan/)).toBeNull());
    await waitFor(() => expect(entriesOf(app.box.box, 'Wire is confirmed')).toHaveLength(1));
  });

  test('is not offered again while what restores it is on its way', async () => {
    const { gateway, app, notice } = await withMissing();
    gateway.notes.lockedBy = 'J. Smith';
    await app.user.click(notice.getByRole('button', { name: 'Restore' }));
    await within(app.box.box).findByText(/J. Smith has the loan open/);
    await app.close();
    const { box } = await openLoan(gateway);
    await within(box.box).findByText(/J. Smith has the loan open/);
    await untilRead(box.box);
    expect(screen.queryByText(/is no longer in the loan/)).toBeNull();
  });

  test('can be left, and is not asked about again', async () => {
    const { gateway, app, notice } = await withMissing();
    await app.user.click(notice.getByRole('button', { name: 'Dismiss' }));
    await waitFor(() => expect(screen.queryByText(/is no longer in the loan/)).toBeNull());
    await app.close();
    const { box } = await openLoan(gateway);
    await untilRead(box.box);
    expect(screen.queryByText(/is no longer in the loan/)).toBeNull();
    expect(within(box.box).queryByText('Wire is confirmed')).toBeNull();
  });
});
