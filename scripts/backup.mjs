import { untilBuilt } from './until-built.mjs';

// The embedded database of a gateway, by that gateway's own settings, as one file and back.
await untilBuilt();
process.env['NODE_ENV'] ??= 'production';
await import('../dist/gateway/backup.js');
