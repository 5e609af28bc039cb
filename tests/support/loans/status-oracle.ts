// The rules of specification 4 a second time, read only from the text and written as plainly as possible. Deliberately
// shares nothing with src/domain: what both say is what the text says.

export interface OracleFieldMap {
  readonly loan: { readonly loanType: string; readonly piw: string };
  readonly categories: readonly {
    readonly name: string;
    readonly label: string;
    readonly fields: readonly { readonly name: string; readonly due: string; readonly completed: string }[];
  }[];
}

export interface OracleDay {
  readonly year: number;
  /** 1 to 12. */
  readonly month: number;
  readonly day: number;
}

interface ExpectedField {
  status: string;
  disabled: boolean;
}

export interface ExpectedCategory {
  status: string;
  fields: Record<string, ExpectedField>;
}

interface WorkField extends ExpectedField {
  name: string;
  due: number | undefined;
  completed: number | undefined;
  isVA: boolean;
}

/** What each category (by label) and each of its fields (by name) must show for a loan's raw pipeline fields. */
export function expectedStatuses(
  rawFields: Readonly<Record<string, string>>,
  fieldMap: OracleFieldMap,
  today: OracleDay,
): Record<string, ExpectedCategory> {
  const now = Date.UTC(today.year, today.month - 1, today.day);
  // Tenants spell it in several ways (decisions: foreign text); the sandbox writes these.
  const isPiw = ['yes', 'y', 'true'].includes((rawFields[fieldMap.loan.piw] ?? '').toLowerCase());
  const isVaLoan = rawFields[fieldMap.loan.loanType] === 'VA';
  const result: Record<string, ExpectedCategory> = {};

  for (const category of fieldMap.categories) {
    const fields: WorkField[] = category.fields.map((field) => ({
      name: field.name,
      due: dateOf(rawFields[field.due]),
      completed: dateOf(rawFields[field.completed]),
      status: 'pending',
      disabled: false,
      isVA: false,
    }));

    // Field status.
    for (const field of fields) {
      field.status = category.name === 'Dead in Water' ? deadInWaterField(field) : ordinaryField(field, now);
    }

    // Sequencing.
    const last = fields[fields.length - 1];
    if (last !== undefined && last.completed !== undefined) {
      for (const field of fields) if (field.completed === undefined) disable(field);
    }

    if (category.name === 'Appraisal') {
      const ordered = fields.find((field) => field.name === 'Appraisal Ordered');
      const received = fields.find((field) => field.name === 'Appraisal Received');
      if (ordered && received && ordered.completed === undefined && received.completed !== undefined) {
        disable(ordered);
      }
      for (const field of fields) {
        if (isVaLoan && (field.name === 'Appraisal Paid' || field.name === 'Inspection Scheduled')) {
          disable(field);
          field.isVA = true;
        }
      }
    }

    let status: string;
    if (category.name === 'Appraisal' && isPiw) {
      for (const field of fields) disable(field);
      fields.unshift({
        name: 'PIW',
        due: undefined,
        completed: undefined,
        status: 'COMPLETED',
        disabled: false,
        isVA: false,
      });
      status = 'COMPLETED';
    } else {
      status = categoryStatus(fields);
    }

    result[category.label] = {
      status,
      fields: Object.fromEntries(
        fields.map((field) => [field.name, { status: field.status, disabled: field.disabled }]),
      ),
    };
  }
  return result;
}

function deadInWaterField(field: WorkField): string {
  return field.completed === undefined ? 'PAST_DUE' : 'COMPLETED';
}

function ordinaryField(field: WorkField, now: number): string {
  if (field.completed !== undefined && field.completed <= now) return 'COMPLETED';
  if (field.due === undefined) return 'NOT_STARTED';
  if (field.due === now) return 'DUE_TODAY';
  if (field.due < now) return 'PAST_DUE';
  return 'NOT_STARTED';
}

function disable(field: WorkField): void {
  field.status = 'NOT_STARTED';
  field.disabled = true;
}

function categoryStatus(fields: readonly WorkField[]): string {
  const has = (status: string): boolean => fields.some((field) => field.status === status);
  if (fields.length === 0) return 'NOT_STARTED';
  if (fields.every((field) => field.status === 'COMPLETED')) return 'COMPLETED';
  const hasDisabledWhite = fields.some(
    (field) => field.disabled && field.status === 'NOT_STARTED' && !field.isVA,
  );
  if (hasDisabledWhite && has('COMPLETED') && !has('PAST_DUE')) return 'COMPLETED';
  if (has('PAST_DUE')) return 'PAST_DUE';
  if (has('DUE_TODAY')) return 'DUE_TODAY';
  if (has('NOT_STARTED') && has('COMPLETED')) return 'INPROGRESS';
  return 'NOT_STARTED';
}

/** `5/22/2026`, `2026-05-22`, each also with a time, `5/22/26`; nothing else is a date, nor is another century. */
function dateOf(text: string | undefined): number | undefined {
  const american = /^(\d{1,2})\/(\d{1,2})\/(\d{4})( \d.*)?$/.exec((text ?? '').replace(/\/(\d\d)$/, '/20$1'));
  const iso = /^(\d{4})-(\d{2})-(\d{2})([T ].*)?$/.exec(text ?? '');
  const [year, month, day] =
    american !== null
      ? [Number(american[3]), Number(american[1]), Number(american[2])]
      : iso !== null
        ? [Number(iso[1]), Number(iso[2]), Number(iso[3])]
        : [0, 0, 0];
  const date = new Date(Date.UTC(year, month - 1, day));
  const isReal = year > 1970 && year <= 2100 && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  return isReal ? date.getTime() : undefined;
}
