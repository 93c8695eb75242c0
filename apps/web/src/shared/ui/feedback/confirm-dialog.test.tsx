import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { useConfirm } from './use-confirm.tsx';

interface PageProps {
  action: () => Promise<void>;
  isDestructive?: boolean;
  ignoresDoubleTap?: boolean;
}

function Page({ action, isDestructive, ignoresDoubleTap }: PageProps) {
  const { confirm, dialog } = useConfirm();
  const ask = () =>
    confirm({
      title: 'Delete “Quay cranes”?',
      text: 'The draft and its 3 tasks are deleted.',
      confirmLabel: 'Delete draft',
      isDestructive,
      ignoresDoubleTap,
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

  it('neither confirms nor closes on the second tap of a double tap', async () => {
    const user = userEvent.setup();
    const action = vi.fn(async () => undefined);
    const clock = vi.spyOn(performance, 'now').mockReturnValue(1000);
    render(<Page action={action} ignoresDoubleTap />);
    await user.click(screen.getByRole('button', { name: 'Delete…' }));
    const backdrop = document.querySelector('.MuiDialog-container') as HTMLElement;
    clock.mockReturnValue(1300);
    await user.click(screen.getByRole('button', { name: 'Delete draft' }));
    await user.click(backdrop);
    expect(action).not.toHaveBeenCalled();
    expect(screen.getByRole('dialog')).toBeTruthy();

    clock.mockReturnValue(1600);
    await user.click(screen.getByRole('button', { name: 'Delete draft' }));
    expect(action).toHaveBeenCalledTimes(1);
    clock.mockRestore();
  });
});
