/** One color with a value for each mode; the browser picks by `color-scheme`, so no class or script is needed. */
export function bothModes(light: string, dark: string): { value: string } {
  return { value: `light-dark(${light}, ${dark})` };
}

/**
 * What each status looks like, by role, for signs and bars alike. `fill` is the sign's or bar's own color, `ink` what's
 * inside it, `rim` the edge that sets it off from any row, `tint` a background, `text` words on any background.
 * tests/ui/theme/status-contrast.test.tsx measures them.
 */
export const statusColors = {
  pastDue: {
    fill: bothModes('#8e1b14', '#e04a45'),
    ink: bothModes('#ffffff', '#0f0404'),
    rim: bothModes('#8e1b14', '#ff8f86'),
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
    text: bothModes('#1e55b3', '#9dbcff'),
  },
  notStarted: {
    rim: bothModes('#647278', '#8b99a0'),
    tint: bothModes('#eceff0', '#232b2f'),
  },
  // Quiet: a tinted box with a tick and no rim.
  completed: {
    fill: bothModes('#d5eee5', '#1d4136'),
    ink: bothModes('#0f6a51', '#6fddb8'),
  },
  // A status of the whole loan, not of steps: its row has the tint, its days the fill.
  suspended: {
    fill: bothModes('#f7cbc6', '#6d2624'),
    tint: bothModes('#fdf1ef', '#2a1a1b'),
  },
  // A step that this loan doesn't need.
  notRequired: {
    rim: bothModes('#84939a', '#66757b'),
    text: bothModes('#4f5d62', '#a3b0b5'),
  },
  // For a status a lender may add; none uses it today.
  added: {
    fill: bothModes('#e8863a', '#ff9c4f'),
    ink: bothModes('#182226', '#101416'),
    rim: bothModes('#95480a', '#ff9c4f'),
  },
} as const;
