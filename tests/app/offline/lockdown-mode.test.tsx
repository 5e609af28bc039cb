import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { OKAFOR, processorBox, write } from '#tests/support/app/note-boxes.ts';
import { startDevice } from '#tests/support/offline/offline.ts';
import { lockDown } from '#tests/support/offline/lock-down.ts';

test('somebody signs in, sees the list, and reads what is not kept and why', async () => {
  const tablet = await startDevice({ loans: [OKAFOR], person: null });
  lockDown();
  await tablet.openApp('/callback?code=abc&state=def');
  expect(await screen.findByText('Okafor')).toBeDefined();
  const notice = await screen.findByText(/has no storage for the app/);
  expect(notice.textContent).toMatch(/works while you have a connection/);
  expect(notice.textContent).toMatch(/Lockdown Mode/);
  expect(await screen.findByRole('link', { name: /Notes can't be saved/ })).toBeDefined();
  // Nothing changes in a page that lives: it has to be loaded again.
  expect(screen.getByRole('button', { name: 'Reload' })).toBeDefined();
});

test('a note stays in its box until it was sent from there', async () => {
  const tablet = await startDevice({ loans: [OKAFOR] });
  lockDown();
  const { user } = await tablet.openApp(`/dashboard?loan=${OKAFOR.loanId}`);
  const { box, input } = await processorBox();
  await write(user, input, 'Appraiser called');
  await within(box).findByText('Not saved.');
  await user.click(within(box).getByRole('button', { name: 'Try sending now' }));
  await waitFor(() =>
    expect(tablet.gateway.notes.written.map(({ text }) => text)).toEqual(['Appraiser called']),
  );
  await waitFor(() => expect(input.value).toBe(''));
});

test('what is typed and nowhere else is shown before a sign-out, which then ends the session', async () => {
  const tablet = await startDevice({ loans: [OKAFOR] });
  lockDown();
  const { user, left } = await tablet.openApp(`/dashboard?loan=${OKAFOR.loanId}`);
  await user.click((await processorBox()).input);
  await user.paste('Half a no');
  await tablet.pressSignOut();
  const question = await screen.findByRole('dialog', { name: /^Sign out with / });
  expect(within(question).getByText('Half a no')).toBeDefined();
  await user.click(within(question).getByRole('button', { name: 'Sign out' }));
  await waitFor(() => expect(left).toEqual(['/login']));
  expect(window.localStorage.getItem('authToken')).toBeNull();
});

test('conditions of a loan are shown, and its storage page says that nothing is kept', async () => {
  const tablet = await startDevice({ loans: [OKAFOR] });
  lockDown();
  await tablet.openApp(`/conditions/${OKAFOR.loanId}`);
  expect(await screen.findByText('Okafor')).toBeDefined();
  await tablet.reopenApp('/storage');
  expect(await screen.findAllByText(/has no storage for the app/)).not.toEqual([]);
});
