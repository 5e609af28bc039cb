import type { Browser, BrowserContext } from 'playwright-core';

// What pages were refused under their content policy, since it was last asked for. A test of a browser fails by it.
let refusals: string[] = [];

const MARK = 'policy violation:';

/** Hands over what was refused so far, and begins anew. */
export function takeRefusals(): readonly string[] {
  const taken = refusals;
  refusals = [];
  return taken;
}

export async function watchRefusals(context: BrowserContext): Promise<BrowserContext> {
  context.on('console', (message) => {
    if (message.text().startsWith(MARK)) refusals.push(message.text().slice(MARK.length).trim());
  });
  await context.addInitScript((mark) => {
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
      console.error(mark, violatedDirective, blockedURI),
    );
  }, MARK);
  return context;
}

/** Watches every page of the browser, whoever opens it. */
export function watchAllRefusals(browser: Browser): Browser {
  const open = browser.newContext.bind(browser);
  browser.newContext = async (options) => watchRefusals(await open(options));
  return browser;
}
