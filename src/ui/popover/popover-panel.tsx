import { Popover, Portal } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import '#src/ui/popover/popover-panel.css';

/**
 * - `menu`: as narrow as a menu
 * - `tools`: holds a list in two columns
 * - `choices`: under the start of its button, like the list of a select
 * - `wide`: for reading; as wide as the window allows
 */
export type PopoverShape = 'menu' | 'tools' | 'choices' | 'wide';

interface PopoverPanelProps {
  readonly id: string;
  /** The button names the panel, and the panel lies beside it. */
  readonly buttonId: string;
  readonly shape: PopoverShape;
  readonly onEscape: () => void;
  readonly children: ReactNode;
}

const GAP_PX = 4;
const MARGIN_PX = 8;

/**
 * A panel beside its button, above everything but dialogs and always inside the window. Tab leads from the button into
 * it and on to what follows the button. Escape closes only what lies on top.
 */
export function PopoverPanel({ id, buttonId, shape, onEscape, children }: PopoverPanelProps) {
  return (
    <Popover.Root
      open
      ids={{ trigger: buttonId, title: buttonId, content: id }}
      // The button decides about presses elsewhere and about focus that leaves.
      closeOnInteractOutside={false}
      autoFocus={false}
      positioning={{
        strategy: 'fixed',
        placement: shape === 'choices' ? 'bottom-start' : 'bottom-end',
        gutter: GAP_PX,
        overflowPadding: MARGIN_PX,
        // Named one by one, those a browser lacks are left out.
        listeners: { ancestorScroll: true, ancestorResize: true },
      }}
      onOpenChange={({ open }) => {
        if (!open) onEscape();
      }}
    >
      <Portal>
        <Popover.Positioner>
          {/* A panel without controls scrolls, so the keyboard has to reach it. */}
          <Popover.Content className="popover-panel" data-shape={shape} tabIndex={shape === 'wide' ? 0 : -1}>
            {children}
          </Popover.Content>
        </Popover.Positioner>
      </Portal>
    </Popover.Root>
  );
}
