import { expect, test } from 'vitest';
import { leaveWhenSignedOut } from '#src/app/session/follow-other-tabs.ts';

interface Device {
  readonly stored: string | undefined;
  readonly isOvertaken: boolean;
  readonly wasSignedIn?: boolean;
}

/** A page and what it did, in order, when something happened around it. */
function openPage({ stored, isOvertaken, wasSignedIn = true }: Device) {
  const page = new EventTarget();
  const done: string[] = [];
  const signOuts: (() => void)[] = [];
  leaveWhenSignedOut(
    page,
    {
      leaveTo: (path) => done.push(path),
      authToken: { stored: () => stored, isOvertaken: () => isOvertaken, wasSignedIn: () => wasSignedIn },
      tabs: {
        onSignOut: (listener) => {
          signOuts.push(listener);
          return () => undefined;
        },
      },
    },
    () => done.push('hidden'),
  );
  return { page, done, signOutElsewhere: () => signOuts.forEach((listener) => listener()) };
}

function fromMemory(): Event {
  return new PageTransitionEvent('pageshow', { persisted: true });
}

test('a page that the Back button brings back after a sign-out is not even seen', () => {
  const { page, done } = openPage({ stored: undefined, isOvertaken: true });
  page.dispatchEvent(fromMemory());
  expect(done).toEqual(['hidden', '/login']);
});

test('a page of somebody who signed out before another person came is not seen by that person', () => {
  const { page, done } = openPage({ stored: 'of somebody else', isOvertaken: true });
  page.dispatchEvent(fromMemory());
  expect(done).toEqual(['hidden', '/dashboard']);
});

test('a page is gone from the screen as soon as another tab signs out', () => {
  const { done, signOutElsewhere } = openPage({ stored: undefined, isOvertaken: true });
  signOutElsewhere();
  expect(done).toEqual(['hidden', '/login']);
});

test('a page of whoever was signed in before goes to the list of another person who signed in, once', () => {
  // Their sign-in takes the session of the one before out of the storage.
  const { done, signOutElsewhere } = openPage({ stored: 'of somebody else', isOvertaken: true });
  signOutElsewhere();
  signOutElsewhere();
  expect(done).toEqual(['hidden', '/dashboard']);
});

test('a page that comes back while its person is signed in stays as it is', () => {
  const { page, done } = openPage({ stored: 'own', isOvertaken: false });
  page.dispatchEvent(fromMemory());
  page.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: false }));
  expect(done).toEqual([]);
});

test('a sign-out that is heard twice is left for once, and again by a page that came back since', () => {
  const { page, done, signOutElsewhere } = openPage({ stored: 'own', isOvertaken: false });
  signOutElsewhere();
  signOutElsewhere();
  expect(done).toEqual(['hidden', '/login']);
  page.dispatchEvent(fromMemory());
  signOutElsewhere();
  expect(done).toEqual(['hidden', '/login', 'hidden', '/login']);
});

test('the sign-in screen stays: a sign-in that has just begun is not cut off by a late word of a sign-out', () => {
  const { done, signOutElsewhere } = openPage({ stored: undefined, isOvertaken: false, wasSignedIn: false });
  signOutElsewhere();
  expect(done).toEqual([]);
});
