import * as v from 'valibot';
import { contradictions } from '#src/gateway/settings/config-contradictions.ts';
import { type ConfigValues, configSchema } from '#src/gateway/settings/config-schema.ts';

export type Environment = Readonly<Record<string, string | undefined>>;

/** The settings from the environment, checked. What an installation leaves open is still open here. */
export type GatewayConfig = ConfigValues;

export type ConfigResult =
  | { readonly ok: true; readonly config: GatewayConfig }
  /** One sentence per fault, for all faults, without values: a value may be a secret in the wrong place. */
  | { readonly ok: false; readonly faults: string[] };

/** Reads every setting from the environment; an empty one counts as missing. `.env.example` describes them. */
export function readConfig(environment: Environment): ConfigResult {
  const given: Record<string, string> = {};
  for (const name of Object.keys(configSchema.entries)) {
    const value = environment[name];
    if (value !== undefined && value.trim() !== '') given[name] = value;
  }
  const result = v.safeParse(configSchema, given, { abortPipeEarly: true });
  const faults = [
    ...(result.issues ?? []).map((issue) => `${v.getDotPath(issue) ?? 'A setting'} ${issue.message}.`),
    ...contradictions(given),
  ];
  if (!result.success || faults.length > 0) return { ok: false, faults };
  return { ok: true, config: result.output };
}
