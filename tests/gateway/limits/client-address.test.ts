import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { createClientAddress, isNetwork, limitedNetwork } from '#src/gateway/limits/client-address.ts';

const PROXIES = ['10.0.0.0/8', '192.0.2.7', 'fd00::/8'];

test.each([
  ['198.51.100.4', undefined, '198.51.100.4'],
  ['198.51.100.4', '203.0.113.9', '198.51.100.4'],
  ['10.1.2.3', undefined, '10.1.2.3'],
  ['10.1.2.3', '203.0.113.9', '203.0.113.9'],
  ['10.1.2.3', '1.1.1.1, 203.0.113.9', '203.0.113.9'],
  ['10.1.2.3', '203.0.113.9, 192.0.2.7, 10.9.9.9', '203.0.113.9'],
  ['10.1.2.3', '10.5.5.5', '10.5.5.5'],
  ['10.1.2.3', 'unknown', '10.1.2.3'],
  ['10.1.2.3', '203.0.113.9, unknown', '10.1.2.3'],
  ['10.1.2.3', '', '10.1.2.3'],
  ['::ffff:10.1.2.3', '203.0.113.9:4711', '203.0.113.9'],
  ['fd00::1', '[2001:db8::9]:443', '2001:db8::9'],
  ['fe80::1%eth0', '203.0.113.9', 'fe80::1'],
  [undefined, '203.0.113.9', undefined],
])('from peer %s, forwarded for %s, the address is %s', (peer, forwardedFor, expected) => {
  expect(createClientAddress(PROXIES)(peer, forwardedFor)).toBe(expected);
});

test('whatever a caller writes before what our proxy adds, it changes nothing', () => {
  fc.assert(
    fc.property(fc.string(), fc.ipV4(), (written, address) => {
      fc.pre(!address.startsWith('10.') && address !== '192.0.2.7');
      expect(createClientAddress(PROXIES)('10.0.0.1', `${written},${address}`)).toBe(address);
    }),
  );
});

test('without proxies the header counts for nobody', () => {
  fc.assert(
    fc.property(fc.ipV4(), fc.string(), (peer, written) => {
      expect(createClientAddress([])(peer, written)).toBe(peer);
    }),
  );
});

test.each(['10.0.0.1', '10.0.0.0/8', '::1', 'fd00::/8', '0.0.0.0/0'])('%s is a network', (text) => {
  expect(isNetwork(text)).toBe(true);
});
test.each(['', 'proxy.lender.example', '10.0.0.0/33', '10.0.0.0/', '10.0.0.0/8/8', 'fd00::/129', '10.0.0'])(
  '%s is none',
  (text) => {
    expect(isNetwork(text)).toBe(false);
  },
);

test.each([
  ['203.0.113.9', '203.0.113.9'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:DB8:1:2::6', '2001:db8:1:2'],
  ['2001:db8::6', '2001:db8:0:0'],
  ['2001:0db8:0001:0002::', '2001:db8:1:2'],
  ['::1', '0:0:0:0'],
])('%s is limited as %s', (address, expected) => {
  expect(limitedNetwork(address)).toBe(expected);
});
