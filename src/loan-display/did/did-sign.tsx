import Pencil from 'lucide-react/icons/pencil';
import Phone from 'lucide-react/icons/phone';
import type { Did } from '#src/domain/marks/did-today.ts';
import { Icon } from '#src/ui/icon.tsx';
import '#src/loan-display/did/did-sign.css';

export function DidSign({ did: { what, time, text } }: { readonly did: Did }) {
  return (
    <Icon className="did-sign text-caption muted flex middle gap-2 regular nowrap" name={text} hasTooltip>
      {what === 'noted' ? <Pencil /> : <Phone />}
      {time}
    </Icon>
  );
}
