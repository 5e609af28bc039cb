import { format } from 'prettier';
import { SIGN_DRAWINGS, type SignDrawing } from '#tests/support/ui/sign-drawings.ts';
import { modesOf } from '#tests/support/ui/contrast-ratio.ts';

const ABOUT =
  '/* Written by sign-pictures.test.tsx from sign-drawings.ts; `npx vitest run sign-pictures -u` writes it anew. */';

type Mode = 0 | 1;

/** The signs as pictures for backgrounds, light and dark. A picture behind text can't read the theme's variables. */
export async function signPicturesCss(): Promise<string> {
  const [light, dark] = [variables(0), variables(1)];
  const text = `${ABOUT}
:root, [data-color-mode='light'] { ${light} }
@media screen and (prefers-color-scheme: dark) { :root:not([data-color-mode='light']) { ${dark} } }
@media screen { [data-color-mode='dark'] { ${dark} } }`;
  return format(text, { parser: 'css', singleQuote: true, printWidth: 110 });
}

function variables(mode: Mode): string {
  return Object.entries(SIGN_DRAWINGS)
    .map(([name, drawing]) => `--sign-${name}: url("data:image/svg+xml,${encoded(picture(drawing, mode))}");`)
    .join('\n');
}

function picture(drawing: SignDrawing, mode: Mode): string {
  const { shape, mark, fill, rim, ink } = drawing;
  const inside = fill === undefined ? 'none' : modesOf(fill.value)[mode];
  const edge = rim === undefined ? '' : ` stroke='${modesOf(rim.value)[mode]}' stroke-linejoin='round'`;
  const marked =
    mark === undefined || ink === undefined
      ? ''
      : `<path d='${mark}' fill='none' stroke='${modesOf(ink.value)[mode]}' stroke-width='2.1' stroke-linecap='round' stroke-linejoin='round'/>`;
  return `<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 20 20' width='20' height='20'><path d='${shape}' fill='${inside}'${edge}/>${marked}</svg>`;
}

function encoded(svg: string): string {
  return svg.replaceAll('<', '%3C').replaceAll('>', '%3E').replaceAll('#', '%23');
}
