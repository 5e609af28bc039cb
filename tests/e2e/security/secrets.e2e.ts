import { randomBytes } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { ownAppAndBrowser } from '#tests/support/browser/app-and-browser.ts';
import { signInByHand, untilPipelineShows } from '../support/pages/sign-in.ts';

const tokenAnswer = v.object({ access_token: v.string() });

/** Stands for the lender's session key; it may be found nowhere outside the gateway. */
const SESSION_KEY_CANARY = randomBytes(32).toString('base64');

const running = ownAppAndBrowser({ SESSION_KEYS: SESSION_KEY_CANARY, LOG_LEVEL: 'trace' });

async function textOfFolder(folder: string): Promise<string> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile() && !/\.(br|gz|png)$/.test(entry.name));
  const texts = await Promise.all(
    files.map((entry) => readFile(join(entry.parentPath, entry.name), 'latin1')),
  );
  return texts.join('\n');
}

describe('nothing secret leaves the gateway', () => {
  test('no session key, client secret or platform token reaches the running.browser, the build or a log line', async () => {
    const context = await running.browser.newContext();
    const page = await context.newPage();
    const bodies: string[] = [];
    const codes = new Set<string>();
    const reading: Promise<void>[] = [];
    page.on('response', (response) => {
      const { searchParams } = new URL(response.url());
      const code = searchParams.get('code');
      if (code !== null) codes.add(code);
      // The stream of changes has no end. A piece of it is read below.
      if (response.url().endsWith('/changes')) {
        bodies.push(JSON.stringify(response.headers()));
        return;
      }
      reading.push(
        response.text().then(
          (text) => void bodies.push(text, JSON.stringify(response.headers())),
          () => undefined,
        ),
      );
    });
    await signInByHand(page, running.app.origin, 'Marisol Kessler');
    await untilPipelineShows(page);
    expect(page.url()).not.toContain('code=');

    const kept = await page.evaluate(
      () => JSON.stringify({ ...localStorage }) + JSON.stringify({ ...sessionStorage }),
    );
    const piece = await page.evaluate(async () => {
      const headers = { authorization: `Bearer ${localStorage.getItem('authToken')}` };
      const stream = await fetch('/prod/changes', { headers });
      const first = await stream.body?.getReader().read();
      return new TextDecoder().decode(first?.value);
    });
    expect(piece).toContain('event: changed');
    bodies.push(piece);
    const cookies = await context.cookies();
    await Promise.all(reading);
    const received = [...bodies, kept].join('\n');

    // A token of the platform for the same client, to know what one looks like to the sandbox.
    const granted = await fetch(`${running.app.origin}/sandbox/oauth2/v1/token`, {
      method: 'POST',
      body: new URLSearchParams({
        grant_type: 'password',
        username: 'mkessler@encompass:BE00000000',
        password: 'sandbox',
        client_id: 'sandbox',
        client_secret: 'sandbox',
      }),
    });
    const platformToken = v.parse(tokenAnswer, await granted.json()).access_token;
    const companion = await page.evaluate(() => localStorage.getItem('authToken') ?? '');

    // What the page holds does not open the platform, and without its cookie it does not open the gateway either.
    const asPlatform = await fetch(`${running.app.origin}/sandbox/encompass/v1/company/users/me`, {
      headers: { Authorization: `Bearer ${companion}` },
    });
    expect(asPlatform.status).toBe(401);
    const withoutCookie = await fetch(`${running.app.origin}/platform-api/v1/company/users/me`, {
      headers: { Authorization: `Bearer ${companion}` },
    });
    expect(withoutCookie.status).toBe(401);
    expect(companion.length).toBeGreaterThanOrEqual(43);

    const session = cookies.find((cookie) => cookie.httpOnly && cookie.sameSite === 'Strict');
    expect(session).toBeDefined();

    const built = await textOfFolder('dist/client');
    for (const secret of [SESSION_KEY_CANARY, platformToken, 'client_secret', 'BEGIN PRIVATE KEY']) {
      expect(received).not.toContain(secret);
      expect(built).not.toContain(secret);
    }
    const logged = running.app.output();
    for (const secret of [
      SESSION_KEY_CANARY,
      platformToken,
      companion,
      session?.value ?? '-',
      'Bearer ',
      'code=',
      ...codes,
    ]) {
      expect(logged).not.toContain(secret);
    }
    expect(codes.size).toBeGreaterThan(0);
    await context.close();
  });
});
