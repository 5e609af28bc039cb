import { useQuery } from '@tanstack/react-query';
import type { LoanOwnership } from '#src/domain/loan-fields/raw-loan.ts';
import { type Narrowing, viewText } from '#src/features/pipeline/list-output/list-caption.ts';
import { whyEmpty } from '#src/features/pipeline/tools/why-empty.ts';
import { pipelineQuery } from '#src/features/pipeline/read/pipeline-query.ts';
import { useReadList } from '#src/features/pipeline/read/use-known-loan.ts';
import { useServices } from '#src/loan-display/use-services.ts';
import { ActionButton } from '#src/ui/action-button.tsx';

interface EmptyListProps {
  readonly userId: string;
  readonly view: LoanOwnership;
  readonly totalCount: number;
  readonly narrowing: Narrowing;
  /** Takes away all that narrows the list. */
  readonly onWiden: () => void;
  readonly onSee: (view: LoanOwnership) => void;
}

/** A list without loans: why, and the way on. */
export function EmptyList(props: EmptyListProps) {
  const { userId, view, totalCount, onWiden, onSee } = props;
  const isWithoutLoans = totalCount === 0;
  return (
    <div className="no-results">
      <p>No results found.</p>
      <p className="no-results-reason">{whyEmpty(props)}</p>
      <p className="no-results-ways">
        {isWithoutLoans ? null : (
          <ActionButton onPress={onWiden}>
            {`Show all ${totalCount.toLocaleString('en-US')} ${totalCount === 1 ? 'loan' : 'loans'}`}
          </ActionButton>
        )}
        {view === 'AllLoans' ? null : isWithoutLoans ? (
          <SeeAllLoans userId={userId} onSee={onSee} />
        ) : (
          <ActionButton kind="quiet" onPress={() => onSee('AllLoans')}>
            Look in All Loans
          </ActionButton>
        )}
      </p>
    </div>
  );
}

/** The only way on for somebody without own loans: they are fetched, so that the button can say how many there are. */
function SeeAllLoans({ userId, onSee }: Pick<EmptyListProps, 'userId' | 'onSee'>) {
  const services = useServices();
  const { loans, isSettled } = useReadList(userId, 'AllLoans');
  useQuery({ ...pipelineQuery(services, userId, 'AllLoans'), enabled: isSettled && loans === undefined });
  return (
    <ActionButton kind="primary" onPress={() => onSee('AllLoans')}>
      {withCount('See All Loans', loans?.length)}
    </ActionButton>
  );
}

/** A view that could not be loaded and is not on this device: what is there instead. */
export function NotOnDevice({ userId, view, onSee }: Pick<EmptyListProps, 'userId' | 'view' | 'onSee'>) {
  const other = view === 'MyLoans' ? 'AllLoans' : 'MyLoans';
  const { loans } = useReadList(userId, other);
  return (
    <div className="no-results">
      <p className="no-results-reason">
        {`${viewText(view)} isn't on this device yet. Once you open it with a connection, it opens without one too.`}
      </p>
      {loans === undefined || loans.length === 0 ? null : (
        <p className="no-results-ways">
          <ActionButton kind="primary" onPress={() => onSee(other)}>
            {withCount(`See ${viewText(other)}`, loans.length)}
          </ActionButton>
        </p>
      )}
    </div>
  );
}

function withCount(label: string, count: number | undefined): string {
  return count === undefined ? label : `${label} (${count.toLocaleString('en-US')})`;
}
