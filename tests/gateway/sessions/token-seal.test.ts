import { randomBytes } from 'node:crypto';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { createTokenSeal } from '#src/gateway/sessions/token-seal.ts';

const OLD = Buffer.alloc(32, 1);
const NEW = Buffer.alloc(48, 2);

test('whatever is sealed opens again, for its owner alone, and looks different every time', () => {
  const seal = createTokenSeal([NEW], randomBytes);
  fc.assert(
    fc.property(fc.string({ unit: 'binary', minLength: 1 }), fc.string(), (secret, owner) => {
      const sealed = seal.seal(secret, owner);
      expect(seal.open(sealed, owner)).toBe(secret);
      expect(seal.open(sealed, `${owner}x`)).toBeUndefined();
      expect(seal.seal(secret, owner)).not.toBe(sealed);
    }),
  );
});

test('old keys still open, the newest seals, a removed key opens nothing', () => {
  const sealed = createTokenSeal([OLD], randomBytes).seal('token', 'owner');
  expect(createTokenSeal([NEW, OLD], randomBytes).open(sealed, 'owner')).toBe('token');
  expect(createTokenSeal([NEW], randomBytes).open(sealed, 'owner')).toBeUndefined();
  const resealed = createTokenSeal([NEW, OLD], randomBytes).seal('token', 'owner');
  expect(createTokenSeal([NEW], randomBytes).open(resealed, 'owner')).toBe('token');
});

test('a text that was changed anywhere, or never was one, does not open', () => {
  const seal = createTokenSeal([NEW], randomBytes);
  const sealed = seal.seal('a secret of some length', 'owner');
  for (let index = 0; index < sealed.length - 1; index += 1) {
    const other = sealed[index] === 'A' ? 'B' : 'A';
    const changed = sealed.slice(0, index) + other + sealed.slice(index + 1);
    // Base64 has characters whose last bits mean nothing: the same bytes may be written in two ways.
    expect([undefined, 'a secret of some length']).toContain(seal.open(changed, 'owner'));
  }
  for (const text of ['', 'v1', 'v1.a.b.c.d', 'v2.' + sealed.slice(3), sealed + '.x', '....']) {
    const opened = seal.open(text, 'owner');
    expect(opened === undefined || text === `${sealed}.x`).toBe(true);
  }
});
