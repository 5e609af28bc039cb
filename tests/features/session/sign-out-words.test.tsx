import { expect, test } from 'vitest';
import { signOutWords } from '#src/features/session/sign-out/sign-out-words.ts';

const NOTE = { isDraft: false, isRefused: false };
const DRAFT = { isDraft: true, isRefused: false };
const REFUSED = { isDraft: false, isRefused: true };

test.each([
  [[NOTE], 'Sign out with 1 unsent note?'],
  [[NOTE, NOTE], 'Sign out with 2 unsent notes?'],
  [[DRAFT], 'Sign out with 1 draft?'],
  [[NOTE, DRAFT, DRAFT], 'Sign out with 1 unsent note and 2 drafts?'],
])('%j are counted in the title: %s', (notes, title) => {
  expect(signOutWords.title(notes, true)).toBe(title);
  expect(signOutWords.title(notes, false)).toBe('Sign out with unsent notes?');
});

test.each([
  [[NOTE], 'If you keep it, only you can see it, and it sends the next time you sign in on this device.'],
  [
    [NOTE, NOTE],
    'If you keep them, only you can see them, and they send the next time you sign in on this device.',
  ],
  [[DRAFT], "If you keep it, only you can see it, and it's here the next time you sign in on this device."],
  [[REFUSED], "If you keep it, only you can see it, and it's here the next time you sign in on this device."],
  [
    [NOTE, REFUSED],
    'If you keep them, only you can see them. Saved notes send the next time you sign in on this device. What needs your attention waits for you.',
  ],
  [
    [NOTE, DRAFT],
    'If you keep them, only you can see them. Saved notes send the next time you sign in on this device. Drafts wait for you to save them.',
  ],
])('%j are kept for their author: %s', (notes, sentence) => {
  expect(signOutWords.ifKept(notes)).toBe(sentence);
});

const NO_CHANGES = { views: [], templates: [], isMore: false };

test.each([
  [NO_CHANGES, ''],
  [{ ...NO_CHANGES, views: ['Late', 'Mine'] }, '2 views (“Late”, “Mine”)'],
  [
    { ...NO_CHANGES, templates: ['Call back'], isMore: true },
    '1 note template (“Call back”), settings, stars, or snoozes',
  ],
  [{ ...NO_CHANGES, isMore: true }, 'settings, stars, snoozes, or templates'],
])('%j go unsent: %s', (changes, named) => {
  expect(signOutWords.erasesChanges(changes)).toBe(
    named === '' ? '' : `It also erases changes that haven't been sent: ${named}.`,
  );
});
