import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

// What not every supported browser has (docs/browsers.md), and the one file that may name it, with what happens without
// it. An empty list: nothing may.
const GUARDED: readonly (readonly [name: RegExp, files: readonly string[]])[] = [
  [/\bAbortSignal\.any\s*\(/, []],
  [/\.withResolvers\b/, []],
  [/\b(Object|Map)\.groupBy\b/, []],
  [/\bArray\.fromAsync\b/, []],
  [/\bPromise\.try\b/, []],
  [/\bIterator\.(from|prototype)\b/, []],
  [
    /\b(values|keys|entries)\(\)\s*\.(map|filter|take|drop|flatMap|reduce|toArray|forEach|some|every|find)\(/,
    [],
  ],
  [/\.(isSubsetOf|isSupersetOf|isDisjointFrom|symmetricDifference)\(/, []],
  [/\bURL\.(canParse|parse)\b/, []],
  [/\bscheduler\.(yield|postTask)\b/, []],
  [/\bstartViewTransition\b/, []],
  [/\b(showPopover|togglePopover)\b/, []],
  [/\bcrypto\.randomUUID\b/, ['src/app/browser/new-id.ts']],
  [/\brequestIdleCallback\b/, ['src/app/browser-ports.ts']],
  [/\bstorageBuckets\b/, ['src/offline/storage/storage-buckets.ts']],
  [/\bnavigator\.locks\b/, ['src/app/notes/device-outbox.ts']],
  [/\.addRoutes\b/, ['src/service-worker/router-rules.ts']],
  [/\bsetAppBadge\b/, ['src/app/browser/app-badge.ts']],
  [/'beforeinstallprompt'/, ['src/app/browser/install-offer.ts']],
  [/\b(C|Dec)ompressionStream\(/, ['src/offline/sealing/sealing-codec.ts']],
  [/\bnavigator\.share\b/, ['src/app/browser-ports.ts', 'src/app/browser/save-file.ts']],
];

const FOLDERS = [
  'api',
  'app',
  'contract',
  'domain',
  'features',
  'loan-display',
  'offline',
  'routes',
  'service-worker',
  'ui',
];

const FILES = FOLDERS.flatMap((folder) =>
  readdirSync(`src/${folder}`, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !name.endsWith('.gen.ts'))
    .map((name) => `src/${folder}/${name}`),
);

test.each(GUARDED)('%s stands only where its absence is thought of', (name, files) => {
  expect(FILES.length).toBeGreaterThan(300);
  const found = FILES.filter((file) => name.test(withoutComments(readFileSync(file, 'utf8'))));
  expect(found.toSorted()).toEqual(files);
});

function withoutComments(text: string): string {
  return text.replaceAll(/\/\*.*?\*\//gs, '').replaceAll(/(?<=^|\s)\/\/.*$/gm, '');
}
