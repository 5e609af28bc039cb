import { afterEach, expect, test } from 'vitest';
import { placeBeside } from '#src/ui/place-beside.ts';

afterEach(() => document.body.replaceChildren());

function panelOf(width: number, height: number): HTMLElement {
  const panel = document.createElement('div');
  Object.defineProperties(panel, { offsetWidth: { value: width }, offsetHeight: { value: height } });
  document.body.append(panel);
  return panel;
}

function placed(anchor: { top: number; left: number }, size = { width: 256, height: 200 }) {
  const panel = panelOf(size.width, size.height);
  placeBeside(panel, { ...anchor, bottom: anchor.top + 40, right: anchor.left + 100 }, 6);
  return { top: Number.parseFloat(panel.style.top), left: Number.parseFloat(panel.style.left) };
}

// jsdom's window is 1024 by 768.

test('a panel stands 6 px under its cell, in its middle', () => {
  expect(placed({ top: 100, left: 400 })).toEqual({ top: 146, left: 322 });
});

test('where there is no room below it stands 6 px above', () => {
  expect(placed({ top: 700, left: 400 })).toEqual({ top: 494, left: 322 });
});

test('it never leaves the window', () => {
  expect(placed({ top: 100, left: 0 }).left).toBe(8);
  expect(placed({ top: 100, left: 1000 }).left).toBe(1024 - 256 - 8);
  expect(placed({ top: 300, left: 400 }, { width: 256, height: 740 }).top).toBeGreaterThanOrEqual(8);
});

test('it stays inside the list, where that has room for it', () => {
  const place = (right: number) => {
    const panel = panelOf(256, 200);
    placeBeside(panel, { top: 100, bottom: 140, left: 500, right: 600 }, 6, { left: 0, right });
    return Number.parseFloat(panel.style.left);
  };
  expect(place(640)).toBe(640 - 256 - 8);
  expect(place(200)).toBe(8);
});
