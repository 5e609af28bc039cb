import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';

const at = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

// The gateway for Node: our own code in one folder, every dependency left where npm put it.
export default defineConfig({
  define: { __BUILD_ID__: JSON.stringify(process.env['BUILD_ID'] ?? 'dev') },
  envPrefix: 'PUBLIC_',
  publicDir: false,
  ssr: { external: true },
  build: {
    ssr: true,
    target: 'node20',
    outDir: process.env['GATEWAY_OUT_DIR'] ?? 'dist/gateway',
    emptyOutDir: true,
    sourcemap: false,
    rolldownOptions: {
      input: {
        main: at('./src/gateway/main.ts'),
        forget: at('./src/gateway/forget-main.ts'),
        audit: at('./src/gateway/audit-main.ts'),
        doctor: at('./src/gateway/doctor-main.ts'),
        backup: at('./src/gateway/backup-main.ts'),
        'migrate-to-postgres': at('./src/gateway/migrate-to-postgres-main.ts'),
        sandbox: at('./src/gateway/sandbox-main.ts'),
        'pglite-worker': at('./src/gateway/db/pglite-worker.ts'),
        'prepare-template': at('./src/gateway/db/prepare-template.ts'),
      },
      output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
    },
  },
});
