import type { ComponentType } from 'react';

interface ToolWordProps {
  readonly Sign: ComponentType<{ readonly className: string }>;
  readonly children: string;
}

/** What a tool's button shows: the width of its row decides between sign, word, and both. */
export function ToolWord({ Sign, children }: ToolWordProps) {
  return (
    <>
      <Sign className="tool-sign" />
      <span className="tool-word">{children}</span>
    </>
  );
}
