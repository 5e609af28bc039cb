import type { Migration } from '#src/gateway/db/migrations/migration.ts';

/** The columns are those of rate-limiter-flexible. */
export const rateLimits: Migration = {
  name: '0008-rate-limits',
  statements: [
    `create table rate_limit (
      key varchar(255) primary key,
      points integer not null default 0,
      expire bigint
    )`,
    'create index rate_limit_expire on rate_limit (expire)',
  ],
};
