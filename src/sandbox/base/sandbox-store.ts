/**
 * What the sandbox must remember across restarts: values written by fieldWriter, locks, tokens. Kinds in use: `field`,
 * `lock`, `token`, `code`. Values are JSON, parsed again by their reader.
 */
export interface SandboxStore {
  /** Returns the value, or undefined. */
  read(kind: string, key: string): Promise<unknown>;
  write(kind: string, key: string, value: unknown): Promise<void>;
  /** Removes the value; does nothing if there is none. */
  remove(kind: string, key: string): Promise<void>;
  /** All keys of a kind with their values, in no particular order. */
  list(kind: string): Promise<[key: string, value: unknown][]>;
}

/** A store that lives as long as the process: for tests, and for a sandbox that may forget. */
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
