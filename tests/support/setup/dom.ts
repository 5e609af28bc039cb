import { installInstantCrypto } from '#tests/support/setup/instant-crypto.ts';
import { cleanup, configure } from '@testing-library/react';
import { afterEach } from 'vitest';

// jsdom has no layout: it only prints that it can't scroll, once for every router navigation.
window.scrollTo = () => undefined;
Element.prototype.scrollTo = () => undefined;

Element.prototype.scrollIntoView = () => undefined;
// It also lacks the one CSS function the app calls.
window.CSS ??= Object.assign(Object.create(null) as typeof CSS, {
  escape: (text: string) => text.replaceAll(/[^\w-]/g, (character) => `\\${character}`),
});

afterEach(cleanup);

// The whole application starts in many tests, on machines that are busy with other tests too.
configure({ asyncUtilTimeout: 20_000 });

installInstantCrypto();
