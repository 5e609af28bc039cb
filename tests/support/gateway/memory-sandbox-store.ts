import type { SandboxStore } from '#src/sandbox/base/sandbox-store.ts';

/** A store that lives as long as the process. */
export function createMemorySandboxStore(): SandboxStore {
  const kinds = new Map<string, Map<string, string>>();
  const keysOf = (kind: string): Map<string, string> => {
    const known = kinds.get(kind);
    if (known !== undefined) return known;
    const created = new Map<string, string>();
    kinds.set(kind, created);
    return created;
  };
  return {
    async read(kind, key) {
      const text = keysOf(kind).get(key);
      return text === undefined ? undefined : JSON.parse(text);
    },
    async write(kind, key, value) {
      keysOf(kind).set(key, JSON.stringify(value));
    },
    async remove(kind, key) {
      keysOf(kind).delete(key);
    },
    async list(kind) {
      return [...keysOf(kind)].map(([key, text]) => [key, JSON.parse(text)]);
    },
  };
}
