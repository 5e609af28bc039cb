import { writeFile } from 'node:fs/promises';
import { signFont } from '#tests/support/ui/sign-font.ts';

await writeFile('src/loan-display/status/sign-text.ttf', signFont());
