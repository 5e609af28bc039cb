import { untilBuilt } from './until-built.mjs';

// Lets the devices of a person forget them, by a gateway's own settings: npm run forget -- USER
await untilBuilt();
process.env['NODE_ENV'] ??= 'production';
await import('../dist/gateway/forget.js');
