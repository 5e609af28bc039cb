import { assert, json, pre, property, string, uint8Array } from 'fast-check';
import { expect, test } from 'vitest';
import { decodeBytes, encodeBytes } from '#src/offline/outbox/store/pagehide-drafts-store.ts';

test('bytes anywhere in a record are the same after the way through a text', () => {
  assert(
    property(uint8Array({ maxLength: 300 }), json(), string(), (bytes, text, name) => {
      pre(name !== '__proto__');
      const record = { [name]: [bytes, { iv: bytes }], rest: JSON.parse(text) as unknown };
      expect(decodeBytes(encodeBytes(record))).toEqual(record);
    }),
  );
});

test('many bytes are no trouble', () => {
  const bytes = new Uint8Array(200_000).map((_, index) => index % 256);
  const decoded = decodeBytes(encodeBytes(bytes));
  // The runner compares one by one: seconds for as many.
  expect(decoded instanceof Uint8Array && Buffer.compare(decoded, bytes)).toBe(0);
});

test.each([undefined, '', 'cut off {', '{"a":'])('%j holds nothing', (text) => {
  expect(decodeBytes(text)).toBeUndefined();
});

test('damaged base64 is no bytes, and the rest is as it was', () => {
  expect(decodeBytes('{"data":{"$bytes":"%%%"},"v":1}')).toEqual({ data: undefined, v: 1 });
});
