import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { STATUS_LOOKS, STATUSES_BY_URGENCY } from '#src/domain/status/status.ts';
import { StatusSign } from '#src/loan-display/status/status-sign.tsx';

test.each(STATUSES_BY_URGENCY)('%s is named by its status and copied as its emoji', (status) => {
  render(<StatusSign status={status} />);
  const sign = screen.getByRole('img', { name: STATUS_LOOKS[status].name });
  expect(sign.textContent).toBe(STATUS_LOOKS[status].emoji);
});

test('beside words that say the status it is silent', () => {
  const { container } = render(<StatusSign status="PAST_DUE" isSilent />);
  expect(screen.queryByRole('img')).toBeNull();
  expect(container.textContent).toBe('🛑');
});

test('a list of 100 loans stays light: a sign is one element', () => {
  const { container } = render(<StatusSign status="COMPLETED" />);
  expect(container.querySelectorAll('*')).toHaveLength(1);
});
