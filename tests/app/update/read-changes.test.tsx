import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { whatsNew } from '../../../scripts/whats-new.ts';
import { readChanges } from '#src/app/update/register-service-worker.ts';

test('what is new is read from the gateway itself, not from what the browser has', async () => {
  const asked: unknown[] = [];
  const changes = await readChanges(async (...call) => {
    asked.push(call);
    return Response.json(['Offline shows at once']);
  });
  expect(changes).toEqual(['Offline shows at once']);
  expect(asked).toEqual([['/whats-new.json', { cache: 'no-store' }]]);
});

test.each([
  ['an older gateway without it', async () => new Response('', { status: 404 })],
  ['something else', async () => Response.json({ changes: 3 })],
  ['a page instead', async () => new Response('<!doctype html>')],
  ['no network', () => Promise.reject(new TypeError('Failed to fetch'))],
])('with %s nothing is said', async (_what, fetch) => {
  expect(await readChanges(fetch)).toEqual([]);
});

test('the page of a version says what is new in 3 lines, and that there is more', () => {
  const page = `# What's new

## 0.2.0

- **Offline shows at once,** and so do notes.
- **Large text loses nothing.** Lines wrap.
- **Signs you can tell apart:** each has its own shape.
- **A fourth.**
- A small one.

## 0.1.0

- **Older.**
`;
  expect(whatsNew(page)).toEqual([
    'Offline shows at once',
    'Large text loses nothing',
    'Signs you can tell apart',
    'And more',
  ]);
  expect(whatsNew('## 0.2.0\n\n- **Only this.**\n')).toEqual(['Only this']);
  expect(whatsNew('')).toEqual([]);
});

test('what this version says is new is one short page, in the words of those who use it', () => {
  const page = readFileSync('CHANGELOG.md', 'utf8');
  expect(page.match(/\S+/g)?.length).toBeLessThanOrEqual(600);
  const [rest, ...named] = whatsNew(page).toReversed();
  expect(rest).toBe('And more');
  expect(named).toHaveLength(3);
  for (const line of named) {
    expect(line.length).toBeLessThan(70);
    expect(line).not.toMatch(/px|\d{3}|server/i);
  }
});
