import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createSaveFile } from '#src/app/browser/save-file.ts';

const downloads: string[] = [];

beforeEach(() => {
  downloads.length = 0;
  vi.stubGlobal(
    'URL',
    Object.assign(URL, { createObjectURL: () => 'blob:x', revokeObjectURL: () => undefined }),
  );
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    downloads.push(this.download);
  });
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

function sheet(answer: () => Promise<void>) {
  const shared: (File | undefined)[] = [];
  return {
    shared,
    canShare: () => true,
    share: (data?: ShareData) => {
      shared.push(data?.files?.[0]);
      return answer();
    },
  };
}

test('a browser gets a download, also one that could share', () => {
  const navigator = sheet(() => Promise.resolve());
  createSaveFile(navigator, false)('loans.csv', 'text/csv;charset=utf-8', 'a,b');
  expect(downloads).toEqual(['loans.csv']);
  expect(navigator.shared).toEqual([]);
});

test('an app on a Home Screen hands the file to the system, which asks where it goes', async () => {
  const navigator = sheet(() => Promise.resolve());
  createSaveFile(navigator, true)('loans.csv', 'text/csv;charset=utf-8', 'a,b');
  await vi.runAllTimersAsync();
  expect(navigator.shared[0]).toMatchObject({ name: 'loans.csv', type: 'text/csv', size: 3 });
  expect(downloads).toEqual([]);
});

test('who closes the sheet gets no file, and one that was refused is downloaded after all', async () => {
  const closed = sheet(() => Promise.reject(new DOMException('closed', 'AbortError')));
  createSaveFile(closed, true)('closed.csv', 'text/csv', 'a');
  const refused = sheet(() => Promise.reject(new DOMException('no press', 'NotAllowedError')));
  createSaveFile(refused, true)('refused.csv', 'text/csv', 'a');
  createSaveFile({}, true)('old.csv', 'text/csv', 'a');
  await vi.runAllTimersAsync();
  expect(downloads.toSorted()).toEqual(['old.csv', 'refused.csv']);
});
