import { defaultStringifySearch, useRouter } from '@tanstack/react-router';
import { createContext, type MouseEvent, type ReactNode, useContext } from 'react';
import type { NarrowedTo } from '#src/domain/insights/figure.ts';
import { formatBehind } from '#src/domain/list/loans-behind.ts';
import { formatNamesParam } from '#src/domain/list/pipeline-sort-param.ts';
import type { LoanOwnership } from '#src/domain/loan-fields/raw-loan.ts';

const ViewContext = createContext<LoanOwnership>('AllLoans');

/** The view in which all links of a screen find their loans. */
export const InsightsView = ViewContext.Provider;

/** Where the list shows these loans. */
export function listAddress(view: LoanOwnership, of: NarrowedTo): string {
  const names = (listed: readonly string[] | undefined) => listed && formatNamesParam(listed);
  return address('/dashboard', {
    ...viewIn(view),
    milestone: names(of.milestones),
    loanType: names(of.loanTypes),
    officer: names(of.loanOfficers),
    processor: names(of.processors),
    quick: of.counts?.[0],
    behind: of.behind && formatBehind(of.behind),
  });
}

function loanAddressInList(view: LoanOwnership, loan: string): string {
  return address('/dashboard', { ...viewIn(view), loan });
}

/** The open conditions that are prior to this, and of this age. */
export function conditionsAddress(view: LoanOwnership, priorTo: string, age?: string): string {
  return address('/conditions', { view, priorTo: [priorTo], age: age === undefined ? undefined : [age] });
}

/** The list's address leaves out the view that it has without one. */
function viewIn(view: LoanOwnership) {
  return view === 'AllLoans' ? { view } : {};
}

function address(path: string, search: Record<string, unknown>): string {
  return `${path}${defaultStringifySearch(search)}`;
}

interface AddressLinkProps {
  readonly href: string;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/** A link of the app. Hundreds of the router's own would take longer than the rest of the screen. */
export function AddressLink({ href, className = 'touch-link', children }: AddressLinkProps) {
  const { history } = useRouter();
  const follow = (event: MouseEvent): void => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    history.push(href);
  };
  return (
    <a href={href} className={className} onClick={follow}>
      {children}
    </a>
  );
}

export function LoansLink({ of, ...link }: Omit<AddressLinkProps, 'href'> & { readonly of: NarrowedTo }) {
  return <AddressLink {...link} href={listAddress(useContext(ViewContext), of)} />;
}

export function OldestLoanLink({
  loanId,
  children,
}: {
  readonly loanId: string;
  readonly children: ReactNode;
}) {
  return <AddressLink href={loanAddressInList(useContext(ViewContext), loanId)}>{children}</AddressLink>;
}
