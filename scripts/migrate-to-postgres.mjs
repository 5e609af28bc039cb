import { untilBuilt } from './until-built.mjs';

// The embedded database of a gateway into the PostgreSQL that DATABASE_URL names.
await untilBuilt();
process.env['NODE_ENV'] ??= 'production';
await import('../dist/gateway/migrate-to-postgres.js');
