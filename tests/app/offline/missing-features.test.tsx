import { screen, waitFor, within } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { whenIdle } from '#src/app/browser-ports.ts';
import { OKAFOR, processorBox, write } from '#tests/support/app/note-boxes.ts';
import { startDevice } from '#tests/support/offline/offline.ts';
import { takeAway } from '#tests/support/offline/lock-down.ts';

// What browsers that the app supports do not all have: docs/browsers.md names these tests.

function without(target: object, name: PropertyKey): void {
  onTestFinished(takeAway(target, name));
}

test('without AbortSignal.any the list appears, and so does a note of a loan that is left again', async () => {
  const tablet = await startDevice({ loans: [OKAFOR] });
  without(AbortSignal, 'any');
  await tablet.openApp(`/dashboard?loan=${OKAFOR.loanId}`);
  expect(await screen.findAllByText('Okafor')).not.toEqual([]);
  await processorBox();
  await tablet.untilCached();
});

test('without channels between tabs a note that one tab writes is sent once, and the other hears when it is seen', async () => {
  const tablet = await startDevice({ loans: [OKAFOR] });
  without(globalThis, 'BroadcastChannel');
  const path = `/dashboard?loan=${OKAFOR.loanId}`;
  const first = await tablet.openApp(path);
  const ofFirst = await processorBox();
  const second = await tablet.openApp(path);
  await write(second.user, (await processorBox([ofFirst.box])).input, 'Only once');
  await waitFor(() => expect(tablet.gateway.notes.written).toHaveLength(1));
  first.hide();
  first.show();
  expect(await within(first.container).findByText('Only once')).toBeDefined();
  expect(tablet.gateway.notes.written).toHaveLength(1);
});

test('without idle callbacks work is done all the same', async () => {
  without(globalThis, 'requestIdleCallback');
  const work = vi.fn<() => void>();
  whenIdle(work);
  await waitFor(() => expect(work).toHaveBeenCalledOnce());
});

test('a press on a tool of the note box leaves what is typed in it, in a browser that gives buttons no focus', async () => {
  const tablet = await startDevice({ loans: [OKAFOR] });
  const { user } = await tablet.openApp(`/dashboard?loan=${OKAFOR.loanId}`);
  const { box, input } = await processorBox();
  await user.click(input);
  await user.paste('Half a no');
  await user.click(within(box).getByRole('button', { name: 'See More' }));
  // Where the press took the focus away, Safari would give it to nobody, and the box would be saved.
  expect(document.activeElement).toBe(input);
  expect(tablet.gateway.notes.written).toEqual([]);
  await user.click(within(box).getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(tablet.gateway.notes.written).toHaveLength(1));
});
