import ExternalLink from 'lucide-react/icons/external-link';
import * as v from 'valibot';
import { loanGuidSchema } from '#src/contract/base/loan-guid.ts';
import { loanAddress } from '#src/contract/base/loan-link.ts';
import { isolated } from '#src/domain/text/direction.ts';
import { useAppConfig } from '#src/loan-display/app-config.ts';

const words = {
  openIn: (platformName: string) => `Open in ${isolated(platformName)}`,
  newTab: '(new tab)',
} as const;

interface PlatformLinkProps {
  readonly loanId: string;
  readonly className?: string | undefined;
}

export function PlatformLink({ loanId, className }: PlatformLinkProps) {
  const { loanLink, platformName } = useAppConfig();
  if (loanLink === null || !v.is(loanGuidSchema, loanId)) return null;
  return (
    <a
      className={className}
      href={loanAddress(loanLink, loanId)}
      target="_blank"
      rel="noopener noreferrer"
      referrerPolicy="no-referrer"
    >
      {words.openIn(platformName)} <ExternalLink aria-hidden="true" />
      <span className="sr-only">{words.newTab}</span>
    </a>
  );
}
