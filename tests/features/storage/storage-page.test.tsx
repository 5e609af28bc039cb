import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { bytesText } from '#src/features/storage/bytes-text.ts';
import { StoragePage } from '#src/features/storage/storage-page.tsx';
import type { KeptConditions } from '#src/features/storage/kept-figures.tsx';
import type { StorageRoom } from '#src/features/storage/browser-storage.ts';
import { StorageError } from '#src/offline/storage/storage-error.ts';
import { settled } from '#tests/support/settled.ts';
import { WithServices } from '#tests/support/with-services.tsx';
import type { AppServices } from '#src/routes/-app-services.ts';

const NOW = Date.parse('2026-11-20T15:40:00Z');
const CONTENTS = {
  views: [{ view: 'MyLoans', asOf: '2026-11-20T13:40:00Z', loanCount: 120 }],
  notesCount: 1,
};
const ROOM: StorageRoom = { usedBytes: 3_400_000, quotaBytes: 60_000_000_000, isPromised: false };

function open(
  changes: Partial<AppServices> & {
    pendingCount?: number;
    draftCount?: number;
    hasNoNetwork?: boolean;
    isOfflineDownloadRead?: boolean;
    isDownloading?: boolean;
    lists?: readonly { view: string; asOf: string }[];
    conditions?: KeptConditions;
  } = {},
) {
  const {
    pendingCount = 0,
    draftCount = 0,
    hasNoNetwork = false,
    isOfflineDownloadRead = true,
    isDownloading = false,
    lists = [],
    conditions,
    ...services
  } = changes;
  const view = { status: 'open', notes: [], pendingCount, attentionCount: 0 } as const;
  const removed: string[] = [];
  render(
    <QueryClientProvider client={new QueryClient()}>
      <WithServices
        services={{
          readContents: async () => CONTENTS,
          readRoom: async () => ROOM,
          now: () => NOW,
          ...services,
        }}
      >
        <StoragePage
          userId="dana"
          lists={lists}
          conditions={conditions ?? { loanCount: 0 }}
          platformName="Northlight"
          outbox={{ get: () => view, subscribe: () => () => {} }}
          draftCount={draftCount}
          hasNoNetwork={hasNoNetwork}
          homeLink={null}
          outboxLink={<a href="/outbox">Outbox</a>}
          offlineDownload={null}
          isOfflineDownloadRead={isOfflineDownloadRead}
          isDownloading={isDownloading}
          isRemoving={false}
          onRemove={() => removed.push('everything')}
        />
      </WithServices>
    </QueryClientProvider>,
  );
  return { removed, user: userEvent.setup() };
}

function fact(name: string): string | null | undefined {
  return screen.getByText(name).nextElementSibling?.textContent;
}

test('it says what is kept, how old it is, and how much room it takes', async () => {
  open({ pendingCount: 2 });
  await screen.findByText('My Loans');
  await screen.findByText('Protected from cleanup');
  expect(fact('My Loans')).toMatch(/^120 loans, updated .* \(2 hours old\)$/);
  expect(fact('Conditions')).toBe('None');
  expect(fact('Notes')).toBe('Saved with each loan and updated with it');
  expect(fact('Unsent notes')).toBe('2 Outbox');
  expect(fact('Storage used, including the app')).toBe('About 3.4 MB of the 60 GB this browser allows');
  expect(fact('Protected from cleanup')).toMatch(/^No\. /);
});

const THREE_HOURS_AGO = '2026-11-20T12:40:00Z';
const JUST_NOW = '2026-11-20T15:39:00Z';

test.each([
  ['one copy', 1, THREE_HOURS_AGO, THREE_HOURS_AGO, /^For 1 loan, updated \d+:40 .M \(3 hours old\)$/],
  [
    'copies of many hours',
    112,
    THREE_HOURS_AGO,
    JUST_NOW,
    /^For 112 loans, oldest copy \d+:40 .M \(3 hours old\), newest \d+:39 .M$/,
  ],
  ['fresh copies', 112, '2026-11-20T15:38:00Z', JUST_NOW, /^For 112 loans, updated \d+:38 .M$/],
])('the age of the conditions is said: of %s', async (_name, loanCount, oldestAsOf, newestAsOf, text) => {
  open({ conditions: { loanCount, oldestAsOf, newestAsOf } });
  await screen.findByText('My Loans');
  expect(fact('Conditions')).toMatch(text);
});

