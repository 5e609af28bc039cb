import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { STATUS_LOOKS, STATUSES_BY_URGENCY } from '#src/domain/status/status.ts';
import { StatusSign } from '#src/loan-display/status/status-sign.tsx';

test.each(STATUSES_BY_URGENCY)('%s is drawn, named by its status, and copied as its emoji', (status) => {
  render(<StatusSign status={status} />);
  const sign = screen.getByRole('img', { name: STATUS_LOOKS[status].name });
  expect(sign.textContent).toBe(STATUS_LOOKS[status].emoji);
  expect(sign.querySelector('svg')?.getAttribute('aria-hidden')).toBe('true');
});

test('no two statuses share a shape: color is never the only sign', () => {
  const { container } = render(
    STATUSES_BY_URGENCY.map((status) => <StatusSign key={status} status={status} />),
  );
  const shapes = [...container.querySelectorAll('.sign-shape')].map((shape) => shape.getAttribute('d'));
  expect(new Set(shapes).size).toBe(STATUSES_BY_URGENCY.length);
});

test('beside words that say the status it is silent', () => {
  render(<StatusSign status="PAST_DUE" isSilent />);
  expect(screen.queryByRole('img')).toBeNull();
});

test('a list of 100 loans stays light: at most four elements a sign', () => {
  const { container } = render(
    STATUSES_BY_URGENCY.map((status) => <StatusSign key={status} status={status} />),
  );
  for (const sign of container.querySelectorAll('.sign'))
    expect(sign.querySelectorAll('*').length).toBeLessThan(4);
});
