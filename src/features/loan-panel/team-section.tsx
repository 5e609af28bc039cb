import type { Loan } from '#src/domain/loan/loan.ts';
import { PanelSection } from '#src/features/loan-panel/panel-section.tsx';

/** Plain enough to be put into a link as it is: a `?` or `&` would begin to fill in the mail. */
const PLAIN_ADDRESS = /^[^\s@?&%]+@[^\s@?&%]+$/;

export function TeamSection({ loan }: { readonly loan: Loan }) {
  return (
    <PanelSection title="Team">
      <dl className="panel-facts panel-team">
        <Member part="Loan Officer" name={loan.loanOfficerName} email={loan.loanOfficerEmail} />
        <Member part="Processor" name={loan.processorName} email={loan.processorEmail} />
      </dl>
    </PanelSection>
  );
}

function Member({
  part,
  name,
  email,
}: {
  readonly part: string;
  readonly name: string;
  readonly email: string;
}) {
  return (
    <div>
      <dt>{part}</dt>
      <dd>
        {name === '' ? 'Nobody named' : name}
        {email === '' ? null : PLAIN_ADDRESS.test(email) ? (
          <a className="panel-mail" href={`mailto:${email}`} aria-label={email}>
            <AddressParts email={email} />
          </a>
        ) : (
          <span className="panel-mail">{email}</span>
        )}
      </dd>
    </div>
  );
}

/** A long address is broken where a reader expects it. */
function AddressParts({ email }: { readonly email: string }) {
  const at = email.indexOf('@');
  return (
    <>
      <span>{email.slice(0, at)}</span>
      <span>{email.slice(at)}</span>
    </>
  );
}
