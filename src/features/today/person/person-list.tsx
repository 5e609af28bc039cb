import { useMemo, useState } from 'react';
import type { LoanActions } from '#src/domain/actions/next-action.ts';
import { peopleNow } from '#src/domain/actions/people-now.ts';
import { searchForm } from '#src/domain/text/fold-text.ts';
import { personWords as words } from '#src/features/today/person/words.ts';
import { SearchField } from '#src/ui/fields/search-field.tsx';
import { LiveRegion } from '#src/ui/live-region.tsx';

interface PersonListProps {
  readonly found: readonly LoanActions[];
  /** An e-mail; '' for everyone. */
  readonly who: string;
  readonly onChoose: (who: string) => void;
}

/** Up to this many are found without typing. */
const FEW = 12;

/** Everyone, and each person whose turn it is now: most legal deadlines first. */
export function PersonList({ found, who, onChoose }: PersonListProps) {
  const [typed, setTyped] = useState('');
  const people = useMemo(() => peopleNow(found), [found]);
  const wanted = searchForm(typed);
  const shown = people.filter(({ name }) => searchForm(name).includes(wanted));
  return (
    <div className="person-list">
      {people.length <= FEW ? null : (
        <SearchField value={typed} label={words.find} placeholder={words.find} onChange={setTyped} />
      )}
      <ul>
        {wanted === '' ? (
          <li>
            <PersonButton name={words.everyone} isChosen={who === ''} onPress={() => onChoose('')} />
          </li>
        ) : null}
        {shown.map(({ email, name, now, legal }) => (
          <li key={email}>
            <PersonButton
              name={name}
              figures={words.figures(now, legal)}
              isChosen={who === email}
              onPress={() => onChoose(email)}
            />
          </li>
        ))}
      </ul>
      {shown.length === 0 ? <p className="person-none">{words.none}</p> : null}
      <LiveRegion text={wanted === '' ? '' : words.found(shown.length)} />
    </div>
  );
}

interface PersonButtonProps {
  readonly name: string;
  readonly figures?: string | undefined;
  readonly isChosen: boolean;
  readonly onPress: () => void;
}

function PersonButton({ name, figures, isChosen, onPress }: PersonButtonProps) {
  return (
    <button
      type="button"
      className="person-button"
      aria-current={isChosen ? 'true' : undefined}
      onClick={onPress}
    >
      <span>{name}</span> {figures === undefined ? null : <span className="person-figures">{figures}</span>}
    </button>
  );
}
