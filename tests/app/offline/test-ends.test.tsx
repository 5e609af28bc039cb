import { fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { sampleLoan } from '#tests/support/app/sample-loans.ts';
import { startDevice } from '#tests/support/offline/offline.ts';
import { createPage } from '#tests/support/offline/page.ts';
import { settled } from '#tests/support/settled.ts';

const OKAFOR = sampleLoan({ number: '2026000111', borrower: 'Okafor' });

// What the page of the test before was about to do has had time to be done.
beforeEach(async () => {
  await settled(200);
  expect(await window.indexedDB.databases()).toEqual([]);
});

const TURNS = Array.from({ length: 16 }, (_, at) => at * 3);

test.each(TURNS)(
  'a test that ends %i turns after the list came leaves nothing to the next one',
  async (count) => {
    const tablet = await startDevice({ loans: [OKAFOR] });
    await tablet.openApp();
    await screen.findByText('Okafor');
    await settled(count);
  },
);

test.each(TURNS)(
  'a test that ends %i turns after a note was written leaves nothing to the next one',
  async (count) => {
    const tablet = await startDevice({ loans: [OKAFOR] });
    const { user } = await tablet.openApp(`/dashboard?loan=${OKAFOR.loanId}`);
    const region = await screen.findByRole('region', { name: 'Processor Critical Notes' });
    await user.click(within(region).getByRole('textbox'));
    await user.paste('Appraiser called');
    fireEvent.keyDown(within(region).getByRole('textbox'), { key: 'Enter', ctrlKey: true });
    await settled(count);
  },
);

test('nor does the last of them', async () => {
  expect(await window.indexedDB.databases()).toEqual([]);
});

test('a page that is dead changes no local storage, and tells other tabs nothing, after its test too', async () => {
  window.localStorage.setItem('kept', 'before');
  const heard: unknown[] = [];
  const otherTab = new BroadcastChannel('ctc-tabs');
  otherTab.addEventListener('message', ({ data }) => heard.push(data));
  const page = createPage();
  const channel = page.run(() => new BroadcastChannel('ctc-tabs'));
  page.kill();
  page.run(() => {
    window.localStorage.setItem('kept', 'after');
    window.localStorage.removeItem('kept');
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a BroadcastChannel has one origin
    channel.postMessage('from the dead');
  });
  expect(window.localStorage.getItem('kept')).toBe('before');
  await settled(50);
  expect(heard).toEqual([]);
  channel.close();
  otherTab.close();
  window.localStorage.clear();
});
