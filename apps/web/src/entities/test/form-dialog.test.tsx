import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { FormDialog } from '../../shared/ui/feedback/form-dialog.tsx';
import { renderFeaturePage } from './render-page.tsx';

function open() {
  const onClose = vi.fn();
  renderFeaturePage(
    () => (
      <FormDialog title="Cancel Tugs" text="Why?" onClose={onClose}>
        <input aria-label="Reason" />
      </FormDialog>
    ),
    '/here',
  );
  return { onClose, user: userEvent.setup() };
}

describe('form dialog', () => {
  it('closes on Escape while nothing was typed', async () => {
    const { onClose, user } = open();
    await user.click(await screen.findByRole('textbox', { name: 'Reason' }));
    await user.keyboard('{Escape}');
    expect(onClose).toHaveBeenCalledTimes(1);
  });

  it('asks before Escape discards typed text', async () => {
    const { onClose, user } = open();
    await user.type(await screen.findByRole('textbox', { name: 'Reason' }), 'No budget');
    await user.keyboard('{Escape}');
    const question = await screen.findByRole('alertdialog', { name: 'Discard what you typed?' });
    await user.click(within(question).getByRole('button', { name: 'Keep editing' }));
    expect(onClose).not.toHaveBeenCalled();
    expect(screen.getByDisplayValue('No budget')).toBeTruthy();
    await user.keyboard('{Escape}');
    const again = await screen.findByRole('alertdialog', { name: 'Discard what you typed?' });
    await user.click(within(again).getByRole('button', { name: 'Discard' }));
    expect(onClose).toHaveBeenCalledTimes(1);
  });
});
