import { readFileSync, writeFileSync } from 'node:fs';
import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, minifySync } from 'vite';
import { type ManifestOptions, VitePWA } from 'vite-plugin-pwa';
import { whatsNew } from './scripts/whats-new.ts';

const manifest = JSON.parse(
  readFileSync(new URL('./manifest.webmanifest', import.meta.url), 'utf8'),
) as Partial<ManifestOptions>;

const gateway = process.env['GATEWAY_ORIGIN'] ?? 'http://127.0.0.1:8080';
const buildId = process.env['BUILD_ID'] ?? 'dev';
const apiEnv = process.env['API_ENV'] ?? 'prod';

// The oldest browsers that are supported (docs/browsers.md). Style sheets are written for the same ones.
const OLDEST_BROWSERS = ['safari17.0', 'ios17.0', 'firefox140', 'chrome123', 'edge123'];

export default defineConfig({
  define: { __BUILD_ID__: JSON.stringify(buildId) },
  // Nothing of the environment may reach the bundle by its name alone.
  envPrefix: 'PUBLIC_',
  plugins: [
    // The router's plugin has to come before React's: it splits the route files first.
    tanstackRouter({
      target: 'react',
      autoCodeSplitting: true,
      routesDirectory: 'src/routes',
      generatedRouteTree: 'src/app/route-tree.gen.ts',
      quoteStyle: 'single',
      semicolons: true,
    }),
    react(),
    {
      // Every start runs it, and it'd be copied with its comments.
      name: 'minified-public-script',
      writeBundle({ dir = 'dist/client' }) {
        const file = `${dir}/color-mode.js`;
        writeFileSync(file, minifySync('color-mode.js', readFileSync(file, 'utf8')).code);
      },
    },
    {
      // Chrome compiles what every start runs while the file still comes, beside the page: a first start's own thread
      // takes half as long to run it.
      name: 'compiled-ahead',
      writeBundle({ dir = 'dist/client' }, bundle) {
        for (const chunk of Object.values(bundle)) {
          if (chunk.type !== 'chunk' || !chunk.isEntry) continue;
          writeFileSync(`${dir}/${chunk.fileName}`, `//# allFunctionsCalledOnLoad\n${chunk.code}`);
        }
      },
    },
    {
      // The page's style goes first, so that its name is there while the app's code comes.
      name: 'code-after-style',
      transformIndexHtml: {
        order: 'post',
        handler: (html) => html.replace('<script type="module"', '<script type="module" fetchpriority="low"'),
      },
    },
    {
      name: 'whats-new',
      generateBundle() {
        const changes = whatsNew(readFileSync(new URL('./CHANGELOG.md', import.meta.url), 'utf8'));
        this.emitFile({ type: 'asset', fileName: 'whats-new.json', source: JSON.stringify(changes) });
      },
    },
    VitePWA({
      strategies: 'injectManifest',
      srcDir: 'src/service-worker',
      filename: 'service-worker.ts',
      // The page registers the worker itself: the plugin's own prompt mode reloads other tabs under people's hands.
      injectRegister: false,
      manifest,
      injectManifest: {
        globPatterns: ['**/*.{js,css,html,svg,png,ttf,webmanifest}'],
        // Pictures for the installation's own question, and what takes a worker back, are wanted with a network alone.
        globIgnores: ['screenshots/**', 'retired-worker.js'],
      },
    }),
  ],
  build: {
    target: OLDEST_BROWSERS,
    cssTarget: OLDEST_BROWSERS,
    outDir: 'dist/client',
    emptyOutDir: true,
    sourcemap: false,
    // Every supported browser preloads modules by itself.
    modulePreload: { polyfill: false },
    // What every start needs in one file: as two dozen small ones it compresses a twentieth worse.
    rolldownOptions: {
      output: { codeSplitting: { groups: [{ name: 'start', tags: ['$initial'] }] } },
      // Emotion imports it for `withTheme`, which nothing here uses; the package doesn't say that it's then not needed.
      treeshake: { moduleSideEffects: [{ test: /\/hoist-non-react-statics\//, sideEffects: false }] },
    },
  },
  server: {
    proxy: Object.fromEntries(
      [
        '/config.json',
        '/openapi.json',
        '/auth',
        '/platform-auth',
        '/platform-api',
        '/los',
        '/sandbox',
        `/${apiEnv}`,
      ].map(
        // The gateway sends people to its public origin when another host asks: it must see the one they typed.
        (path) => [path, { target: gateway, changeOrigin: false }],
      ),
    ),
  },
});
