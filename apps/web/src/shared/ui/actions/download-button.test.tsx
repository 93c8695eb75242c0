import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { DownloadButton } from './download-button.tsx';

it('cannot be pressed twice and can be cancelled during a long download', async () => {
  const user = userEvent.setup();
  const onDownload = vi.fn(
    (signal: AbortSignal) =>
      new Promise<void>((_resolve, reject) => {
        signal.addEventListener('abort', () => reject(signal.reason));
      }),
  );
  render(<DownloadButton label="Export to Excel" onDownload={onDownload} />);
  const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Export to Excel' });
  await user.click(button);
  expect(button.ariaBusy).toBe('true');
  await user.click(button);
  await user.keyboard('{Enter}');
  await user.click(screen.getByRole('button', { name: 'Cancel export' }));
  await waitFor(() => expect(button.ariaBusy).toBeNull());
  expect(onDownload).toHaveBeenCalledTimes(1);
  expect(onDownload.mock.calls[0]?.[0].aborted).toBe(true);
  expect(screen.queryByRole('button', { name: 'Cancel export' })).toBeNull();
});
