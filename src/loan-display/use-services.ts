import { type RegisteredRouter, useRouter } from '@tanstack/react-router';

export type Services = RegisteredRouter['options']['context'];

/**
 * The app's one services object, which the router carries as its context (decision 25). The same object for the life of
 * the page. Its type comes from the router that `app/router.ts` registers.
 */
export function useServices(): Services {
  return useRouter().options.context;
}
