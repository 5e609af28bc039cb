import { untilBuilt } from './until-built.mjs';

// Prints the audit trail of a gateway, by that gateway's own settings, and says whether it is whole.
await untilBuilt();
process.env['NODE_ENV'] ??= 'production';
await import('../dist/gateway/audit.js');
