import { starWords as words } from '#src/loan-display/star/words.ts';
import { Icon } from '#src/ui/icon.tsx';
import '#src/loan-display/star/star-sign.css';

export function StarSign() {
  return <Icon className="star-sign inline-block rigid" name={words.starred} hasTooltip />;
}
