import { failureBesideConnection } from '#src/api/request/failure-text.ts';

/** True if only the connection is missing, as the top bar says: the list says nothing of it but its copy's age. */
export function isWithoutConnection(isOffline: boolean, error: Error | null): boolean {
  return isOffline && error !== null && failureBesideConnection(error) === '';
}
