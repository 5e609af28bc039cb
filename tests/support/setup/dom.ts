import { installInstantCrypto } from '#tests/support/setup/instant-crypto.ts';
import { cleanup, configure } from '@testing-library/react';
import { afterEach } from 'vitest';

// jsdom has no layout: it only prints that it cannot scroll, once for every navigation of the router.
window.scrollTo = () => undefined;
Element.prototype.scrollTo = () => undefined;

Element.prototype.scrollIntoView = () => undefined;
// Nor does it know the one function of CSS that the app calls.
window.CSS ??= Object.assign(Object.create(null) as typeof CSS, {
  escape: (text: string) => text.replaceAll(/[^\w-]/g, (character) => `\\${character}`),
});

afterEach(cleanup);

// The whole application starts in many tests, on machines that are busy with other tests too.
configure({ asyncUtilTimeout: 20_000 });

installInstantCrypto();