test('an age that several copies share is said once', async () => {
  const yesterday = '2026-11-19T13:40:00Z';
  const views = ['MyLoans', 'AllLoans'].map((view) => ({ view, asOf: yesterday, loanCount: 120 }));
  open({
    readContents: async () => ({ ...CONTENTS, views }),
    conditions: { loanCount: 112, oldestAsOf: yesterday, newestAsOf: THREE_HOURS_AGO },
  });
  await screen.findByText('My Loans');
  expect(fact('My Loans')).toMatch(/^120 loans, updated Nov 19, .* \(1 day old\)$/);
  expect(fact('All Loans')).toMatch(/^120 loans, updated Nov 19, \d+:40 .M$/);
  expect(fact('Conditions')).toMatch(
    /^For 112 loans, oldest copy Nov 19, \d+:40 .M, newest \d+:40 .M \(3 hours old\)$/,
  );
});

test('notes without a list say how old they are', async () => {
  const oldestNotesAt = Date.parse(THREE_HOURS_AGO);
  open({ readContents: async () => ({ views: [], notesCount: 2, oldestNotesAt }) });
  await screen.findByText('Notes');
  expect(fact('Notes')).toMatch(/^Of 2 loans you opened, updated \d+:40 .M \(3 hours old\)$/);
});

test('nothing is removed before a person has said so twice', async () => {
  const { user, removed } = open();
  await user.click(await screen.findByRole('button', { name: 'Remove everything from this device' }));
  expect((await screen.findByRole('alert')).textContent).toMatch(
    /signs you out\. Nothing is deleted from Northlight\./,
  );
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(screen.queryByRole('alert')).toBeNull();
  expect(removed).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Remove everything from this device' }));
  await user.click(screen.getByRole('button', { name: 'Remove and sign out' }));
  expect(removed).toEqual(['everything']);
});

test('the question before removing takes the focus of what asked it, and gives it back', async () => {
  const { user } = open();
  await screen.findByText('My Loans');
  removeButton()?.focus();
  await user.keyboard('{Enter}');
  expect(document.activeElement?.textContent).toBe('Cancel');
  await user.keyboard('{Enter}');
  expect(document.activeElement).toBe(removeButton());
});

test.each(['the question', 'elsewhere'])(
  'Escape keeps everything, with the keyboard at %s',
  async (place) => {
    const { user, removed } = open();
    await user.click(await screen.findByRole('button', { name: 'Remove everything from this device' }));
    expect(document.activeElement?.textContent).toBe('Cancel');
    if (place === 'elsewhere') await user.click(screen.getByText('My Loans'));
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('alert')).toBeNull();
    expect(document.activeElement).toBe(removeButton());
    expect(removed).toEqual([]);
  },
);

test('notes that are not sent yet are spoken of first', async () => {
  const { user } = open({ pendingCount: 3 });
  await user.click(await screen.findByRole('button', { name: 'Remove everything from this device' }));
  expect((await screen.findByRole('alert')).textContent).toMatch(
    /You'll be asked what to do with 3 unsent notes\./,
  );
});

