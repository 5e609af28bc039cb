import { Link } from '@chakra-ui/react';

interface TextButtonProps {
  readonly onPress: () => void;
  readonly children: string;
}

/** A button in a line of text. */
export function TextButton({ onPress, children }: TextButtonProps) {
  return (
    <Link asChild className="text-button">
      <button type="button" onClick={onPress}>
        {children}
      </button>
    </Link>
  );
}
