import { beforeEach, expect, test, vi } from 'vitest';
import { keepClearOfKeyboard } from '#src/ui/keyboard-room.ts';

const PAGE_PX = 820;
let viewport: EventTarget & { height: number; offsetTop: number; scale: number };

beforeEach(() => {
  document.body.innerHTML = '<textarea></textarea><button></button>';
  document.documentElement.removeAttribute('style');
  Object.defineProperty(document.documentElement, 'clientHeight', { configurable: true, value: PAGE_PX });
  viewport = Object.assign(new EventTarget(), { height: PAGE_PX, offsetTop: 0, scale: 1 });
  keepClearOfKeyboard({ document, visualViewport: viewport });
});

function become(changes: Partial<typeof viewport>): string {
  Object.assign(viewport, changes).dispatchEvent(new Event('resize'));
  return document.documentElement.style.getPropertyValue('--keyboard-room');
}

function focus(selector: string): HTMLElement {
  const element = document.querySelector<HTMLElement>(selector);
  if (element === null) throw new Error(`no ${selector}`);
  element.focus();
  return element;
}

test('a keyboard over the page takes its room, and the box that is typed in is brought above it', () => {
  const reveal = vi.spyOn(focus('textarea'), 'scrollIntoView');
  expect(become({ height: 420 })).toBe('400px');
  expect(document.documentElement.hasAttribute('data-keyboard')).toBe(true);
  expect(reveal).toHaveBeenCalledExactlyOnceWith({ block: 'nearest' });
  // What the browser has moved by itself is covered no more.
  expect(become({ offsetTop: 100 })).toBe('300px');
  expect(become({ height: PAGE_PX, offsetTop: 0 })).toBe('');
  expect(document.documentElement.hasAttribute('data-keyboard')).toBe(false);
});

test('bars of the browser, a zoomed page and a page in which nobody types have no keyboard', () => {
  focus('button');
  expect(become({ height: 420 })).toBe('');
  focus('textarea');
  expect(become({ height: 790 })).toBe('');
  expect(become({ height: 420, scale: 2 })).toBe('');
});

test('a browser without a visual viewport is no trouble', () => {
  expect(() => keepClearOfKeyboard({ document, visualViewport: null })).not.toThrow();
});
