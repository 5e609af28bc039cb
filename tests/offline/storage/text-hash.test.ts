import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { sha256Hex } from '#src/offline/storage/text-hash.ts';
import { hashOf } from '#tests/support/outbox/note-gateway.ts';

describe('the hash of a text', () => {
  test('is SHA-256 of its UTF-8 in lower-case hexadecimal', async () => {
    expect(await sha256Hex('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
  });

  test('is the same as the gateway’s for any text', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'grapheme' }), async (text) => {
        expect(await sha256Hex(text)).toBe(hashOf(text));
      }),
    );
  });
});
