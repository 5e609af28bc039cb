import { statusColors } from '#src/ui/theme/status-colors.ts';

type ThemeColor = { readonly value: string } | undefined;

/** A shape and its mark, in a square of 20. An undefined color isn't drawn. */
export interface SignDrawing {
  readonly shape: string;
  readonly mark?: string;
  readonly fill: ThemeColor;
  readonly rim: ThemeColor;
  readonly ink?: ThemeColor;
}

const OCTAGON = { shape: 'M6.5 1.9h7l4.6 4.6v7l-4.6 4.6h-7l-4.6-4.6v-7z', mark: 'M10 5.6v5M10 14.2v.01' };
const TRIANGLE = { shape: 'M10 2.4 18.4 16.8H1.6z', mark: 'M10 7.7v3.7M10 14.2v.01' };
const DIAMOND = { shape: 'M10 1.9 18.1 10 10 18.1 1.9 10z' };
const BOX = {
  shape:
    'M6 2.2h8A3.8 3.8 0 0 1 17.8 6v8a3.8 3.8 0 0 1-3.8 3.8H6A3.8 3.8 0 0 1 2.2 14V6A3.8 3.8 0 0 1 6 2.2z',
  mark: 'm6.2 10.4 2.6 2.6 5-5.6',
};

const { completed, dueToday, inProgress, pastDue } = statusColors;

/**
 * The drawings of the signs, from which sign-pictures.css is written: one shape a status, the shape of its emoji. Not
 * started is a ring, which is a border. Those of `on-bar` are on their own color, so fill and ink change places.
 */
export const SIGN_DRAWINGS: Readonly<Record<string, SignDrawing>> = {
  'past-due': { ...OCTAGON, ...pastDue },
  'due-today': { ...TRIANGLE, ...dueToday },
  'in-progress': { ...DIAMOND, ...inProgress },
  completed: { ...BOX, ...completed, rim: undefined },
  'past-due-on-bar': { ...OCTAGON, fill: pastDue.ink, ink: pastDue.fill, rim: undefined },
  'due-today-on-bar': { ...TRIANGLE, fill: dueToday.ink, ink: dueToday.fill, rim: undefined },
  'in-progress-on-bar': { ...DIAMOND, fill: inProgress.ink, rim: undefined },
};
