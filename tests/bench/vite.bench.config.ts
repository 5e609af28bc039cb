import { defineConfig } from 'vite';

export default defineConfig({
  publicDir: false,
  logLevel: 'error',
  build: { target: 'node20', emptyOutDir: false, minify: false },
});
