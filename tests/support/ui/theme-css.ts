import type { SystemContext } from '@chakra-ui/react';
import { format } from 'prettier';

type Rules = { readonly [name: string]: string | number | Rules };

const ABOUT =
  '/* Written by tests/ui/theme/theme.test.tsx from system.ts and tokens.ts; `npx vitest run theme -u` writes it anew. */';

/** The theme's part for all screens as a style sheet: the order of the layers, the variables, the page's background. */
export async function themeCss(system: SystemContext): Promise<string> {
  const layers = [system.getGlobalCss(), system.getTokenCss()].map((rules) => rulesText(rules));
  const text = [ABOUT, system.layers.atRule, ...layers].join('\n\n');
  return format(text, { parser: 'css', singleQuote: true, printWidth: 110 });
}

function rulesText(rules: Rules): string {
  return Object.entries(rules)
    .map(([name, value]) =>
      typeof value === 'object'
        ? `${name.replaceAll(/(^|, )&/g, '$1')} {\n${rulesText(value)}\n}`
        : `${propertyName(name)}: ${value};`,
    )
    .join('\n');
}

function propertyName(name: string): string {
  return name.startsWith('--') ? name : name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}
