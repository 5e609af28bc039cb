import { Flex, Stack, Text } from '@chakra-ui/react';
import type { ComponentProps, ReactNode } from 'react';

/** A note or draft in the list. */
export function EntryItem(props: ComponentProps<typeof Stack>) {
  return (
    <Stack
      as="li"
      className="outbox-note"
      gap="s6"
      paddingBlock="s12"
      borderBlockEnd="1px solid {colors.border}"
      {...props}
    />
  );
}

export function EntryHead({ chip, children }: { readonly chip: ReactNode; readonly children: ReactNode }) {
  return (
    <Flex
      wrap="wrap"
      align="center"
      justify={{ sm: 'space-between' }}
      gap="{spacing.s2} {spacing.s12}"
      textStyle="body"
    >
      <Flex wrap="wrap" columnGap="s12">
        {children}
      </Flex>
      {chip}
    </Flex>
  );
}

export function EntryText({ children }: { readonly children: string }) {
  return (
    <Text
      className="outbox-note-text"
      maxHeight="12rem"
      overflow="auto"
      whiteSpace="pre-wrap"
      overflowWrap="anywhere"
    >
      {children}
    </Text>
  );
}

/** Why it waits, or what's wrong with it. */
export function EntryReason({
  isWrong,
  ...rest
}: ComponentProps<typeof Text> & { readonly isWrong: boolean }) {
  return <Text textStyle="body" color={isWrong ? 'late.fg' : 'fg.muted'} {...rest} />;
}

export function EntryActions({ children }: { readonly children: ReactNode }) {
  return (
    <Flex wrap="wrap" align="center" gap="s6">
      {children}
    </Flex>
  );
}
