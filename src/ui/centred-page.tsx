import type { ReactNode } from 'react';

interface CentredPageProps {
  readonly title?: string | undefined;
  /** The product's sign above the title. */
  readonly hasMark?: boolean | undefined;
  readonly subtitle?: string | undefined;
  readonly children?: ReactNode;
}

/** A screen that holds one thing: sign-in, a wait, an error. */
export function CentredPage({ title, subtitle, hasMark, children }: CentredPageProps) {
  return (
    <main className="centred-page">
      <div className="centred-page-content">
        {hasMark === true ? (
          <img className="mark" src="/icons/icon.svg" alt="" width="48" height="48" />
        ) : null}
        {title === undefined ? null : <h1>{title}</h1>}
        {subtitle === undefined ? null : <p className="centred-page-subtitle">{subtitle}</p>}
        {children}
      </div>
    </main>
  );
}

/** A full-screen wait with its words. */
export function WaitingPage({ text }: { readonly text: string }) {
  return (
    <CentredPage>
      <output className="waiting">{text}</output>
    </CentredPage>
  );
}
