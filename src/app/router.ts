import { createRouter, type RouterHistory } from '@tanstack/react-router';
import { routeTree } from '#src/app/route-tree.gen.ts';
import { ErrorPage } from '#src/app/error-page.tsx';
import { NotFoundPage } from '#src/features/session/not-found-page.tsx';
import type { AppServices } from '#src/routes/-app-services.ts';

export function createAppRouter(context: AppServices, history?: RouterHistory) {
  return createRouter({
    routeTree,
    context,
    ...(history === undefined ? {} : { history }),
    // The router's own way reads a loan number as a number and changes its digits.
    parseSearch: parseAddressTexts,
    stringifySearch: writeAddressTexts,
    defaultErrorComponent: ErrorPage,
    defaultNotFoundComponent: NotFoundPage,
    // The screens read through TanStack Query; a second cache in the router would only disagree with it.
    defaultPreloadStaleTime: 0,
  });
}

/**
 * Makes the browser's Back and Forward ask instead of leaving this place. What the app itself writes to the address
 * goes on. @returns ends it.
 */
export function askBeforeBack(history: RouterHistory, ask: () => void): () => void {
  return history.block({
    // Closing and reloading are asked about anyway.
    enableBeforeUnload: false,
    blockerFn: ({ action }) => {
      const isPersons = action !== 'PUSH' && action !== 'REPLACE';
      if (isPersons) ask();
      return isPersons;
    },
  });
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>;
  }
}

/**
 * The parameters of an address, each as its literal text: `1.0` and `26110E12` are no numbers. A quoted text was
 * written by this app, for a text that looks quoted, or by earlier builds, for one that looks like a number. A repeated
 * parameter is a list.
 */
function parseAddressTexts(search: string): Record<string, string | string[]> {
  const texts = new Map<string, string[]>();
  for (const [name, text] of new URLSearchParams(search))
    texts.set(name, [...(texts.get(name) ?? []), unquoted(text) ?? text]);
  return Object.fromEntries(
    [...texts].map(([name, [first = '', ...others]]) => [
      name,
      others.length === 0 ? first : [first, ...others],
    ]),
  );
}

/** The other way round. People read and share addresses, so commas stay as they are. */
function writeAddressTexts(search: Readonly<Record<string, unknown>>): string {
  const written = new URLSearchParams();
  for (const [name, value] of Object.entries(search))
    if (value !== undefined) written.set(name, writtenValue(value));
  const text = written.toString().replaceAll('%2C', ',');
  return text === '' ? '' : `?${text}`;
}

function writtenValue(value: unknown): string {
  return typeof value === 'string' && unquoted(value) === undefined ? value : JSON.stringify(value);
}

function unquoted(text: string): string | undefined {
  if (!text.startsWith('"')) return undefined;
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'string' ? value : undefined;
  } catch {
    return undefined;
  }
}
