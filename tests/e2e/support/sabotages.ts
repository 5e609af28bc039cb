import type { Sabotage } from './flow-proxy.ts';

/** Presses inside such an element reach nobody. */
export function deafTo(selector: string): Sabotage {
  return {
    what: `presses in ${selector} are not heard`,
    script: `for (const type of ['click', 'pointerdown', 'pointerup', 'change'])
      addEventListener(type, (event) => {
        if (event.target instanceof Element && event.target.closest(${JSON.stringify(selector)})) event.stopImmediatePropagation();
      }, true);`,
  };
}

/** What is written to such a table is not written, though the page is told that it was. */
export function forgetful(...tables: readonly string[]): Sabotage {
  return {
    what: `what is written to ${tables.join(' and ')} vanishes`,
    script: `const forgotten = new Set(${JSON.stringify(tables)});
      for (const method of ['put', 'add']) {
        const write = IDBObjectStore.prototype[method];
        IDBObjectStore.prototype[method] = function (...given) {
          const request = write.apply(this, given);
          if (forgotten.has(this.name)) request.addEventListener('success', () => this.delete(request.result));
          return request;
        };
      }`,
  };
}

/** Such requests never arrive. */
export function dropped(what: string, isDropped: (method: string, path: string) => boolean): Sabotage {
  return { what, rule: (method, path) => (isDropped(method, path) ? 'drop' : undefined) };
}

/** Such answers are empty lists. */
export function emptied(part: string): Sabotage {
  return {
    what: `${part} answers with nothing`,
    rule: (_method, path) => (path.includes(part) ? () => '[]' : undefined),
  };
}

export const NO_NOTE_ARRIVES = dropped('no note arrives', (_method, path) => path.endsWith('/add-notes'));

/** Each note arrives, and the device hears nothing of it, and sends it under another key. */
export const NO_WORKER: Sabotage = {
  what: 'there is no service worker',
  rule: (_method, path) => (path === '/service-worker.js' ? 'drop' : undefined),
};
