import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as v from 'valibot';
import { afterAll, describe, expect, test } from 'vitest';
import defaultFieldMap from '#src/contract/wire/default-field-map.json' with { type: 'json' };
import { lenderFileSchema } from '#src/contract/wire/lender-file.ts';
import { savedFiltersSchema } from '#src/contract/wire/saved-filter.ts';
import { EMPTY_FILTER } from '#src/domain/list/pipeline-filter.ts';
import { viewsForPages } from '#src/gateway/settings/lender-views.ts';
import { readConfig } from '#src/gateway/settings/config.ts';
import { lenderFieldMap } from '#src/gateway/settings/lender-file.ts';

const folder = mkdtempSync(join(tmpdir(), 'ctc-lender-'));
afterAll(() => rmSync(folder, { recursive: true }));

function write(name: string, json: unknown): string {
  const file = join(folder, name);
  writeFileSync(file, typeof json === 'string' ? json : JSON.stringify(json));
  return file;
}

const LENDER = {
  $comment: 'who we are',
  lenderName: 'Second Lending',
  platformName: 'LoanWorks',
  timeZone: 'America/Chicago',
  opensSaturdays: true,
  closedDays: ['2026-12-24'],
  folders: ['Retail', 'Wholesale'],
  milestones: [{ name: 'Intake' }, { name: 'On Hold', isSuspended: true }],
  lienPositions: ['1st'],
  excludedChannels: [],
  noteTemplates: [{ name: 'Called', text: 'Called {borrower}.' }],
};

function faultsOf(lender: unknown, settings: Readonly<Record<string, string>> = {}): readonly string[] {
  const file = write('lender.json', lender);
  const result = readConfig({ ...settings, LENDER_FILE: file });
  return result.ok ? [] : result.faults.map((fault) => fault.replace('lender.json: ', ''));
}

test('a file says who the lender is, as the settings do', () => {
  const result = readConfig({ LENDER_FILE: write('lender.json', LENDER) });
  if (!result.ok) throw new Error(result.faults.join('\n'));
  expect(result.config).toMatchObject({
    LENDER_NAME: 'Second Lending',
    PLATFORM_NAME: 'LoanWorks',
    LENDER_TIME_ZONE: 'America/Chicago',
    OFFICE_SATURDAYS: 'open',
    OFFICE_CLOSED_DAYS: ['2026-12-24'],
    lender: { noteTemplates: LENDER.noteTemplates },
  });
  const { loan, pipeline } = lenderFieldMap(defaultFieldMap, result.config.lender);
  expect(loan).toBe(defaultFieldMap.loan);
  const { folders, milestones, lienPositions, excludedChannels } = LENDER;
  expect(pipeline).toEqual({ folders, milestones, lienPositions, excludedChannels });
});

test("what it leaves out is the product's own", () => {
  const { categories, pipeline } = lenderFieldMap(defaultFieldMap, { folders: ['Retail'] });
  expect(categories).toBe(defaultFieldMap.categories);
  expect(pipeline).toMatchObject({ folders: ['Retail'], excludedChannels: ['Brokered'] });
  expect(pipeline?.milestones).toHaveLength(9);
  expect(lenderFieldMap(defaultFieldMap, undefined)).toBe(defaultFieldMap);
});

test('its field map and its templates may lie in files beside it', () => {
  write('map.json', { ...defaultFieldMap, categories: defaultFieldMap.categories.slice(0, 2) });
  write('notes.json', LENDER.noteTemplates);
  const file = write('lender.json', { ...LENDER, fieldMap: 'map.json', noteTemplates: 'notes.json' });
  const result = readConfig({ LENDER_FILE: file });
  if (!result.ok) throw new Error(result.faults.join('\n'));
  expect(lenderFieldMap(defaultFieldMap, result.config.lender).categories).toHaveLength(2);
  expect(result.config.lender?.noteTemplates).toEqual(LENDER.noteTemplates);
});

