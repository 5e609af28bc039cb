interface SwitchProps {
  readonly label: string;
  readonly isOn: boolean;
  /** It can't be turned on here. The text below says why. */
  readonly isDisabled?: boolean | undefined;
  readonly onChange: (isOn: boolean) => void;
}

/** Turns something on or off right away. A native checkbox underneath. */
export function Switch({ label, isOn, isDisabled, onChange }: SwitchProps) {
  return (
    <label className="switch">
      <span>{label}</span>
      <input
        type="checkbox"
        role="switch"
        aria-checked={isOn}
        className="switch-input"
        checked={isOn}
        disabled={isDisabled}
        onChange={(event) => onChange(event.target.checked)}
      />
    </label>
  );
}
