import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { gatewayWithNotes, openLoan, untilRead, write } from '#tests/support/app/note-boxes.ts';
import { freshSignedInDevice, MORNING, startApp } from '#tests/support/app/start-app.tsx';

beforeEach(freshSignedInDevice);

/** Where it is 5:41 AM of the next day, whatever the zone of the machine that runs this. */
function gatewayOfLineIslands() {
  const gateway = gatewayWithNotes();
  gateway.config = { ...gateway.config, lenderTimeZone: 'Pacific/Kiritimati' };
  gateway.notes.lenderTimeZone = 'Pacific/Kiritimati';
  return gateway;
}

test('every time on a screen is the lender’s, and where the device shows another the zone is named once', async () => {
  const { user, box } = await openLoan(gatewayOfLineIslands());
  await untilRead(box.box);
  await write(user, box.input, 'Wire is confirmed');
  await within(box.box).findByText(/^Note: Sent 5:4\d AM/);
  expect(within(box.box).getByText('11/21/2026 5:41 AM')).toBeDefined();
  expect(screen.getByText(/^Updated 5:4\d AM$/)).toBeDefined();
  expect(screen.getByText(/Summary from the pipeline, 5:4\d AM/)).toBeDefined();
  expect(screen.getAllByText(/Line Islands Time/)).toHaveLength(1);
});

test('a list on paper or in a file names the zone', async () => {
  const { user, files } = await startApp(gatewayOfLineIslands(), '/dashboard');
  await screen.findByText('Okafor');
  await user.click(screen.getByRole('button', { name: 'Export CSV' }));
  await waitFor(() => expect(files).toHaveLength(1));
  expect(files[0]?.text).toMatch(/as of 11\/21\/2026, 5:4\d AM GMT\+14/);
  expect(files[0]?.name).toContain('2026-11-21');
});

test('where the device’s clocks show the lender’s time, no zone is named', async () => {
  const gateway = gatewayWithNotes();
  gateway.config = { ...gateway.config, lenderTimeZone: null };
  await startApp(gateway, '/dashboard', { now: MORNING });
  await screen.findByText('Okafor');
  expect(screen.queryByText(/Dates and times are/)).toBeNull();
});
