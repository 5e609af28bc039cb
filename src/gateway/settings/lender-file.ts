import { readFileSync } from 'node:fs';
import { basename, dirname, resolve } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import * as v from 'valibot';
import { lenderTemplatesSchema } from '#src/contract/base/note-templates.ts';
import { faultsOf } from '#src/contract/base/parse-contract.ts';
import { isPlainRecord } from '#src/contract/base/text-values.ts';
import defaultFieldMap from '#src/contract/wire/default-field-map.json' with { type: 'json' };
import { fieldMapSchema } from '#src/contract/wire/field-map.ts';
import { type LenderFile, lenderFileSchema } from '#src/contract/wire/lender-file.ts';
import { viewFaults } from '#src/gateway/settings/lender-views.ts';
import { repeatedKeys } from '#src/gateway/settings/repeated-keys.ts';
import { unknownKeys } from '#src/gateway/settings/unknown-keys.ts';
import type { FieldMap } from '#src/domain/loan-fields/field-map.ts';
import { pipelineMap } from '#src/domain/loan-fields/pipeline-map.ts';

interface LenderReading {
  /** Undefined without a file, and for one with faults. */
  readonly lender?: LenderFile;
  /** One sentence each, with the place of the value and without it. */
  readonly faults: readonly string[];
}

/** These parts may lie in files of their own, named from the lender file's folder. */
const PARTS = ['fieldMap', 'noteTemplates'] as const;

/** What says whether a view's names are the lender's. */
const NAMED_BY_VIEWS = ['milestones', 'fieldMap', 'defaultViews'] as const;

/**
 * Reads a lender file and the files that it names. A key that nobody knows is a fault: it may be mistyped.
 * @param fieldMapFile the setting `FIELD_MAP`, which counts where the file has no field map.
 */
export function readLenderFile(
  setting: string,
  file: string | undefined,
  fieldMapFile?: string,
): LenderReading {
  if (file === undefined) return { faults: [] };
  const {
    json,
    fault = isPlainRecord(json) ? undefined : 'holds no JSON object',
    repeated = [],
  } = readJson(file);
  if (fault !== undefined || !isPlainRecord(json))
    return { faults: [`${setting} names a file that ${fault}.`] };
  const twice = (place: string): string => `${place}: stands twice, and only the last would count`;
  const faults = repeated.map(twice);
  const whole = { ...json };
  for (const part of PARTS) {
    const named = whole[part];
    if (typeof named !== 'string') continue;
    const read = readJson(resolve(dirname(file), named));
    if (read.fault !== undefined) faults.push(`${part}: names ${named}, which ${read.fault}`);
    faults.push(...(read.repeated ?? []).map((place) => twice(`${part}.${place}`)));
    // So that its place has one fault.
    if (read.fault === undefined) whole[part] = read.json;
    else delete whole[part];
  }
  faults.push(...faultsOf(lenderFileSchema, whole), ...unknownKeys(lenderFileSchema, whole));
  if (!faults.some((fault) => NAMED_BY_VIEWS.some((key) => fault.startsWith(key)))) {
    const { defaultViews = [], ...named } = v.parse(v.pick(lenderFileSchema, NAMED_BY_VIEWS), whole);
    const usual = usualFieldMap(fieldMapFile);
    if (usual !== undefined) faults.push(...viewFaults(defaultViews, lenderFieldMap(usual, named)));
  }
  if (faults.length > 0) return { faults: faults.map((one) => `${basename(file)}: ${withPlaces(one)}.`) };
  return { lender: v.parse(lenderFileSchema, whole), faults };
}

/** The map beside a lender file without one. A faulty one is told elsewhere. */
function usualFieldMap(file: string | undefined): FieldMap | undefined {
  if (file === undefined) return defaultFieldMap;
  const { output, success } = v.safeParse(fieldMapSchema, readJson(file.trim()).json);
  return success ? output : undefined;
}

/** `milestones.3.name` as `milestones[3].name`. */
function withPlaces(fault: string): string {
  const [place = '', ...rest] = fault.split(': ');
  return [place.replaceAll(/\.(\d+)/g, '[$1]'), ...rest].join(': ');
}

interface JsonReading {
  readonly json?: unknown;
  readonly fault?: string;
  /** The places of keys that stand twice. */
  readonly repeated?: readonly string[];
}

function readJson(file: string): JsonReading {
  try {
    const text = readFileSync(file, 'utf8');
    const json: unknown = JSON.parse(text);
    return { json, repeated: repeatedKeys(text) };
  } catch (error) {
    return { fault: error instanceof SyntaxError ? 'is not JSON' : 'cannot be read' };
  }
}

/** What a lender file says that settings say too, as these say it. */
const SAID: Readonly<
  Record<string, readonly [key: keyof LenderFile, say: (lender: LenderFile) => string | undefined]>
> = {
  LENDER_NAME: ['lenderName', ({ lenderName }) => lenderName],
  PLATFORM_NAME: ['platformName', ({ platformName }) => platformName],
  LENDER_TIME_ZONE: ['timeZone', ({ timeZone }) => timeZone],
  OFFICE_SATURDAYS: [
    'opensSaturdays',
    ({ opensSaturdays: opens }) => (opens === undefined ? undefined : opens ? 'open' : 'closed'),
  ],
  OFFICE_CLOSED_DAYS: ['closedDays', ({ closedDays }) => closedDays?.join(',')],
};

/**
 * The settings with what the lender file says, and where both say different things.
 * @param given the settings that are set.
 */
export function withLender(
  given: Readonly<Record<string, string>>,
  { lender = {}, faults: faultyFile }: LenderReading,
): { readonly given: Readonly<Record<string, string>>; readonly faults: readonly string[] } {
  const faults = [...faultyFile];
  const said: Record<string, string> = {};
  const differ = (setting: string, key: string): void =>
    void faults.push(`${setting} and ${key} of LENDER_FILE say different things: remove one.`);
  for (const [setting, [key, say]] of Object.entries(SAID)) {
    const own = say(lender);
    if (own === undefined) continue;
    said[setting] = own;
    const other = given[setting];
    if (other !== undefined && items(other) !== items(own)) differ(setting, key);
  }
  if (lender.fieldMap !== undefined && !isSameFile(given['FIELD_MAP'], fieldMapSchema, lender.fieldMap))
    differ('FIELD_MAP', 'fieldMap');
  const { noteTemplates } = lender;
  if (
    noteTemplates !== undefined &&
    !isSameFile(given['NOTE_TEMPLATES'], lenderTemplatesSchema, noteTemplates)
  )
    differ('NOTE_TEMPLATES', 'noteTemplates');
  return { given: { ...said, ...given }, faults };
}

function items(listed: string): string {
  return listed
    .split(',')
    .map((item) => item.trim())
    .toSorted()
    .join(',');
}

function isSameFile(file: string | undefined, schema: v.GenericSchema, value: unknown): boolean {
  if (file === undefined) return true;
  const { output } = v.safeParse(schema, readJson(file.trim()).json);
  return isDeepStrictEqual(output, value);
}

/** The field map of such a lender, with its pipeline. */
export function lenderFieldMap(usual: FieldMap, lender: LenderFile | undefined): FieldMap {
  if (lender === undefined) return usual;
  const own = pipelineMap(usual);
  return {
    ...(lender.fieldMap ?? usual),
    pipeline: {
      folders: lender.folders ?? own.folders,
      milestones: lender.milestones ?? own.milestones,
      lienPositions: lender.lienPositions ?? own.lienPositions,
      excludedChannels: lender.excludedChannels ?? own.excludedChannels,
    },
  };
}
