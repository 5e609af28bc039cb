import type { Status } from '#src/domain/status/status.ts';

interface SignShape {
  /** Its outline, in a square of 20. */
  readonly shape: string;
  /** The mark inside it. */
  readonly mark?: string;
}

/** One shape per status, its emoji's shape: octagon, triangle, diamond, ring, checked box. */
export const SIGN_SHAPES: Readonly<Record<Status, SignShape>> = {
  PAST_DUE: {
    shape: 'M6.5 1.9h7l4.6 4.6v7l-4.6 4.6h-7l-4.6-4.6v-7z',
    mark: 'M10 5.6v5M10 14.2v.01',
  },
  DUE_TODAY: {
    shape: 'M10 2.4 18.4 16.8H1.6z',
    mark: 'M10 7.7v3.7M10 14.2v.01',
  },
  INPROGRESS: { shape: 'M10 1.9 18.1 10 10 18.1 1.9 10z' },
  NOT_STARTED: { shape: 'M16.6 10a6.6 6.6 0 1 1-13.2 0 6.6 6.6 0 0 1 13.2 0z' },
  COMPLETED: {
    shape:
      'M6 2.2h8A3.8 3.8 0 0 1 17.8 6v8a3.8 3.8 0 0 1-3.8 3.8H6A3.8 3.8 0 0 1 2.2 14V6A3.8 3.8 0 0 1 6 2.2z',
    mark: 'm6.2 10.4 2.6 2.6 5-5.6',
  },
};