describe('all its faults are told at once, each with its place', () => {
  test('and an unknown key is one, wherever it stands', () => {
    const milestones = [{ name: 'Intake' }, { name: ' ' }, { name: 'Intake', suspended: true }];
    const { number: _number, ...loan } = defaultFieldMap.loan;
    const [first, ...categories] = defaultFieldMap.categories;
    const fields = first?.fields.map((field) => ({ ...field, noticeDay: 2 }));
    expect(
      faultsOf({
        ...LENDER,
        lendersName: 'x',
        lenderName: '',
        timeZone: 'Mars',
        closedDays: ['2026-02-31'],
        folders: [],
        milestones,
        fieldMap: { loan, categories: [{ ...first, fields }, ...categories] },
      }),
    ).toEqual([
      'lenderName: expected a text, found an empty one.',
      'timeZone: must be a time zone name like America/New_York.',
      'closedDays[0]: must be a day like 2026-12-24.',
      'folders: expected at least 1.',
      'milestones[1].name: expected a text, found an empty one.',
      'milestones: two milestones have the same name.',
      'fieldMap.loan.number: expected "number", found nothing.',
      'milestones[2].suspended: unknown here, where there may be name, isSuspended.',
      expect.stringMatching(/^lendersName: unknown here, where there may be lenderName, platformName, /),
      expect.stringMatching(/^fieldMap\.categories\[0\]\.fields\[0\]\.noticeDay: unknown here/),
      expect.stringMatching(/^fieldMap\.categories\[0\]\.fields\[1\]\.noticeDay: unknown here/),
    ]);
  });

  test('and so is a key that stands twice, but a comment', () => {
    const twice = String.raw`{
      "$comment": "one: \"folders\": 1", "$comment": "two",
      "folders": ["{", "folders"], "roles": { "allLoans": { "people": ["a@x"], "people": ["b@x"] } },
      "milestones": [{ "name": "A" }, { "name": "B", "isSuspended": true, "n\u0061me": "C" }],
      "closedDays": [], "noteTemplates": "twice.json", "folders": ["Retail"]
    }`;
    write('twice.json', '[{ "name": "Called", "text": "x", "text": "y" }]');
    const only = 'stands twice, and only the last would count.';
    expect(faultsOf(twice)).toEqual([
      `roles.allLoans.people: ${only}`,
      `milestones[1].name: ${only}`,
      `folders: ${only}`,
      `noteTemplates[0].text: ${only}`,
    ]);
    expect(faultsOf(JSON.stringify(LENDER, undefined, 2))).toEqual([]);
  });

  test('of its views: what they are made of, and what they name that the lender has not', () => {
    const named = [
      {
        name: 'Stuck',
        filter: {
          milestones: ['Intake', 'Suspended', ''],
          statuses: [{ category: 'Ttile', statuses: ['PAST_DUE'] }],
          processors: ['Ana Ruiz'],
          search: 'Okonkwo',
        },
        list: {
          sort: 'Milestone,-Age',
          setup: {
            columnPinning: { left: ['Loan', 'Title'] },
            columnVisibility: { Color: false, Title: false },
            columnOrder: ['Shape'],
            columnSizing: { Size: 100 },
          },
        },
      },
    ];
    expect(
      faultsOf({ ...LENDER, defaultViews: named }).map((fault) => fault.replace(/ one of .*/, '')),
    ).toEqual([
      "defaultViews[0].filter.search: may name somebody, and a lender's views are public.",
      "defaultViews[0].filter.milestones: “Suspended” isn't",
      "defaultViews[0].filter.statuses: “Ttile” isn't",
      "defaultViews[0].list.sort: “Age” isn't",
      "defaultViews[0].list.setup.columnPinning.left: “Title” isn't",
      "defaultViews[0].list.setup.columnVisibility: “Color” isn't",
      "defaultViews[0].list.setup.columnOrder: “Shape” isn't",
      "defaultViews[0].list.setup.columnSizing: “Size” isn't",
      "defaultViews[0].filter.processors: names people, and a lender's views are public.",
    ]);
    // The map that counts is the setting's.
    const map = write('own-map.json', {
      ...defaultFieldMap,
      categories: [{ ...defaultFieldMap.categories[0], label: 'Ttile' }],
    });
    expect(faultsOf({ ...LENDER, defaultViews: named }, { FIELD_MAP: map }).join()).not.toContain(
      '“Ttile” isn',
    );

    const made = [
      { name: 'x'.repeat(81), filter: { closing: 'soon', search: 'x'.repeat(201), loans: [] } },
      { name: ' ', list: { sort: 'x'.repeat(501), setup: { density: 'wide', pageSize: 20, colour: 1 } } },
      { name: 'Late', list: { setup: { columnSizing: { Title: 1 }, columnPinning: { right: [] } } } },
    ];
    expect(faultsOf({ ...LENDER, defaultViews: made }).map((fault) => fault.replace(/: .*/, ''))).toEqual([
      'defaultViews[0].name',
      'defaultViews[0].filter.search',
      'defaultViews[0].filter.closing',
      'defaultViews[1].name',
      'defaultViews[1].list.sort',
      'defaultViews[1].list.setup.density',
      'defaultViews[1].list.setup.pageSize',
      'defaultViews[2].list.setup.columnPinning.left',
      'defaultViews[2].list.setup.columnPinning.right',
      'defaultViews[2].list.setup.columnSizing.Title',
      'defaultViews[0].filter.loans',
      'defaultViews[1].list.setup.colour',
    ]);
    expect(faultsOf({ ...LENDER, defaultViews: [{ name: 'Late' }, { name: 'LATE' }] })).toEqual([
      'defaultViews: two views have the same name.',
    ]);
    const many = Array.from({ length: 200 }, (_, index) => ({ name: `View ${index}` }));
    expect(faultsOf({ ...LENDER, defaultViews: many })).toEqual(['defaultViews: expected at most 20.']);
  });

  test('beside those of the settings, and of files that cannot be read', () => {
    expect(faultsOf({ fieldMap: 'none.json', noteTemplates: 'broken.json' }, { PORT: 'x' })).toEqual([
      'fieldMap: names none.json, which cannot be read.',
      'noteTemplates: names broken.json, which cannot be read.',
      'PORT must be a whole number from 0 to 65535.',
    ]);
    expect(faultsOf('{')).toEqual(['LENDER_FILE names a file that is not JSON.']);
    expect(faultsOf([])).toEqual(['LENDER_FILE names a file that holds no JSON object.']);
    expect(readConfig({ LENDER_FILE: join(folder, 'none') })).toMatchObject({
      faults: ['LENDER_FILE names a file that cannot be read.'],
    });
  });
});

