import type { Page } from 'playwright-core';

/** The loans whose rows changed in the page since the last call of `watchRows`. */
export function changedRows(page: Page): Promise<string[]> {
  return page.evaluate(() => [...((window as { changedRows?: Set<string> }).changedRows ?? [])]);
}

export function watchRows(page: Page): Promise<void> {
  return page.evaluate(() => {
    const changed = new Set<string>();
    Object.assign(window, { changedRows: changed });
    const grid = document.querySelector('table.pipeline');
    if (grid === null) throw new Error('no table');
    new MutationObserver((records) => {
      for (const { target, attributeName, type } of records) {
        const element = target instanceof Element ? target : target.parentElement;
        const guid = element?.closest('tr')?.dataset['loanGuid'];
        changed.add(guid ?? `no row: ${element?.tagName ?? ''} ${attributeName ?? type}`);
      }
    }).observe(grid, { subtree: true, childList: true, characterData: true, attributes: true });
  });
}
