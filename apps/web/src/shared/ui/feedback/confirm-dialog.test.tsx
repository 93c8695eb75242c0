import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { useConfirm } from './use-confirm.tsx';

function Page({ action, isDestructive }: { action: () => Promise<void>; isDestructive?: boolean }) {
  const { confirm, dialog } = useConfirm();
  const ask = () =>
    confirm({
      title: 'Delete “Quay cranes”?',
      text: 'The draft and its 3 tasks are deleted.',
      confirmLabel: 'Delete draft',
      isDestructive,
      action,
    });
  return (
    <>
      <button type="button" onClick={ask}>
        Delete…
      </button>
      {dialog}
    </>
  );
}

describe('confirmation dialog', () => {
  it('names its target, focuses Cancel if destructive, and acts once on repeated clicks', async () => {
    const user = userEvent.setup();
    let finish: () => void = () => undefined;
    const action = vi.fn(() => new Promise<void>((resolve) => (finish = resolve)));
    render(<Page action={action} isDestructive />);
    await user.click(screen.getByRole('button', { name: 'Delete…' }));

    expect(screen.getByRole('alertdialog', { name: 'Delete “Quay cranes”?' })).toBeTruthy();
    expect(screen.getByText('The draft and its 3 tasks are deleted.')).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Cancel' }));

    const button = screen.getByRole('button', { name: 'Delete draft' });
    await user.dblClick(button);
    expect(action).toHaveBeenCalledTimes(1);
    expect(button.ariaBusy).toBe('true');
    await user.keyboard('{Escape}');
    expect(screen.getByRole('alertdialog')).toBeTruthy();

    finish();
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  });

  it('is cancelled by Escape and restores the focus', async () => {
    const user = userEvent.setup();
    const action = vi.fn(async () => undefined);
    render(<Page action={action} />);
    const opener = screen.getByRole('button', { name: 'Delete…' });
    await user.click(opener);
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Delete draft' }));
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(document.activeElement).toBe(opener);
    expect(action).not.toHaveBeenCalled();
  });
});
