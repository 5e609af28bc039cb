import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { InstallControl } from '#src/features/install/install-control.tsx';
import { InstallNotice } from '#src/features/install/install-notice.tsx';
// Fetched when it is opened; here it is there already, so that no test waits for its code.
import '#src/features/install/share-steps.tsx';
import type { InstallOffer, InstallServices } from '#src/features/install/install-offer.ts';
import { createListeners } from '#src/offline/storage/listeners.ts';
import { WithServices } from '#tests/support/with-services.tsx';

function fakeInstall(first: InstallOffer) {
  let offer = first;
  const used: string[] = [];
  const listeners = createListeners();
  const become = (changes: Partial<InstallOffer>) => {
    offer = { ...offer, ...changes };
    listeners.tell();
  };
  const services: InstallServices = {
    get: () => offer,
    subscribe: listeners.subscribe,
    install: () => {
      used.push('install');
      become({ way: 'none', isNoticeDue: false });
    },
    dismissNotice: () => {
      used.push('dismiss');
      become({ isNoticeDue: false });
    },
  };
  return { services, used };
}

function show(offer: InstallOffer, what: 'notice' | 'control') {
  const fake = fakeInstall(offer);
  render(
    <WithServices services={{ install: fake.services }}>
      {what === 'notice' ? <InstallNotice /> : <InstallControl />}
    </WithServices>,
  );
  return { ...fake, user: userEvent.setup() };
}

test('where the app cannot be installed nothing is offered', () => {
  show({ way: 'none', isNoticeDue: true }, 'notice');
  expect(screen.queryByRole('status')).toBeNull();
  expect(screen.queryByRole('button')).toBeNull();
});

test('the menu opens the browser’s own question, and then has nothing more to offer', async () => {
  const { user, used } = show({ way: 'prompt', isNoticeDue: false }, 'control');
  await user.click(await screen.findByRole('button', { name: 'Install app' }));
  expect(used).toEqual(['install']);
  expect(screen.queryByRole('button')).toBeNull();
});

test('the notice is quiet, and goes for good when it is put off', async () => {
  const { user, used } = show({ way: 'prompt', isNoticeDue: true }, 'notice');
  expect((await screen.findByRole('status')).textContent).toContain('Install Clear to Close');
  await user.click(screen.getByRole('button', { name: 'Not now' }));
  expect(used).toEqual(['dismiss']);
  expect(screen.queryByRole('status')).toBeNull();
});

test('on an iPhone or iPad the steps of the Share menu are shown, and waiting notes are thought of', async () => {
  const { user, used } = show({ way: 'share', isNoticeDue: true }, 'notice');
  await user.click(await screen.findByRole('button', { name: 'Add to Home Screen' }));
  const dialog = await screen.findByRole('dialog', { name: 'Add to Home Screen' });
  expect([...dialog.querySelectorAll('li')].map((step) => step.textContent)).toHaveLength(5);
  expect(dialog.textContent).toMatch(/Share.*Add to Home Screen.*Add.*from the Home Screen and sign in/);
  expect(dialog.textContent).toMatch(/Unsent notes don't move there/);
  expect(used).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Close' }));
  expect(used).toEqual(['dismiss']);
});
