import { act, render, screen } from '@testing-library/react';
import { Component, type ReactNode } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { lazyComponent } from '#src/loan-display/lazy/lazy-component.tsx';

interface GreetingProps {
  readonly name: string;
}

function Greeting({ name }: GreetingProps) {
  return <p>Hello {name}</p>;
}

class Boundary extends Component<{ readonly children: ReactNode }, { readonly failed: boolean }> {
  override state = { failed: false };
  static getDerivedStateFromError() {
    return { failed: true };
  }
  override render() {
    return this.state.failed ? <p>It failed</p> : this.props.children;
  }
}

afterEach(() => void vi.restoreAllMocks());

test('until its code is there, something else stands in its place', async () => {
  let arrive: (part: typeof Greeting) => void = () => undefined;
  const Late = lazyComponent(
    () => new Promise<typeof Greeting>((resolve) => (arrive = resolve)),
    ({ name }: GreetingProps) => <p>Wait, {name}</p>,
  );
  render(<Late name="Ada" />);
  expect(screen.getByText('Wait, Ada')).toBeDefined();
  await act(async () => arrive(Greeting));
  expect(screen.getByText('Hello Ada')).toBeDefined();
});

test('code that is there already is drawn at once, and loaded once', async () => {
  const load = vi.fn(async () => Greeting);
  const Late = lazyComponent(load);
  await Late.preload();
  render(<Late name="Ada" />);
  expect(screen.getByText('Hello Ada')).toBeDefined();
  render(<Late name="Grace" />);
  expect(screen.getByText('Hello Grace')).toBeDefined();
  expect(load).toHaveBeenCalledTimes(1);
});

test('code that cannot be loaded is an error of the nearest boundary, and the next use tries again', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const load = vi.fn(async () => Greeting).mockRejectedValueOnce(new TypeError('Failed to fetch'));
  const Late = lazyComponent(load);
  const first = render(
    <Boundary>
      <Late name="Ada" />
    </Boundary>,
  );
  expect(await screen.findByText('It failed')).toBeDefined();
  first.unmount();
  render(<Late name="Ada" />);
  expect(await screen.findByText('Hello Ada')).toBeDefined();
});
