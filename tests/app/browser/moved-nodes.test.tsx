import { act, render } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { bearMovedNodes } from '#src/app/browser/moved-nodes.ts';

let stopBearing: () => void;
beforeEach(() => {
  stopBearing = bearMovedNodes(Node.prototype, document);
});
afterEach(() => stopBearing());

/** The ways in which somebody else's script puts another text in the place of one. */
const WAYS: readonly (readonly [string, (text: Text, font: Element) => void])[] = [
  ['replaces it', (text, font) => text.replaceWith(font)],
  ['replaces it as a child', (text, font) => text.parentNode?.replaceChild(font, text)],
  [
    'puts another before it and removes it',
    (text, font) => {
      text.before(font);
      text.remove();
    },
  ],
  [
    'puts another behind it and removes it',
    (text, font) => {
      text.after(font);
      text.remove();
    },
  ],
  [
    'moves it into another',
    (text, font) => {
      text.before(font);
      font.replaceChildren(text);
    },
  ],
];

function translate(root: Element, wrap: (typeof WAYS)[number][1]): void {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  while (walker.nextNode() !== null) if (walker.currentNode instanceof Text) texts.push(walker.currentNode);
  for (const text of texts) {
    const font = document.createElement('font');
    const inner = document.createElement('font');
    inner.append(text.data);
    font.append(inner);
    wrap(text, font);
  }
}

interface Cell {
  readonly sign: string;
  readonly text: string;
  readonly count: number;
}

/** A text behind an element, one that may be missing, and two side by side. */
function Row({ sign, text, count }: Cell) {
  return (
    <p>
      <b key={sign}>{sign}</b>
      {text}
      <i>
        {count} problem{count === 1 ? '' : 's'} of {text === '' ? null : <u>{text}</u>} all
      </i>
    </p>
  );
}

const FIRST: Cell = { sign: '🛑', text: '9 days past due', count: 1 };
const CLEAN: Cell = { sign: '✅', text: '', count: 2 };
const CELLS: readonly Cell[] = [
  FIRST,
  CLEAN,
  { sign: '🔷', text: '(1/2) Completed', count: 1 },
  { sign: '🔷', text: '(2/3) Completed', count: 12 },
  { sign: '⚪', text: '', count: 0 },
  { sign: '🛑', text: '1 day past due', count: 1 },
];

test.each(WAYS)('where somebody %s, a text is changed and removed as it is without', async (_how, wrap) => {
  const alone = render(<Row {...FIRST} />);
  const touched = render(<Row {...FIRST} />);
  for (const cell of CELLS) {
    translate(touched.container, wrap);
    // The browser tells of changes before anything else runs.
    await act(async () => undefined);
    alone.rerender(<Row {...cell} />);
    touched.rerender(<Row {...cell} />);
    expect(touched.container.textContent).toBe(alone.container.textContent);
  }
  touched.unmount();
  expect(touched.container.textContent).toBe('');
});

test('a text that is gone with all that stood for it is changed by nobody', async () => {
  const view = render(<Row {...FIRST} />);
  translate(view.container, (text, font) => text.replaceWith(font));
  await act(async () => undefined);
  for (const font of view.container.querySelectorAll('font')) font.remove();
  view.rerender(<Row {...CLEAN} />);
  expect(view.container.textContent).not.toContain('past due');
});
