import ChevronDown from 'lucide-react/icons/chevron-down';
import { useRef } from 'react';
import type { LoanActions } from '#src/domain/actions/next-action.ts';
import { PersonList } from '#src/features/today/person/person-list.tsx';
import { personWords as words } from '#src/features/today/person/words.ts';
import { Disclosure, type DisclosureHandle } from '#src/ui/popover/disclosure.tsx';
import '#src/features/today/person/person.css';

interface PersonChoiceProps {
  /** Actions for everyone's loans. */
  readonly everybodys: readonly LoanActions[];
  /** Undefined for everyone. */
  readonly person: { readonly email: string; readonly name: string } | undefined;
  readonly onChange: (who: string) => void;
}

/** Narrows everyone's list to one loan officer or processor. The panel counts them when it opens. */
export function PersonChoice({ everybodys, person, onChange }: PersonChoiceProps) {
  const panelRef = useRef<DisclosureHandle>(null);
  const shown = person?.name ?? words.everyone;
  return (
    <div className="person-choice" data-chosen={person === undefined ? undefined : ''}>
      <Disclosure
        ref={panelRef}
        kind="tool"
        shape="menu"
        label={words.chosen(shown)}
        sign={
          <span className="person-sign">
            <span>
              <span className="person-label">{words.label}: </span>
              {shown}
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
    </div>
  );
}
