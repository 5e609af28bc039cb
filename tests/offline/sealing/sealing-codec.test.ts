import { assert, asyncProperty, jsonValue } from 'fast-check';
import { describe, expect, test } from 'vitest';
import * as v from 'valibot';
import { bytesSchema } from '#src/offline/sealing/sealed-bytes.ts';
import type { DatabaseKey } from '#src/offline/sealing/database-key.ts';
import { createSealingCodec } from '#src/offline/sealing/sealing-codec.ts';

const PLACE = 'ctc-cache-x/notes/a';

/** What WebCrypto says of a record that is not what was sealed. */
const NOT_OPENED = { name: 'OperationError' };

const sealedSchema = v.looseObject({ v: v.literal(1), iv: bytesSchema, data: bytesSchema });

function newKey(): Promise<CryptoKey> {
  return crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt']);
}

function keyOf(load: () => Promise<CryptoKey>): DatabaseKey {
  return { load, earlier: () => [], confirm: async () => void (await load()) };
}

async function codecWithKey() {
  const key = await newKey();
  return createSealingCodec(keyOf(async () => key));
}

describe('a sealed record', () => {
  test('comes back whole, whatever JSON it is', async () => {
    const codec = await codecWithKey();
    await assert(
      asyncProperty(jsonValue({ maxDepth: 3 }), async (value) => {
        // JSON has one zero.
        const wanted: unknown = JSON.parse(JSON.stringify(value));
        expect(await codec.open(await codec.seal(value, PLACE), PLACE)).toEqual(wanted);
      }),
      { numRuns: 60 },
    );
  });

  test('keeps every letter of a text, also half of a pair', async () => {
    const codec = await codecWithKey();
    for (const text of ['', 'Ωμέγα 👩‍👩‍👧', '\ud800 alone', 'line\r\nline\u0000']) {
      expect(await codec.open(await codec.seal(text, PLACE), PLACE)).toBe(text);
    }
  });

  test('shows nothing of what it holds, and looks different every time', async () => {
    const codec = await codecWithKey();
    const records = await Promise.all(
      [1, 2].map(async () => v.parse(sealedSchema, await codec.seal({ borrower: 'Ada Borrower' }, PLACE))),
    );
    for (const { data } of records) expect(Buffer.from(data).toString('latin1')).not.toContain('Ada');
    const [one, other] = records.map(({ iv, data }) => Buffer.concat([iv, data]).toString('hex'));
    expect(one).not.toBe(other);
  });

  test('takes less room than its text where there is much of it, and comes back whole', async () => {
    const codec = await codecWithKey();
    const loans = Array.from({ length: 2500 }, (_, place) => ({ place, milestone: 'Submit to UW' }));
    const record = v.parse(sealedSchema, await codec.seal(loans, PLACE));
    expect(record.data.length).toBeLessThan(JSON.stringify(loans).length / 3);
    expect(await codec.open(record, PLACE)).toEqual(loans);
  });

  test('opens at no other place, with no other key, and with no bit changed', async () => {
    const codec = await codecWithKey();
    const record = v.parse(sealedSchema, await codec.seal('a note', PLACE));
    await expect(Promise.resolve(codec.open(record, `${PLACE}b`))).rejects.toMatchObject(NOT_OPENED);
    const stranger = await codecWithKey();
    await expect(Promise.resolve(stranger.open(record, PLACE))).rejects.toMatchObject(NOT_OPENED);
    for (let position = 0; position < record.data.length; position += 1) {
      const data = new Uint8Array(record.data);
      data[position] = (data[position] ?? 0) ^ 1;
      await expect(Promise.resolve(codec.open({ ...record, data }, PLACE))).rejects.toMatchObject(NOT_OPENED);
    }
  });
});

test('what an earlier build wrote unsealed is still read', async () => {
  const codec = await codecWithKey();
  for (const plain of ['a draft', { text: 'a note' }, { v: 1, iv: 'x', data: 'y' }, undefined, null]) {
    expect(await codec.open(plain, PLACE)).toEqual(plain);
  }
});

test('without its key nothing is sealed or opened, and a later try asks for the key again', async () => {
  const key = await newKey();
  let isThere = true;
  const codec = createSealingCodec(
    keyOf(async () => {
      if (!isThere) throw new Error('no key now');
      return key;
    }),
  );
  const record = await codec.seal('a note', PLACE);
  isThere = false;
  await expect(Promise.resolve(codec.open(record, PLACE))).rejects.toThrow('no key now');
  await expect(Promise.resolve(codec.seal('another', PLACE))).rejects.toThrow('no key now');
  isThere = true;
  expect(await codec.open(record, PLACE)).toBe('a note');
});

test('a browser that cannot pack keeps large records all the same, and reads them when it can', async () => {
  const codec = await codecWithKey();
  const loans = Array.from({ length: 2500 }, (_, place) => ({ place, milestone: 'Submit to UW' }));
  const { CompressionStream } = globalThis;
  Reflect.deleteProperty(globalThis, 'CompressionStream');
  const record = await codec.seal(loans, PLACE);
  globalThis.CompressionStream = CompressionStream;
  expect(record).toMatchObject({ isPacked: false });
  expect(await codec.open(record, PLACE)).toEqual(loans);
});
