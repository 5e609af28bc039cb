import { expect, test } from 'vitest';
import { connectGateway } from '#src/app/reads/gateway-calls.ts';
import { testPorts } from '#tests/support/app/test-ports.ts';

function start(isSaidOnline: boolean) {
  const ports = testPorts({ now: () => 0, isSaidOnline: () => isSaidOnline });
  const token = { get: () => undefined, stored: () => undefined };
  return connectGateway(ports, token, { read: () => undefined }).connectivity;
}

test('a start in airplane mode knows so before any request has failed', () => {
  expect(start(false).get().state).toBe('lost');
});

test('a browser that says it is online has proved nothing yet', () => {
  expect(start(true).get().state).toBe('unknown');
});

test('the browser’s word that it is offline counts at once', () => {
  const connectivity = start(true);
  connectivity.report({ kind: 'reached' });
  window.dispatchEvent(new Event('offline'));
  expect(connectivity.get().state).toBe('lost');
});
