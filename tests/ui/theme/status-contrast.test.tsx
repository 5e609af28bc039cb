import { describe, expect, test } from 'vitest';
import { statusColors } from '#src/ui/theme/status-colors.ts';
import { semanticTokens } from '#src/ui/theme/tokens.ts';
import { contrastRatio, modesOf } from '#tests/support/ui/contrast-ratio.ts';

const { colors } = semanticTokens;
const { added, completed, dueToday, inProgress, notRequired, notStarted, pastDue, suspended } = statusColors;
const FILLS = { added, completed, dueToday, inProgress, pastDue };

/** Whatever a sign or its words may stand on: rows, cells and panels in all their states. */
const GROUNDS = {
  'a row': colors.bg.surface,
  'a row under the pointer': colors.bg.hover,
  'the selected row': colors.row.selected,
  'a suspended row': suspended.tint,
  'a suspended cell': suspended.fill,
  'a stalled cell': colors.tone.stalled,
  'an on-track cell': colors.tone.onTrack,
  'the canvas': colors.bg.DEFAULT,
  'a muted ground': colors.bg.muted,
  'the popover': colors.bg.panel,
} as const;

/** What sets each sign off from its ground: its edge, or the tick where a sign is quiet on purpose. */
const SIGNS = {
  'past due': pastDue.rim,
  'due today': dueToday.rim,
  'in progress': inProgress.rim,
  'not started': notStarted.rim,
  'completed (its tick)': completed.ink,
} as const;

const TEXTS = {
  'past due': pastDue.text,
  'due today': dueToday.text,
  'in progress': inProgress.text,
  'not required': notRequired.text,
} as const;

function lowestRatio(one: { value: string }, other: { value: string }): number {
  const [light, dark] = modesOf(one.value);
  const [lightGround, darkGround] = modesOf(other.value);
  return Math.min(contrastRatio(light, lightGround), contrastRatio(dark, darkGround));
}

describe.each(Object.entries(GROUNDS))('on %s, light and dark', (_, ground) => {
  test.each(Object.entries(SIGNS))('the sign of %s stands out at 3:1 (WCAG 1.4.11)', (_sign, color) => {
    expect(lowestRatio(color, ground)).toBeGreaterThanOrEqual(3);
  });

  test.each(Object.entries(TEXTS))('the words of %s can be read at 4.5:1 (WCAG 1.4.3)', (_text, color) => {
    expect(lowestRatio(color, ground)).toBeGreaterThanOrEqual(4.5);
  });
});

test.each(Object.entries(FILLS))('what stands in the fill of %s can be read', (_, { fill, ink }) => {
  expect(lowestRatio(ink, fill)).toBeGreaterThanOrEqual(4.5);
});

test('words can be read in a suspended cell, and on the tint of what is due today', () => {
  expect(lowestRatio(colors.fg.DEFAULT, suspended.fill)).toBeGreaterThanOrEqual(4.5);
  expect(lowestRatio(dueToday.text, dueToday.tint)).toBeGreaterThanOrEqual(4.5);
});
