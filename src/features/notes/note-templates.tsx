import { Input } from '@chakra-ui/react';
import { useId, useState } from 'react';
import {
  liveTemplates,
  type NamedText,
  type NoteTemplate,
  templateRefusal,
  type TemplateRefusal,
  withNoteTemplate,
} from '#src/domain/notes/note-template.ts';
import { templateWords as words } from '#src/features/notes/words.ts';
import { useAppConfig } from '#src/loan-display/app-config.ts';
import { usePreferences } from '#src/loan-display/preferences.ts';
import { useServices } from '#src/loan-display/use-services.ts';
import { ActionButton } from '#src/ui/action-button.tsx';

interface NoteTemplatesProps {
  readonly id: string;
  /** What is typed in the box. */
  readonly typed: string;
  readonly onChoose: (text: string) => void;
  /** What was typed has become one, and needs the box no more. */
  readonly onMade: (text: string) => void;
  /** It's wanted as a note after all. */
  readonly onPutBack: (text: string) => void;
  /** What may have the focus is about to go. */
  readonly onGoing: () => void;
}

/** A template that gets a name: a new one, or with its id one that's there. */
interface Naming extends NamedText {
  readonly id?: string | undefined;
}

/** The texts to begin a note with: the lender's, and the person's own, which are made, renamed and deleted here. */
export function NoteTemplates(props: NoteTemplatesProps) {
  const { id, typed, onChoose, onMade, onPutBack, onGoing } = props;
  const { noteTemplates: ofLender, lenderName } = useAppConfig();
  const { values, change } = usePreferences();
  const { now } = useServices();
  const [naming, setNaming] = useState<Naming>();
  const [deleted, setDeleted] = useState<readonly NoteTemplate[]>([]);
  const [made, setMade] = useState<NamedText>();
  const own = liveTemplates(values.noteTemplates);
  const keep = (template: Naming) =>
    change(({ noteTemplates }) => ({
      noteTemplates: withNoteTemplate(noteTemplates, template, now(), template.id),
    }));
  return (
    <section id={id} className="note-templates framed stack gap-4" aria-label={words.title}>
      {ofLender.length + own.length === 0 ? <p className="fine-print">{words.none}</p> : null}
      <TemplateList title={words.ofLender(lenderName)} templates={ofLender} onChoose={onChoose} />
      <TemplateList
        title={words.own}
        templates={own}
        onChoose={onChoose}
        onRename={setNaming}
        onDelete={(template) => {
          onGoing();
          keep({ ...template, text: '' });
          setDeleted([...deleted, template]);
          // Its new name would bring it back.
          if (naming?.id === template.id) setNaming(undefined);
        }}
      />
      {deleted.map((template) => (
        <output key={template.id} className="text-body flex middle gap-4">
          {words.deleted(template.name)}
          <ActionButton
            kind="quiet"
            onPress={() => {
              onGoing();
              keep(template);
              setDeleted(deleted.filter((one) => one !== template));
            }}
          >
            {words.undo}
          </ActionButton>
        </output>
      ))}
      {made === undefined ? null : (
        <output className="text-body flex middle gap-4">
          {words.made(made.name)}
          <ActionButton kind="quiet" onPress={() => onPutBack(made.text)}>
            {words.putBack}
          </ActionButton>
        </output>
      )}
      {naming === undefined ? (
        <ActionButton
          kind="quiet"
          disabled={typed.trim() === ''}
          onPress={() => setNaming({ name: '', text: typed })}
        >
          {words.saveTyped}
        </ActionButton>
      ) : (
        <TemplateName
          key={naming.id}
          naming={naming}
          refusalOf={(name) => templateRefusal(values.noteTemplates, { ...naming, name }, naming.id)}
          onSave={(name) => {
            onGoing();
            keep({ ...naming, name });
            if (naming.id === undefined) {
              onMade(naming.text);
              setMade({ ...naming, name });
            }
            setNaming(undefined);
          }}
          onCancel={() => {
            onGoing();
            setNaming(undefined);
          }}
        />
      )}
      <p className="fine-print">{words.filledIn}</p>
    </section>
  );
}

interface TemplateListProps<Template extends Naming> {
  readonly title: string;
  readonly templates: readonly Template[];
  readonly onChoose: (text: string) => void;
  readonly onRename?: (template: Template) => void;
  readonly onDelete?: (template: Template) => void;
}

function TemplateList<Template extends Naming>(props: TemplateListProps<Template>) {
  const { title, templates, onChoose, onRename, onDelete } = props;
  const titleId = useId();
  if (templates.length === 0) return null;
  return (
    <>
      <h5 id={titleId} className="text-label muted strong">
        {title}
      </h5>
      <ul className="ruled scrolls" aria-labelledby={titleId}>
        {templates.map((template, at) => (
          // Two devices, or a lender, may give one name twice.
          <li key={template.id ?? at} className="note-template flex middle gap-4">
            <button
              type="button"
              className="menu-link note-template-choice grow shrinks pad-4"
              onClick={() => onChoose(template.text)}
            >
              <bdi className="text-body strong anywhere">{template.name}</bdi>
              <span className="text-label muted one-line">{template.text}</span>
            </button>
            {onRename === undefined ? null : (
              <ActionButton
                kind="quiet"
                label={words.actionOn(words.rename, template.name)}
                onPress={() => onRename(template)}
              >
                {words.rename}
              </ActionButton>
            )}
            {onDelete === undefined ? null : (
              <ActionButton
                kind="quiet"
                label={words.actionOn(words.delete, template.name)}
                onPress={() => onDelete(template)}
              >
                {words.delete}
              </ActionButton>
            )}
          </li>
        ))}
      </ul>
    </>
  );
}

interface TemplateNameProps {
  readonly naming: Naming;
  readonly refusalOf: (name: string) => TemplateRefusal | undefined;
  readonly onSave: (name: string) => void;
  readonly onCancel: () => void;
}

function TemplateName({ naming, refusalOf, onSave, onCancel }: TemplateNameProps) {
  const id = useId();
  const [name, setName] = useState(naming.name);
  const [refused, setRefused] = useState<TemplateRefusal>();
  const save = () => {
    const refusal = refusalOf(name);
    setRefused(refusal);
    if (refusal === undefined) onSave(name);
  };
  return (
    <form
      className="stack gap-6"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      <label htmlFor={id} className="text-body">
        {words.name}
      </label>
      <Input
        id={id}
        className="search-field"
        value={name}
        autoComplete="off"
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the person pressed a button for it
        autoFocus
        aria-invalid={refused !== undefined}
        onChange={({ target }) => {
          setName(target.value);
          setRefused(undefined);
        }}
      />
      {refused === undefined ? null : (
        <p className="note-trouble text-body stack late gap-8" role="alert">
          {words.refused[refused]}
        </p>
      )}
      <div className="note-actions flex wrap gap-6">
        {/* Lets Enter save. */}
        <button type="submit" hidden>
          {words.save}
        </button>
        <ActionButton kind="primary" onPress={save}>
          {words.save}
        </ActionButton>
        <ActionButton onPress={onCancel}>{words.cancel}</ActionButton>
      </div>
    </form>
  );
}
