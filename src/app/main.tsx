import '#src/ui/theme/theme.css';
import '#src/ui/controls.css';
import '#src/ui/popover/tool-button.css';
import '#src/ui/page.css';
import '#src/app/opening.css';
import '#src/ui/shell/shell.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { browserPorts } from '#src/app/browser-ports.ts';
import { bearMovedNodes } from '#src/app/browser/moved-nodes.ts';
import { createApp } from '#src/app/create-app.tsx';

bearMovedNodes(Node.prototype, document);
// The list draws signs as soon as it's there. Without the font they look the same, only later.
if ('fonts' in document) document.fonts.load("1em 'Sign text'").catch(() => undefined);
void run();

// No top-level await: a file fetched later depends on this one and would wait with it.
async function run(): Promise<void> {
  const app = createApp(browserPorts());
  const screen = await app.start();
  if (screen === undefined) return;
  const root = document.getElementById('root');
  if (root === null) throw new Error('index.html has no #root');
  // In one go: drawn in slices, a store that changes meanwhile, such as the connection, has React draw it all again.
  createRoot(root).render(<StrictMode>{screen}</StrictMode>);
  app.installWorker();
}
