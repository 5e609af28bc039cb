import type { PackedBody } from '#src/gateway/answers/compressed-body.ts';

/** A page of the pipeline as it's held for its session. */
export interface HeldPage {
  readonly body: PackedBody;
  readonly totalCount: number | undefined;
  /** What the page is a part of; absent for whole loans of the whole list. */
  readonly part?: 'changes' | 'ids' | 'none' | undefined;
  /** The topic of each of its loans (decision 34); undefined if one can't be told. */
  readonly topics?: Uint16Array | undefined;
  /** How many loans the whole list has, beside a part of it. */
  readonly listCount?: number | undefined;
}

/** Approximate size of an entry besides its body. */
const OVERHEAD_BYTES = 1024;

/** Bytes of memory that a held page takes. */
export function bytesOfPage({ body, topics }: HeldPage): number {
  return body.byteLength + (topics?.byteLength ?? 0) + OVERHEAD_BYTES;
}
