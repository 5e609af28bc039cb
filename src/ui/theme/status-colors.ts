import { bothModes } from '#src/ui/theme/both-modes.ts';

/**
 * What each status looks like, by role, for signs and bars alike. `fill` is the sign's or bar's own color, `ink` what's
 * inside it, `rim` the edge that sets it off from any row, `tint` a background, `text` words on any background.
 * tests/ui/theme/status-contrast.test.tsx measures each on each.
 */
export const statusColors = {
  pastDue: {
    fill: bothModes('#8e1b14', '#e04a45'),
    ink: bothModes('#ffffff', '#0f0404'),
    rim: bothModes('#8e1b14', '#ff8f86'),
    tint: bothModes('#fbe7e5', '#3a1b1b'),
    text: bothModes('#a1211a', '#ff9d95'),
  },
  dueToday: {
    fill: bothModes('#f5b301', '#ffd54a'),
    ink: bothModes('#182226', '#101416'),
    rim: bothModes('#8a5a00', '#ffd54a'),
    tint: bothModes('#fdf1d0', '#352b0d'),
    text: bothModes('#774d00', '#ffd54a'),
  },
  inProgress: {
    fill: bothModes('#1e55b3', '#5b8dfa'),
    ink: bothModes('#ffffff', '#080c12'),
    rim: bothModes('#1e55b3', '#5b8dfa'),
    tint: bothModes('#e4ecf9', '#17274a'),
    text: bothModes('#1e55b3', '#9dbcff'),
  },
  notStarted: {
    fill: bothModes('#ffffff', '#151a1d'),
    ink: bothModes('#4f5d62', '#a3b0b5'),
    rim: bothModes('#647278', '#8b99a0'),
    tint: bothModes('#eceff0', '#232b2f'),
    text: bothModes('#4f5d62', '#a3b0b5'),
  },
  // Quiet: a tinted box with a tick and no rim.
  completed: {
    fill: bothModes('#d5eee5', '#1d4136'),
    ink: bothModes('#0f6a51', '#6fddb8'),
    rim: bothModes('#14735a', '#6fddb8'),
    tint: bothModes('#e9f6f1', '#17302a'),
    text: bothModes('#0c5f48', '#6fddb8'),
  },
  // A status of the whole loan, not of steps: its row has the tint, its days the fill.
  suspended: {
    fill: bothModes('#f7cbc6', '#6d2624'),
    ink: bothModes('#182226', '#e5ebed'),
    rim: bothModes('#a1211a', '#ff9d95'),
    tint: bothModes('#fdf1ef', '#2a1a1b'),
    text: bothModes('#a1211a', '#ff9d95'),
  },
  // A step that this loan doesn't need.
  notRequired: {
    fill: bothModes('#eceff0', '#232b2f'),
    ink: bothModes('#4f5d62', '#a3b0b5'),
    rim: bothModes('#84939a', '#66757b'),
    tint: bothModes('#f6f7f7', '#101416'),
    text: bothModes('#4f5d62', '#a3b0b5'),
  },
  // For a status a lender may add; none uses it today.
  added: {
    fill: bothModes('#e8863a', '#ff9c4f'),
    ink: bothModes('#182226', '#101416'),
    rim: bothModes('#95480a', '#ff9c4f'),
    tint: bothModes('#fcebdd', '#3a2414'),
    text: bothModes('#7f3d08', '#ff9c4f'),
  },
} as const;
