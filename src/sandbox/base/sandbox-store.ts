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
