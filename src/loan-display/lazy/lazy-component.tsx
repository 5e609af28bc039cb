import { type ReactNode, useEffect, useState } from 'react';

type Part<Props> = (props: Props) => ReactNode;

export interface LazyComponent<Props> extends Part<Props> {
  /** Loads the code before its first use, which then draws at once. Rejects if it can't be loaded. */
  readonly preload: () => Promise<void>;
}

/**
 * A part whose code comes with its first use. Not React's `lazy`: that draws its fallback even where the code is there,
 * and React then holds the part back for 300 ms, so that the first press of each control felt slow (decision 45).
 * @param load an error goes to the nearest boundary; the next use tries again.
 * @param Waiting drawn until the code is there.
 */
export function lazyComponent<Props extends object>(
  load: () => Promise<Part<Props>>,
  Waiting: Part<Props> = Nothing,
): LazyComponent<Props> {
  let Loaded: Part<Props> | undefined;
  const preload = async (): Promise<void> => {
    Loaded ??= await load();
  };
  function Late(props: Props): ReactNode {
    const [, setDrawn] = useState(Loaded !== undefined);
    const isMissing = Loaded === undefined;
    useEffect(() => {
      if (!isMissing) return;
      preload().then(
        () => setDrawn(true),
        (error: unknown) =>
          setDrawn(() => {
            throw error;
          }),
      );
    }, [isMissing]);
    const Shown = Loaded ?? Waiting;
    return <Shown {...props} />;
  }
  return Object.assign(Late, { preload });
}

function Nothing(): null {
  return null;
}
