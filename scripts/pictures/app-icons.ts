import { readFile, writeFile } from 'node:fs/promises';
import { launchBrowser } from '#tests/support/browser/chromium.ts';

// A platform cuts a maskable icon to its own shape and guarantees only the inner 80 % (W3C Web App Manifest, "Icon
// masks"); iOS rounds the corners of a full square. Both are filled, with the sign drawn smaller.
const ICONS = [
  { file: 'icon-192.png', size: 192, fill: false },
  { file: 'icon-512.png', size: 512, fill: false },
  { file: 'icon-maskable-512.png', size: 512, fill: true },
  { file: 'apple-touch-icon.png', size: 180, fill: true },
] as const;

const SIGN_SCALE = 0.76;

const drawing = await readFile('public/icons/icon.svg', 'utf8');
const browser = await launchBrowser();
for (const { file, size, fill } of ICONS) {
  const page = await browser.newPage({ viewport: { width: size, height: size } });
  await page.setContent(
    `<style>html,body{margin:0}svg{display:block;width:${size}px;height:${size}px}</style>${fill ? filled(drawing) : drawing}`,
  );
  await writeFile(`public/icons/${file}`, await page.screenshot({ omitBackground: true }));
  await page.close();
}
await browser.close();

function filled(svg: string): string {
  const place = `translate(256 256) scale(${SIGN_SCALE}) translate(-256 -256)`;
  return svg.replace(/ rx="\d+"/, '').replace('<g ', `<g transform="${place}" `);
}
