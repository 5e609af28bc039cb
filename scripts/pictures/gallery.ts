import { createServer } from 'vite';
import { launchBrowser } from '#tests/support/browser/chromium.ts';
import { freePort } from '#tests/support/browser/free-port.ts';

/** What docs/design-system.md shows: the gallery, which only a development server has. */
const port = await freePort();
const vite = await createServer({ server: { port, strictPort: true }, logLevel: 'error' });
await vite.listen();
const browser = await launchBrowser();
try {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' });
  await page.goto(`http://localhost:${port}/gallery`);
  await page.getByRole('heading', { name: 'Dark' }).waitFor();
  await page.waitForLoadState('networkidle');
  await page.screenshot({ path: 'docs/pictures/design-system.png', fullPage: true });
} finally {
  await browser.close();
  await vite.close();
}