test('storage that does not answer is said in words, and can be removed all the same', async () => {
  open({ readContents: () => Promise.reject(new StorageError('unavailable')) });
  expect((await screen.findByRole('alert')).textContent).toMatch(/isn't saving data for the app/);
  expect(await screen.findByRole('button', { name: 'Remove everything from this device' })).toBeDefined();
});

test.each([
  [true, /^Yes/],
  [false, /^No\. /],
  [undefined, /doesn't say/],
] as const)('a promise of %s is told as it is', async (isPromised, words) => {
  open({ readRoom: async () => ({ usedBytes: undefined, quotaBytes: undefined, isPromised }) });
  await screen.findByText('Protected from cleanup');
  expect(fact('Protected from cleanup')).toMatch(words);
  expect(screen.queryByText(/Storage used/)).toBeNull();
});

test.each([
  [0, 'less than 1 KB'],
  [999, 'less than 1 KB'],
  [1_000, '1 KB'],
  [3_400_000, '3.4 MB'],
  [999_600, '1 MB'],
  [61_000_000_000, '61 GB'],
  [5_000_000_000_000_000, '5,000 TB'],
] as const)('%i bytes are %s', (bytes, text) => {
  expect(bytesText(bytes)).toBe(text);
});

const removeButton = () => screen.queryByRole('button', { name: 'Remove everything from this device' });

test('nothing is drawn that what is read later would move', async () => {
  let answer: (contents: typeof CONTENTS) => void = () => {};
  open({ readContents: () => new Promise((resolve) => (answer = resolve)) });
  await screen.findByRole('heading', { name: 'On this device' });
  await settled();
  expect([removeButton(), screen.queryByText('Unsent notes')]).toEqual([null, null]);
  answer(CONTENTS);
  await screen.findByText('My Loans');
  expect(removeButton()).not.toBeNull();
});

test('no figure and no button is there until it is known whether a download before a trip stands above them', async () => {
  let hasRead = false;
  open({
    isOfflineDownloadRead: false,
    readContents: async () => {
      hasRead = true;
      return CONTENTS;
    },
  });
  await waitFor(() => expect(hasRead).toBe(true));
  await screen.findByText('Counting...');
  expect(screen.queryByText('My Loans')).toBeNull();
  expect(removeButton()).toBeNull();
});

test.each([
  [true, /^Yes\./],
  [false, /^No\. .* won't promise it yet\./],
])('a person can ask the browser to keep it all, and reads its answer: %s', async (isGiven, answer) => {
  let isPromised = false;
  const { user } = open({
    readRoom: async (asks) => {
      isPromised ||= asks === true && isGiven;
      return { ...ROOM, isPromised };
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Ask the browser to keep it' }));
  await waitFor(() => expect(fact('Protected from cleanup')).toMatch(answer));
  expect(screen.queryByRole('button', { name: /^Ask/ })).toBeNull();
  // Where a keyboard goes on, and what a screen reader says.
  expect(document.activeElement?.textContent).toMatch(answer);
});

test('a view without loans is not among what is kept', async () => {
  const views = [
    { view: 'MyLoans', asOf: '2026-11-20T13:40:00Z', loanCount: 0 },
    { view: 'AllLoans', asOf: '2026-11-20T13:40:00Z', loanCount: 250 },
  ];
  open({ readContents: async () => ({ ...CONTENTS, views }) });
  await screen.findByText('All Loans');
  expect(screen.queryByText('My Loans')).toBeNull();
  expect(fact('Notes')).toBe('Saved with each loan and updated with it');
});

test('a list whose copy is still to be saved is not said to be missing, and its count follows by itself', async () => {
  const asOf = '2026-11-20T15:39:00Z';
  let views: { view: string; asOf: string; loanCount: number }[] = [];
  open({
    lists: [{ view: 'AllLoans', asOf }],
    readContents: async () => ({ ...CONTENTS, views }),
  });
  await screen.findByText('All Loans');
  expect([fact('All Loans'), fact('Notes')]).toEqual(['Saving a copy...', 'Saving a copy...']);
  expect(screen.queryByText(/^No loans on this device yet/)).toBeNull();
  views = [{ view: 'AllLoans', asOf, loanCount: 250 }];
  await waitFor(() => expect(fact('All Loans')).toMatch(/^250 loans, updated/));
});

test('a device without any list says so', async () => {
  open({ readContents: async () => ({ ...CONTENTS, views: [] }) });
  expect(await screen.findByText(/^No loans on this device yet/)).toBeDefined();
});

test('the storage used is counted again while the page is open, and not said while it grows', async () => {
  let usedBytes = 139_000;
  open({ readRoom: async () => ({ ...ROOM, usedBytes }) });
  await screen.findByText('Protected from cleanup');
  expect(fact('Storage used, including the app')).toMatch(/^About 139 KB of/);
  usedBytes = 5_400_000;
  await waitFor(() => expect(fact('Storage used, including the app')).toMatch(/^About 5\.4 MB of/));
});

test('while conditions come in, no number of the storage is said', async () => {
  open({ isDownloading: true });
  await screen.findByText('Protected from cleanup');
  expect(fact('Storage used, including the app')).toBe('Counting...');
});

test('a draft counts among the unsent notes, and the question before removal names it', async () => {
  const { user } = open({ draftCount: 1 });
  await screen.findByText('Protected from cleanup');
  expect(fact('Unsent notes')).toBe('None, 1 draft Outbox');
  await user.click(screen.getByRole('button', { name: 'Remove everything from this device' }));
  expect(screen.getByText(/You'll be asked what to do with 1 draft\.$/)).toBeDefined();
});

test('without a connection the question before removal says that nobody can sign back in', async () => {
  const { user } = open({ pendingCount: 2, draftCount: 1, hasNoNetwork: true });
  await screen.findByText('Protected from cleanup');
  expect(fact('Unsent notes')).toBe('2 notes, 1 draft Outbox');
  await user.click(screen.getByRole('button', { name: 'Remove everything from this device' }));
  expect(
    screen.getByText(
      /what to do with 2 unsent notes and 1 draft\. You can't sign back in until you're connected\.$/,
    ),
  ).toBeDefined();
});
