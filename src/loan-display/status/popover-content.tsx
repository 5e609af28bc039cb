import { use } from 'react';
import { isSameId } from '#src/domain/text/same-id.ts';
import { shortLoanNumber } from '#src/domain/list/pipeline-columns.ts';
import type { Loan } from '#src/domain/loan/loan.ts';
import { useOnCall } from '#src/loan-display/contact/called-context.ts';
import { ContactLink } from '#src/loan-display/contact/contact-link.tsx';
import { callLink } from '#src/loan-display/contact/contact-links.ts';
import { teamToCall } from '#src/loan-display/contact/team-to-call.ts';
import { contactWords } from '#src/loan-display/contact/words.ts';
import { SignedInUserContext } from '#src/loan-display/session/signed-in-user.ts';
import { ActionButton } from '#src/ui/action-button.tsx';
import type { CalendarDay } from '#src/domain/calendar/calendar-day.ts';
import type { MilestoneCategory } from '#src/domain/status/milestone-category.ts';
import { explainCategory } from '#src/domain/status/explanation.ts';
import { shortTermsIn } from '#src/domain/text/short-terms.ts';
import { FieldLine } from '#src/loan-display/status/field-line.tsx';
import { closingFactWords } from '#src/domain/closing/closing-fact-words.ts';
import { closingFacts } from '#src/domain/closing/closing-facts.ts';
import { closingText, notFundedText } from '#src/domain/loan/closing.ts';
import { unreadableDateText } from '#src/domain/status/status-text.ts';
import { useLenderRules } from '#src/loan-display/lender-rules-context.ts';
import '#src/loan-display/status/closing-facts.css';

interface PopoverContentProps {
  readonly id: string;
  readonly loan: Loan | undefined;
  readonly category: MilestoneCategory | undefined;
  readonly closingLoan: Loan | undefined;
  readonly today: CalendarDay;
  readonly onOpen: ((loanId: string) => void) | undefined;
}

/** The popover's content for a status, a closing, or both. No first render needs it, so its file loads later. */
export function popoverContent(props: PopoverContentProps) {
  const { id, loan, category, closingLoan, today, onOpen } = props;
  return (
    <>
      <div id={id} role="tooltip">
        {loan === undefined ? null : (
          <p className="text-caption muted">
            <bdi>{loan.borrowerLastName}</bdi> <bdi>{shortLoanNumber(loan.loanNumber)}</bdi>
          </p>
        )}
        {category === undefined ? null : <CategoryFields category={category} today={today} />}
        {closingLoan === undefined ? null : <ClosingFacts loan={closingLoan} today={today} />}
      </div>
      {loan === undefined || onOpen === undefined ? null : (
        <PopoverActions loan={loan} closingLoan={closingLoan} onOpen={onOpen} />
      )}
    </>
  );
}

interface PopoverActionsProps {
  readonly loan: Loan;
  /** Absent where it says nothing of a closing, which a call can move on. */
  readonly closingLoan: Loan | undefined;
  readonly onOpen: (loanId: string) => void;
}

function PopoverActions({ loan, closingLoan, onOpen }: PopoverActionsProps) {
  const own = use(SignedInUserContext)?.email ?? '';
  const onCall = useOnCall();
  const callee =
    closingLoan && teamToCall(closingLoan).find(({ name, email }) => name !== '' && !isSameId(email, own));
  return (
    <p className="stack below-8 gap-8">
      <ActionButton onPress={() => onOpen(loan.loanId)}>{popoverWords.openLoan}</ActionButton>
      {callee === undefined ? null : (
        <ContactLink
          action={contactWords.call}
          who={callee.name}
          href={callLink(callee.phone)}
          onPress={() => onCall(loan.loanId)}
          isNamed
        />
      )}
    </p>
  );
}

const popoverWords = { openLoan: 'Open loan' } as const;

interface CategoryFieldsProps {
  readonly category: MilestoneCategory;
  readonly today: CalendarDay;
}

function CategoryFields({ category, today }: CategoryFieldsProps) {
  return (
    <>
      <p className="strong">{titleOf(category)}</p>
      <ul className="stack below-8 gap-8">
        {category.fields.map((field) => (
          <FieldLine key={field.name} field={field} categoryName={category.name} today={today} />
        ))}
      </ul>
      <p className="popover-reason text-label below-8 line-above">{explainCategory(category, today)}</p>
    </>
  );
}

/** `HOI (homeowners insurance)`, or where only its steps have short words, those. */
function titleOf({ name, fields }: MilestoneCategory): string {
  const own = shortTermsIn(name).map(([, meaning]) => meaning);
  const inSteps = fields.flatMap((field) => shortTermsIn(field.name));
  const meanings =
    own.length > 0 ? own : [...new Map(inSteps)].map(([term, meaning]) => `${term}: ${meaning}`);
  return meanings.length === 0 ? name : `${name} (${meanings.join(', ')})`;
}

function ClosingFacts({ loan, today }: { readonly loan: Loan; readonly today: CalendarDay }) {
  const { cdReceipt } = useLenderRules();
  const { unreadable, daysUntil = 0 } = loan.closing;
  const notFunded = notFundedText(loan.closing);
  const told = closingFacts(loan, cdReceipt, today).map((fact) => closingFactWords(fact, today));
  const law = told.map(({ why }) => why).join('');
  // A closing that passed shows only its day.
  const why = daysUntil < 0 ? law : '';
  const reasons = told.map((words) =>
    daysUntil < 0 ? words.sentence : [words.sentence, words.why].filter(Boolean).join(' '),
  );
  return (
    <>
      <p className="strong">{closingWords.title}</p>
      <p className="stack below-8 gap-8">
        {unreadable === undefined
          ? [closingText(loan.closing), notFunded].filter(Boolean).join(', ')
          : unreadableDateText(unreadable)}
      </p>
      {reasons.filter(Boolean).map((reason) => (
        <p key={reason} className="popover-reason text-label below-8 line-above">
          {reason}
        </p>
      ))}
      {why === '' ? null : (
        <details className="closing-why">
          <summary>
            <span className="medium accent">{closingWords.why}</span>
          </summary>
          <p className="popover-reason text-label below-8 line-above">{why}</p>
        </details>
      )}
    </>
  );
}

const closingWords = { title: 'Projected closing', why: 'Why' } as const;
