import type { FolderLike } from '#src/offline/session/revoked-sessions.ts';

export interface MemoryFolder extends FolderLike {
  readonly files: Set<string>;
}

/** A directory of the origin private file system, in memory: a missing entry rejects unless `create` is set. */
export function createMemoryFolder(): MemoryFolder {
  const folders = new Map<string, MemoryFolder>();
  const files = new Set<string>();
  const refuseUnless = (isThere: boolean): void => {
    if (!isThere) throw new DOMException('not there', 'NotFoundError');
  };
  return {
    files,
    getDirectoryHandle: async (name, { create }) => {
      const folder = folders.get(name) ?? createMemoryFolder();
      refuseUnless(create || folders.has(name));
      folders.set(name, folder);
      return folder;
    },
    getFileHandle: async (name, { create }) => {
      refuseUnless(create || files.has(name));
      files.add(name);
      return {};
    },
    removeEntry: async (name) => {
      refuseUnless(files.delete(name));
    },
    keys: async function* keys() {
      yield* files;
    },
  };
}
