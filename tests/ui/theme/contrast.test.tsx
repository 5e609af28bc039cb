import { expect, test } from 'vitest';
import { semanticTokens } from '#src/ui/theme/tokens.ts';
import { contrastRatio, modesOf } from '#tests/support/ui/contrast-ratio.ts';

const { colors } = semanticTokens;

/** Text on its ground: at least 4.5:1 in both modes (WCAG 1.4.3). */
const TEXTS = [
  ['text on the canvas', colors.fg.DEFAULT, colors.bg.DEFAULT],
  ['text on a surface', colors.fg.DEFAULT, colors.bg.surface],
  ['quiet text on the canvas', colors.fg.muted, colors.bg.DEFAULT],
  ['quiet text on a surface', colors.fg.muted, colors.bg.surface],
  ['quiet text in the choice of views', colors.fg.muted, colors.bg.muted],
  ['quiet text on a row under the pointer', colors.fg.muted, colors.bg.hover],
  ['quiet text on a selected row', colors.fg.muted, colors.row.selected],
  ['quiet text on a suspended row', colors.fg.muted, colors.status.suspended.tint],
  ['late text on a surface', colors.late.fg, colors.bg.surface],
  ['late text on a suspended row', colors.late.fg, colors.status.suspended.tint],
  ['late text on a selected row', colors.late.fg, colors.row.selected],
  ['late text in the popover', colors.late.fg, colors.bg.panel],
  ['text in a stalled Dead in Water cell', colors.fg.DEFAULT, colors.tone.stalled],
  ['text in an on-track Dead in Water cell', colors.fg.DEFAULT, colors.tone.onTrack],
  ['what can be pressed, on a surface', colors.accent.fg, colors.bg.surface],
  ['what can be pressed, on the canvas', colors.accent.fg, colors.bg.DEFAULT],
  ['the main button', colors.accent.contrast, colors.accent.solid],
  ['initials on the avatar', colors.accent.fg, colors.accent.subtle],
] as const;

test.each(TEXTS)('%s can be read in both modes', (_, text, ground) => {
  const [lightText, darkText] = modesOf(text.value);
  const [lightGround, darkGround] = modesOf(ground.value);
  expect(contrastRatio(lightText, lightGround)).toBeGreaterThanOrEqual(4.5);
  expect(contrastRatio(darkText, darkGround)).toBeGreaterThanOrEqual(4.5);
});

/** Signs that carry meaning: at least 3:1 (WCAG 1.4.11). */
const SIGNS = [
  ['the ring around what has the focus', colors.accent.focusRing, colors.bg.surface],
  ['the connection dot', colors.accent.solid, colors.bg.surface],
  ['the lost connection ring', colors.border.strong, colors.bg.surface],
  ['the grey dot', colors.dot.grey, colors.bg.surface],
  ['the green dot', colors.dot.green, colors.tone.onTrack],
] as const;

test.each(SIGNS)('%s can be made out in both modes', (_, sign, ground) => {
  const [lightSign, darkSign] = modesOf(sign.value);
  const [lightGround, darkGround] = modesOf(ground.value);
  expect(contrastRatio(lightSign, lightGround)).toBeGreaterThanOrEqual(3);
  expect(contrastRatio(darkSign, darkGround)).toBeGreaterThanOrEqual(3);
});
