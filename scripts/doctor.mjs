import { untilBuilt } from './until-built.mjs';

// Checks a gateway's own settings on the live platform.
await untilBuilt();
process.env['NODE_ENV'] ??= 'production';
await import('../dist/gateway/doctor.js');
