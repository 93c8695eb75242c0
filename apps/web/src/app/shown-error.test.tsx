import { render, screen } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { roleDisplayName } from '../entities/session/roles.ts';
import { ErrorTextBoundary } from './error-text-boundary.tsx';

const UnknownRole = () => roleDisplayName('JANITOR');

test('shows the name of an unknown role and keeps the rest of the page', () => {
  const silenced = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  onTestFinished(() => silenced.mockRestore());
  render(
    <>
      <ErrorTextBoundary resetKey="role">
        <UnknownRole />
      </ErrorTextBoundary>
      <button type="button">Log Out</button>
    </>,
  );
  expect(screen.getByText('Unknown role: JANITOR')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Log Out' })).toBeTruthy();
});
