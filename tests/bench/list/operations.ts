import type { Page } from 'playwright-core';

/** What the list shows: one of its sorts, what is searched, and the page, counted from 0. */
export interface Shown {
  readonly by: 'borrower' | 'closing';
  readonly search: string;
  readonly page: number;
}

export interface Operation {
  readonly name: string;
  /** The event that a person's hand causes. */
  readonly event: 'click' | 'input';
  readonly act: (page: Page) => Promise<void>;
  /** What is there after it. */
  readonly shown: Shown;
}

/** The list begins with it, and the operations end there. */
const START: Shown = { by: 'closing', search: '', page: 0 };

/** In this order, each leaves the list as the next one needs it. */
export const OPERATIONS: readonly Operation[] = [
  sort('sort by borrower', 'Borrower', { ...START, by: 'borrower' }),
  sort('sort by closing', 'Proj. Closing', START),
  key('search, 1st key', 'b', 'b'),
  key('search, 2nd key', 'a', 'ba'),
  key('search, 3rd key', 'r', 'bar'),
  key('clear the search', 'Escape', ''),
  button('next page', 'Next', 1),
  button('first page', 'First', 0),
];

function sort(name: string, column: string, shown: Shown): Operation {
  const act = (page: Page) => page.locator(`th[aria-label^="${column}"] .sort-button`).click();
  return { name, event: 'click', act, shown };
}

function key(name: string, pressed: string, search: string): Operation {
  const act = async (page: Page) => {
    await page.getByRole('searchbox').focus();
    await page.keyboard.press(pressed);
  };
  return { name, event: 'input', act, shown: { ...START, search } };
}

function button(name: string, label: string, shownPage: number): Operation {
  const act = (page: Page) => page.getByRole('button', { name: label, exact: true }).click();
  return { name, event: 'click', act, shown: { ...START, page: shownPage } };
}
