import { Input } from '@chakra-ui/react';
interface SearchFieldProps {
  readonly value: string;
  readonly placeholder: string;
  readonly label: string;
  readonly onChange: (value: string) => void;
}

export function SearchField({ value, placeholder, label, onChange }: SearchFieldProps) {
  return (
    <Input
      className="search-field"
      type="search"
      value={value}
      placeholder={placeholder}
      aria-label={label}
      autoComplete="off"
      spellCheck={false}
      enterKeyHint="search"
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
