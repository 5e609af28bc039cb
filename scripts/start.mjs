import { untilBuilt } from './until-built.mjs';

// Runs the gateway in this process, so that Ctrl-C and SIGTERM reach it directly.
await untilBuilt();
process.env['NODE_ENV'] ??= 'production';
await import('../dist/gateway/main.js');
