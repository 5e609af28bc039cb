import { untilBuilt } from './until-built.mjs';

// Runs the sandbox by itself in this process, for gateways with PLATFORM=encompass.
await untilBuilt();
process.env['NODE_ENV'] ??= 'production';
await import('../dist/gateway/sandbox.js');
