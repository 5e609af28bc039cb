import { expect, test } from 'vitest';
import { MANAGER, startSandbox } from '#tests/support/gateway/sandbox-fixture.ts';

const LIMIT = 2 * 1024 * 1024;
const PIECE = new Uint8Array(64 * 1024).fill(0x61);

const ROUTES = [
  ['POST', '/oauth2/v1/token'],
  ['POST', '/oauth2/v1/token/introspection'],
  ['POST', '/oauth2/v1/token/revocation'],
  ['PUT', '/faults'],
  ['POST', '/encompass/v3/loanPipeline'],
] as const;

test.each(ROUTES)(
  '%s %s reads no more of a body without an end than any call needs',
  async (method, path) => {
    const sandbox = await startSandbox();
    const token = await sandbox.tokenOf(MANAGER);
    let taken = 0;
    const body = new ReadableStream<Uint8Array>({
      pull(controller) {
        taken += PIECE.byteLength;
        // A gigabyte, if it were taken.
        if (taken > 1024 * 1024 * 1024) controller.close();
        else controller.enqueue(PIECE);
      },
    });
    const answer = await sandbox.app.request(path, {
      method,
      body,
      duplex: 'half',
      headers: { authorization: `Bearer ${token}` },
    } as RequestInit);
    expect(answer.status).toBe(413);
    expect(taken).toBeLessThan(LIMIT + 4 * PIECE.byteLength);
  },
);

test('a body that says it is too long is refused unread, and a field with years of notes is taken', async () => {
  const sandbox = await startSandbox();
  const token = await sandbox.tokenOf(MANAGER);
  const long = await sandbox.app.request('/oauth2/v1/token', {
    method: 'POST',
    body: 'x',
    headers: { 'content-length': String(LIMIT + 1) },
  });
  expect(long.status).toBe(413);
  const answer = await sandbox.call(token, 'POST', '/encompass/v3/loanPipeline', {
    filter: { canonicalName: 'Fields.4002', value: 'x'.repeat(1024 * 1024), matchType: 'exact' },
    fields: ['Fields.4002'],
  });
  expect(answer.status).not.toBe(413);
});
