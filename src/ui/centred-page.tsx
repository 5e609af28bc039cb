import { Center, Heading, Image, Stack, Text } from '@chakra-ui/react';
import { createContext, type ReactNode, use } from 'react';

/** True below a frame that has the page's main part and heading already. */
export const InsideFrame = createContext(false);

interface CentredPageProps {
  readonly title?: string | undefined;
  readonly hasMark?: boolean | undefined;
  readonly subtitle?: string | undefined;
  readonly children?: ReactNode;
}

/** Sign-in, waits and errors. */
export function CentredPage({ title, subtitle, hasMark, children }: CentredPageProps) {
  const isInside = use(InsideFrame);
  // Beside the frame's own controls, a button is as wide as its words.
  const inside = isInside ? ({ alignItems: 'center', textAlign: 'center' } as const) : {};
  return (
    <Center
      as={isInside ? 'div' : 'main'}
      className="centred-page"
      flex={isInside ? 1 : undefined}
      minHeight={isInside ? 0 : '100dvh'}
      padding="{spacing.s32} var(--gutter)"
    >
      <Stack width="min(100%, 22rem)" gap="s16" paddingBottom="8dvh" {...inside}>
        {hasMark === true ? (
          <Image src="/icons/icon.svg" alt="" width="48px" height="48px" marginBottom="s4" />
        ) : null}
        {title === undefined ? null : <Heading as={isInside ? 'h2' : 'h1'}>{title}</Heading>}
        {subtitle === undefined ? null : (
          <Text color="fg.muted" marginBlock="calc(-1 * {spacing.s8}) {spacing.s12}">
            {subtitle}
          </Text>
        )}
        {children}
      </Stack>
    </Center>
  );
}

export function WaitingPage({ text }: { readonly text: string }) {
  return (
    <CentredPage>
      <output className="waiting">{text}</output>
    </CentredPage>
  );
}
