import { expect, test } from 'vitest';
import { createSpareIndexedDB } from '#src/app/browser/spare-indexed-db.ts';

const OWN = { open: () => new EventTarget() as IDBOpenDBRequest, deleteDatabase: () => OWN.open() };

/** A document whose frames have databases of their own. */
function documentWithFrames(): Document {
  const page = document.implementation.createHTMLDocument();
  page.createElement = ((name: string) =>
    Object.assign(document.createElement(name), { isFrame: true })) as typeof page.createElement;
  const append = page.body.append.bind(page.body);
  page.body.append = (...nodes) => {
    append(...nodes);
    for (const node of nodes)
      Object.defineProperty(node, 'contentWindow', {
        value: { indexedDB: { of: node } },
        configurable: true,
      });
  };
  return page;
}

test('one hidden frame serves everybody who has lost the page’s own way', () => {
  const page = documentWithFrames();
  const spareOf = createSpareIndexedDB(page);
  const spare = spareOf(OWN);
  expect(spareOf(OWN)).toBe(spare);
  expect(spareOf(undefined)).toBe(spare);
  const frames = page.querySelectorAll('iframe');
  expect(frames).toHaveLength(1);
  expect(frames[0]?.hidden).toBe(true);
});

test('a frame whose way has ended too is replaced', () => {
  const page = documentWithFrames();
  const spareOf = createSpareIndexedDB(page);
  const first = spareOf(OWN);
  const second = spareOf(first);
  expect(second).not.toBe(first);
  expect(page.querySelectorAll('iframe')).toHaveLength(1);
});
