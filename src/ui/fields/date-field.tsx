import { Input } from '@chakra-ui/react';
import { useId } from 'react';

interface DateFieldProps {
  readonly label: string;
  /** `yyyy-MM-dd`, or '' for none. */
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** A day with the system's own calendar. */
export function DateField({ label, value, onChange }: DateFieldProps) {
  const id = useId();
  return (
    <span className="select-field inline-flex middle shrinks gap-8">
      <label htmlFor={id} className="muted">
        {label}
      </label>
      <Input
        id={id}
        className="search-field"
        type="date"
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </span>
  );
}
