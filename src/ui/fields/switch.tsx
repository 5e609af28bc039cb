import { Switch as ChakraSwitch } from '@chakra-ui/react';

interface SwitchProps {
  readonly label: string;
  readonly isOn: boolean;
  /** It can't be turned on here. The text below says why. */
  readonly isDisabled?: boolean | undefined;
  readonly onChange: (isOn: boolean) => void;
}

/** Turns something on or off right away. */
export function Switch({ label, isOn, isDisabled, onChange }: SwitchProps) {
  return (
    <ChakraSwitch.Root
      checked={isOn}
      disabled={isDisabled}
      onCheckedChange={({ checked }) => onChange(checked)}
    >
      <ChakraSwitch.Label>{label}</ChakraSwitch.Label>
      <ChakraSwitch.HiddenInput role="switch" aria-checked={isOn} />
      <ChakraSwitch.Control>
        <ChakraSwitch.Thumb />
      </ChakraSwitch.Control>
    </ChakraSwitch.Root>
  );
}
