import { readFileSync } from 'node:fs';
import { screen } from '@testing-library/react';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { isPagePath } from '#src/contract/wire/page-paths.ts';
import { createFakeGateway, danasChoices } from '#tests/support/app/fake-gateway.ts';
import { sampleLoans } from '#tests/support/app/sample-loans.ts';
import { freshSignedInDevice, startApp } from '#tests/support/app/start-app.tsx';

const image = v.object({
  src: v.string(),
  sizes: v.string(),
  type: v.string(),
  purpose: v.optional(v.string()),
});

const manifestSchema = v.object({
  id: v.string(),
  name: v.string(),
  short_name: v.string(),
  start_url: v.string(),
  display: v.literal('standalone'),
  icons: v.array(image),
  screenshots: v.array(v.object({ ...image.entries, form_factor: v.string(), label: v.string() })),
  shortcuts: v.array(v.object({ name: v.string(), url: v.string(), icons: v.array(image) })),
});

const manifest = v.parse(manifestSchema, JSON.parse(readFileSync('manifest.webmanifest', 'utf8')));

/** `192x192`, out of the picture itself. */
function pixelsOf(path: string): string {
  const bytes = readFileSync(`public${path}`);
  return `${bytes.readUInt32BE(16)}x${bytes.readUInt32BE(20)}`;
}

test('every picture is there and as large as it is said to be', () => {
  const pictures = [
    ...manifest.icons,
    ...manifest.screenshots,
    ...manifest.shortcuts.flatMap(({ icons }) => icons),
  ].filter(({ type }) => type === 'image/png');
  expect(pictures.length).toBeGreaterThan(8);
  for (const { src, sizes } of pictures) expect([src, pixelsOf(src)]).toEqual([src, sizes]);
});

test('a browser finds what it asks for before it offers the installation', () => {
  expect(manifest.id).not.toBe('');
  const sizes = manifest.icons.map((icon) => `${icon.purpose} ${icon.sizes}`);
  expect(sizes).toEqual(expect.arrayContaining(['any 192x192', 'any 512x512', 'maskable 512x512']));
  const shapes = manifest.screenshots.map(({ form_factor: shape }) => shape);
  expect(new Set(shapes)).toEqual(new Set(['wide', 'narrow']));
});

test('every shortcut leads to a screen of the app', () => {
  expect(manifest.shortcuts.map(({ name }) => name)).toEqual(['My Loans', 'Conditions', 'Outbox']);
  for (const { url } of [...manifest.shortcuts, { url: manifest.start_url }]) {
    expect([url, isPagePath(new URL(url, 'http://app.example').pathname)]).toEqual([url, true]);
  }
});

test('the shortcut to My Loans shows My Loans, whatever list a person left last', async () => {
  await freshSignedInDevice();
  const gateway = createFakeGateway(sampleLoans(3));
  gateway.preferences = danasChoices({ view: 'AllLoans' });
  await startApp(gateway, manifest.shortcuts[0]?.url ?? '');
  await screen.findByRole('grid');
  expect(gateway.lists()).toEqual(['{"loanOwnership":"MyLoans"}']);
});
