import ChevronDown from 'lucide-react/icons/chevron-down';
import { useMemo, useRef, useState } from 'react';
import type { LoanActions } from '#src/domain/actions/next-action.ts';
import { Disclosure, type DisclosureHandle } from '#src/ui/popover/disclosure.tsx';
import { peopleNow } from '#src/domain/actions/people-now.ts';
import { searchForm } from '#src/domain/text/fold-text.ts';
import { SearchField } from '#src/ui/fields/search-field.tsx';
import { LiveRegion } from '#src/ui/live-region.tsx';
import { useIsNarrow } from '#src/ui/media/use-is-narrow.ts';
import { counted } from '#src/ui/counted.ts';
import '#src/features/today/person.css';

interface PersonChoiceProps {
  readonly everybodys: readonly LoanActions[];
  readonly person: { readonly email: string; readonly name: string } | undefined;
  readonly onChange: (who: string) => void;
}

export function PersonChoice({ everybodys, person, onChange }: PersonChoiceProps) {
  const panelRef = useRef<DisclosureHandle>(null);
  // A phone has one row for whose loans and whose turn.
  const isNarrow = useIsNarrow();
  const shown = person?.name ?? personWords.everyone;
  return (
    <Disclosure
      ref={panelRef}
      kind="tool"
      shape="menu"
      label={personWords.chosen(shown)}
      sign={
        <span className="person-sign flex middle gap-4">
          <span className="one-line">
            {isNarrow && person === undefined ? shown : personWords.chosen(shown)}
          </span>
          <ChevronDown />
        </span>
      }
    >
      <PersonList
        found={everybodys}
        who={person?.email ?? ''}
        onChoose={(email) => {
          panelRef.current?.close();
          onChange(email);
        }}
      />
    </Disclosure>
  );
}

interface PersonListProps {
  readonly found: readonly LoanActions[];
  readonly who: string;
  readonly onChoose: (who: string) => void;
}

/** Up to this many are found without typing. */
const FEW = 12;

function PersonList({ found, who, onChoose }: PersonListProps) {
  const [typed, setTyped] = useState('');
  const people = useMemo(() => peopleNow(found), [found]);
  const wanted = searchForm(typed);
  const shown = people
    .filter(({ name }) => searchForm(name).includes(wanted))
    .map(({ now, legal, ...person }) => ({ ...person, figures: personWords.figures(now, legal) }));
  return (
    <div className="person-list stack gap-4">
      {people.length <= FEW ? null : (
        <SearchField
          value={typed}
          label={personWords.find}
          placeholder={personWords.find}
          onChange={setTyped}
        />
      )}
      <ul className="scrolls">
        {[...(wanted === '' ? [EVERYONE] : []), ...shown].map(({ email, name, figures }) => (
          <li key={email}>
            <button
              type="button"
              className="menu-link text-body"
              aria-current={email === who ? 'true' : undefined}
              onClick={() => onChoose(email)}
            >
              <span>{name}</span>{' '}
              {figures === '' ? null : <span className="menu-link-detail to-end">{figures}</span>}
            </button>
          </li>
        ))}
      </ul>
      {shown.length === 0 ? <p className="fine-print">{personWords.none}</p> : null}
      <LiveRegion text={wanted === '' ? '' : personWords.found(shown.length)} />
    </div>
  );
}

const personWords = {
  everyone: 'Everyone',
  /** `By person: Everyone`. */
  chosen: (name: string) => `By person: ${name}`,
  find: 'Find a person',
  /** `14 now, 2 legal`. */
  figures: (now: number, legal: number) =>
    `${now.toLocaleString('en-US')} now${legal === 0 ? '' : `, ${legal.toLocaleString('en-US')} legal`}`,
  none: 'Nobody by this name has a loan that needs them now.',
  found: (count: number) => counted(count, 'person', 'people'),
} as const;

const EVERYONE = { email: '', name: personWords.everyone, figures: '' };
