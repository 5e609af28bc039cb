import { expect, test } from 'vitest';
import fieldMap from '#src/contract/wire/default-field-map.json' with { type: 'json' };
import { actionTitle, reasonParts } from '#src/domain/actions/action-text.ts';
import { dueItems } from '#src/domain/actions/due-notices.ts';
import { deriveNextActions } from '#src/domain/actions/next-actions.ts';
import { calendarDayOf } from '#src/domain/calendar/calendar-day.ts';
import { closingCalendar } from '#src/domain/closings/closing-calendar.ts';
import { closingsFile, entriesForFile } from '#src/domain/closings/closings-file.ts';
import { borrowerList, borrowerListText } from '#src/domain/conditions/borrower-list.ts';
import { pipelineColumns } from '#src/domain/list/pipeline-columns.ts';
import { pipelineCsv } from '#src/domain/list/pipeline-csv.ts';
import { createLenderRules } from '#src/domain/loan/lender-rules.ts';
import { shareFacts } from '#src/domain/share/share-facts.ts';
import { SHARE_AUDIENCES, shareText } from '#src/domain/share/share-text.ts';
import { stepAsks } from '#src/domain/share/step-asks.ts';
import { sandboxFiles } from '#tests/support/loans/sandbox-loans.ts';
import { todaysPart } from '#tests/support/this-run.ts';

const TODAY = calendarDayOf(2026, 11, 28);
const RULES = createLenderRules({
  cdReceipt: 'mailbox',
  officeDays: { opensSaturdays: false, closedDays: [] },
});

// Making 1,200 loans takes seconds.
const LIMIT = 60_000;

/** Every number and address of the sandbox's contacts has one of these in it. */
const CONTACT = /555-?01\d\d|@\d+\.mail\.example|@(?:maple-realty|lakeshore-homes|prairie-title)\.example/;

test(
  'no number or address of a contact is in a message, a list, an export, a calendar or a notice',
  { timeout: LIMIT },
  () => {
    const files = todaysPart(sandboxFiles(TODAY), 3);
    const loans = files.map(({ loan }) => loan);
    const found = deriveNextActions(loans, {
      fieldMap,
      rules: RULES,
      today: TODAY,
      timeZone: 'America/Chicago',
      conditionsOf: () => undefined,
      changesOf: () => undefined,
    });
    const messages = files.flatMap(({ loan, conditions }) => {
      const asks = stepAsks(loan, fieldMap, RULES, TODAY);
      const facts = shareFacts(loan, { conditions, asks }, RULES, { today: TODAY, readOn: TODAY });
      const letter = { senderName: 'Marisol Kessler', loanAsOf: '', needsAsOf: '' };
      return [
        ...SHARE_AUDIENCES.map((audience) => shareText(facts, audience, letter)),
        borrowerListText(borrowerList(conditions, undefined, asks.items), 'Please send us:'),
      ];
    });
    const lines = found.flatMap(({ loan, actions }) =>
      actions.flatMap((action) => [
        actionTitle(action, loan),
        ...reasonParts(action, loan, 'mailbox', TODAY),
      ]),
    );
    const officers = [...new Set(loans.map(({ loanOfficerEmail }) => loanOfficerEmail))].slice(0, 8);
    const notices = officers.flatMap((email) => dueItems(found, email, (number) => number));
    const asOf = { today: TODAY, asOfText: 'as of now' };
    const entries = entriesForFile(closingCalendar(loans, RULES, TODAY), TODAY);
    const dump = [
      ...messages,
      ...lines,
      JSON.stringify(notices),
      pipelineCsv(loans, pipelineColumns(fieldMap), fieldMap, { ...asOf, cdReceipt: 'mailbox' }),
      closingsFile(entries, { ...asOf, hasNames: true, stampMs: 1_700_000_000_000 }),
    ]
      .join('\n')
      .toLowerCase();
    const texts = loans.flatMap(({ contacts }) =>
      contacts.flatMap(({ phones, email }) => [...phones.map(({ text }) => text), email.toLowerCase()]),
    );
    // What people type where they know no number says nothing.
    const secrets = new Set(texts.filter((text) => /@|555-/.test(text)));
    expect(secrets.size).toBeGreaterThan(files.length);
    expect([...secrets].filter((secret) => !CONTACT.test(secret))).toEqual([]);
    expect(dump.length).toBeGreaterThan(417 * files.length);
    expect(dump).not.toMatch(CONTACT);
  },
);
