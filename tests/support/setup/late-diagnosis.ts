import { prettyDOM } from '@testing-library/react';

/**
 * The error of a query that finds nothing, which prints the page only when it's read. Waiting for an element queries
 * many times, and only the last error is ever shown.
 */
export function lateDiagnosis(message: string | null, container: Element): Error {
  const error = new Error();
  error.name = 'TestingLibraryElementError';
  let text: string | undefined;
  Object.defineProperty(error, 'message', {
    configurable: true,
    get: () => (text ??= [message, prettyDOM(container)].filter(Boolean).join('\n\n')),
  });
  return error;
}
