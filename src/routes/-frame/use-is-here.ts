import { useRouter } from '@tanstack/react-router';

/**
 * Tells whether no press leads to another screen yet. While that one loads, what the screen at `path` writes to the
 * address by itself, later than a press, would undo it.
 */
export function useIsHere(path: string): () => boolean {
  const { history } = useRouter();
  return () => history.location.pathname === path;
}
