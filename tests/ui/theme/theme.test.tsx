import { expect, test } from 'vitest';
import { themeSystem } from '#src/ui/theme/system.ts';
import { themeCss } from '#tests/support/ui/theme-css.ts';

test('the style sheet of the theme says what the theme says', async () => {
  await expect(await themeCss(themeSystem())).toMatchFileSnapshot('../../../src/ui/theme/theme.css');
});
