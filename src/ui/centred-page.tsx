import { createContext, type ReactNode, use } from 'react';

/** True below a frame that has the page's main part and heading already. */
export const InsideFrame = createContext(false);

interface CentredPageProps {
  readonly title?: string | undefined;
  readonly hasMark?: boolean | undefined;
  readonly subtitle?: string | undefined;
  readonly children?: ReactNode;
}

export function CentredPage({ title, subtitle, hasMark, children }: CentredPageProps) {
  const isInside = use(InsideFrame);
  const Place = isInside ? 'div' : 'main';
  const Heading = isInside ? 'h2' : 'h1';
  return (
    <Place className="centred-page" data-inside={isInside}>
      <div className="centred-page-content">
        {hasMark === true ? (
          <img className="mark" src="/icons/icon.svg" alt="" width="48" height="48" />
        ) : null}
        {title === undefined ? null : <Heading>{title}</Heading>}
        {subtitle === undefined ? null : <p className="centred-page-subtitle">{subtitle}</p>}
        {children}
      </div>
    </Place>
  );
}

export function WaitingPage({ text }: { readonly text: string }) {
  return (
    <CentredPage>
      <output className="waiting">{text}</output>
    </CentredPage>
  );
}
