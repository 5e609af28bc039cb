import { chromiumEngine } from './chromium-engine.ts';
import type { Engine } from './engine.ts';
import { firefoxEngine } from './firefox-engine.ts';
import { webkitEngine } from './webkit-engine.ts';

const ENGINES: readonly Engine[] = [chromiumEngine, firefoxEngine, webkitEngine];

/** The engines of this run, by `FLOW_ENGINES`: Chromium alone when nothing is said, as in `npm test`. */
export function chosenEngines(): readonly Engine[] {
  const names = (process.env['FLOW_ENGINES'] ?? 'chromium').split(',');
  return ENGINES.filter(({ name }) => names.includes(name));
}
