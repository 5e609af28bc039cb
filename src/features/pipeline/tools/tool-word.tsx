import type { ComponentType } from 'react';

interface ToolWordProps {
  readonly Sign: ComponentType<{ readonly className: string }>;
  readonly children: string;
}

/** What a tool's button shows: its width decides between the sign, the word, and both (toolbar-room.css). */
export function ToolWord({ Sign, children }: ToolWordProps) {
  return (
    <>
      <Sign className="tool-sign" />
      <span className="tool-word">{children}</span>
    </>
  );
}
