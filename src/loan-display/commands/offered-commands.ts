import { useEffect } from 'react';
import { useServices } from '#src/loan-display/use-services.ts';

/** A command of a screen, found by name. */
export interface OfferedCommand {
  /** The same for the same command, so that it's remembered as used. */
  readonly id: string;
  readonly label: string;
  readonly also?: string | undefined;
  /** The key that does the same, as people read it. */
  readonly keys?: readonly string[] | undefined;
  readonly run: () => void;
}

type List = () => readonly OfferedCommand[];

/** Keyed by the page's single services object. */
const offers = new WeakMap<object, Set<List>>();

function offersOf(services: object): Set<List> {
  const offered = offers.get(services) ?? new Set();
  offers.set(services, offered);
  return offered;
}

export function offeredCommands(services: object): readonly OfferedCommand[] {
  return [...offersOf(services)].flatMap((list) => list());
}

/** Offers a screen's commands while it's shown. They're built on demand. */
export function useOfferCommands(list: List): void {
  const services = useServices();
  // After each render: commands act on what the screen shows.
  useEffect(() => {
    const offered = offersOf(services);
    offered.add(list);
    return () => void offered.delete(list);
  });
}
