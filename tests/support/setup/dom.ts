import 'fake-indexeddb/auto';
import { endTest } from '#tests/support/setup/at-test-end.ts';
import { beginTest, endWork, freshPage } from '#tests/support/setup/fresh-page.ts';
import { installFrames } from '#tests/support/setup/frames.ts';
import { installInstantCrypto } from '#tests/support/setup/instant-crypto.ts';
import { lateDiagnosis } from '#tests/support/setup/late-diagnosis.ts';
import { withoutOwnerStacks } from '#tests/support/setup/no-owner-stacks.ts';
import { installQuickLabels } from '#tests/support/setup/quick-labels.ts';
import { installQuickStyles } from '#tests/support/setup/quick-styles.ts';
import { SCREEN_WAIT_LIMIT } from '#tests/support/setup/time-limits.ts';
import { cleanup, configure } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, vi } from 'vitest';

// jsdom has no layout: it only prints that it can't scroll, once for every router navigation.
window.scrollTo = () => undefined;
Element.prototype.scrollTo = () => undefined;

Element.prototype.scrollIntoView = () => undefined;
// It also lacks the one CSS function the app calls.
window.CSS ??= Object.assign(Object.create(null) as typeof CSS, {
  escape: (text: string) => text.replaceAll(/[^\w-]/g, (character) => `\\${character}`),
});

beforeAll(beginTest);
afterAll(endWork);
// Code that is still on its way when a file ends would fail to load, and stay failed for all files of the worker.
afterAll(() => vi.dynamicImportSettled());
afterEach(cleanup);
// Before that, as what is set up last is called first.
afterEach(endTest);

configure({ asyncUtilTimeout: SCREEN_WAIT_LIMIT, getElementError: lateDiagnosis });

// First: a clock that the file before left faked would take away what is installed over it.
freshPage();
installFrames();
installInstantCrypto();
installQuickStyles();
installQuickLabels();
withoutOwnerStacks();
