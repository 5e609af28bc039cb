/** The keys that open Jump, as people read them. @param hasCommandKey on Apple's keyboards. */
export function jumpKeyNames(hasCommandKey: boolean): readonly string[] {
  return [hasCommandKey ? 'Cmd' : 'Ctrl', 'K'];
}