test('its views come to pages like the ones of a person, each under an id of its name', () => {
  const read = (defaultViews: unknown) => {
    const result = readConfig({ LENDER_FILE: write('lender.json', { ...LENDER, defaultViews }) });
    if (!result.ok) throw new Error(result.faults.join('\n'));
    return v.parse(savedFiltersSchema, viewsForPages(result.config.lender?.defaultViews ?? []));
  };
  const [late, ready] = read([
    { name: 'Late', list: { setup: { density: 'compact' } } },
    { name: 'Ready', filter: { milestones: ['Intake'] } },
  ]);
  expect(late).toMatchObject({
    filter: EMPTY_FILTER,
    list: {
      sort: 'Proj. Closing',
      setup: {
        columnPinning: { left: ['Loan', 'Borrower', 'Proj. Closing'] },
        density: 'compact',
        pageSize: 15,
      },
    },
  });
  expect(ready).toMatchObject({ name: 'Ready', filter: { milestones: ['Intake'] }, list: null });
  expect(late?.id).not.toBe(ready?.id);
  expect(read([{ name: 'LATE' }]).map(({ id }) => id)).toEqual([late?.id]);
});

test('what a setting says too must be the same', () => {
  const map = write('same-map.json', defaultFieldMap);
  const templates = write('same-notes.json', LENDER.noteTemplates);
  const whole = { ...LENDER, fieldMap: defaultFieldMap };
  const same = {
    LENDER_NAME: ' Second Lending ',
    PLATFORM_NAME: 'LoanWorks',
    LENDER_TIME_ZONE: 'America/Chicago',
    OFFICE_SATURDAYS: 'open',
    OFFICE_CLOSED_DAYS: ' 2026-12-24 ',
    FIELD_MAP: map,
    NOTE_TEMPLATES: templates,
  };
  expect(faultsOf(whole, same)).toEqual([]);
  const other = {
    LENDER_NAME: 'Third Lending',
    PLATFORM_NAME: 'Encompass',
    LENDER_TIME_ZONE: 'America/New_York',
    OFFICE_SATURDAYS: 'closed',
    OFFICE_CLOSED_DAYS: '2026-12-24,2026-12-25',
    FIELD_MAP: write('other-map.json', {
      ...defaultFieldMap,
      categories: defaultFieldMap.categories.slice(1),
    }),
    NOTE_TEMPLATES: write('other-notes.json', []),
  };
  expect(faultsOf(whole, other)).toEqual(
    [
      ['LENDER_NAME', 'lenderName'],
      ['PLATFORM_NAME', 'platformName'],
      ['LENDER_TIME_ZONE', 'timeZone'],
      ['OFFICE_SATURDAYS', 'opensSaturdays'],
      ['OFFICE_CLOSED_DAYS', 'closedDays'],
      ['FIELD_MAP', 'fieldMap'],
      ['NOTE_TEMPLATES', 'noteTemplates'],
    ].map(([setting, key]) => `${setting} and ${key} of LENDER_FILE say different things: remove one.`),
  );
});

test("a real platform's time zone may stand in the file, and a sandbox's tenant is for the sandbox", () => {
  const file = write('lender.json', LENDER);
  const missing = readConfig({ PLATFORM: 'encompass', LENDER_FILE: file, SANDBOX_TENANT: file });
  if (missing.ok) throw new Error('it needs more');
  expect(missing.faults.join()).not.toContain('LENDER_TIME_ZONE');
  expect(missing.faults).toContain('SANDBOX_TENANT is for the sandbox: remove it, or set PLATFORM=sandbox.');
  expect(readConfig({ SANDBOX_TENANT: file })).toMatchObject({
    ok: true,
    config: { tenant: { lenderName: 'Second Lending' } },
  });
});

test('its page describes every key and no other, and the example on it has them all and no fault', () => {
  const page = readFileSync('docs/lender-file.md', 'utf8');
  const described = [...page.matchAll(/^\| `([^`]+)`/gm)].map(([, key]) => key);
  const keys = Object.keys(lenderFileSchema.entries);
  expect(described).toEqual(keys);
  const example = JSON.parse(readFileSync('docs/lender.example.json', 'utf8'));
  expect(Object.keys(example)).toEqual(keys);
  expect(readConfig({ LENDER_FILE: 'docs/lender.example.json' })).toMatchObject({ ok: true });
});
