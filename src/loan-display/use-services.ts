import { type RegisteredRouter, useRouter } from '@tanstack/react-router';

/**
 * The one services object of the app, which the router carries as its context (decision 25).
 * The same object for as long as the page lives. Its type comes from the router that `app/router.ts` registers.
 */
export function useServices(): RegisteredRouter['options']['context'] {
  return useRouter().options.context;
}
