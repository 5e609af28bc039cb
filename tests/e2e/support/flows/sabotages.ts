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

/** Answers to such paths are empty lists. */
export function emptied(what: string, path: RegExp): Sabotage {
  return { what, rule: (_method, asked) => (path.test(asked) ? () => '[]' : undefined) };
}

export const NO_LOANS = emptied('the pipeline answers with no loan', /loanPipeline/);

export const NO_NOTE_ARRIVES: Sabotage = {
  what: 'no note arrives',
  rule: (_method, path) => (path.endsWith('/add-notes') ? 'drop' : undefined),
};

export const NO_WORKER: Sabotage = {
  what: 'there is no service worker',
  rule: (_method, path) => (path === '/service-worker.js' ? 'drop' : undefined),
};
