import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { FileField, type UploadProgress } from './file-field.tsx';
import { fileList, optionalFile } from './file-rules.ts';
import { Form } from './form.tsx';
import { SubmitButton } from './submit-button.tsx';
import { useAppForm } from './use-app-form.ts';

const schema = z.object({ terms: optionalFile(), drawings: fileList({ maxSize: 1024 }) });
type Values = z.output<typeof schema>;

interface UploadFormProps {
  onSubmit: (values: Values) => void;
  progressOf?: (file: File) => UploadProgress | null;
}

function UploadForm({ onSubmit, progressOf }: UploadFormProps) {
  const form = useAppForm(schema, { terms: null, drawings: [] });
  return (
    <Form form={form} onSubmit={onSubmit} guardsLeaving={false}>
      <FileField name="terms" label="Terms" />
      <FileField name="drawings" label="Drawings" isMultiple maxSize={1024} progressOf={progressOf} />
      <SubmitButton>Send</SubmitButton>
    </Form>
  );
}

const file = (name: string, size = 10) => new File([new Uint8Array(size)], name);

function open(progressOf?: UploadFormProps['progressOf']) {
  const onSubmit = vi.fn<(values: Values) => void>();
  render(<UploadForm onSubmit={onSubmit} progressOf={progressOf} />);
  // The browser's file dialog filters by type; dropping and "all files" do not.
  const user = userEvent.setup({ applyAccept: false });
  return { user, onSubmit, send: () => user.click(screen.getByRole('button', { name: 'Send' })) };
}

beforeEach(() => {
  Element.prototype.scrollIntoView = () => undefined;
});

describe('file field', () => {
  it('shows accepted types and size before a choice and is valid without a file', async () => {
    const { onSubmit, send } = open();
    const kinds = '.pdf .doc .docx .xls .xlsx .jpeg .jpg .gif .png .webp .svg .txt .zip';
    expect(screen.getByText(`Allowed types: ${kinds}. Up to 200 MB.`)).toBeTruthy();
    expect(screen.getByText(`Allowed types: ${kinds}. Up to 1 KB each.`)).toBeTruthy();
    await send();
    await waitFor(() => expect(onSubmit).toHaveBeenCalledWith({ terms: null, drawings: [] }));
  });

  it('shows the chosen file with its size, lets the user remove it, and passes it to the form', async () => {
    const { user, onSubmit, send } = open();
    const terms = file('Terms.pdf', 2048);
    await user.upload(screen.getByLabelText(/^Terms/), terms);
    expect(screen.getByText('Terms.pdf')).toBeTruthy();
    expect(screen.getByText('2 KB')).toBeTruthy();
    await send();
    await waitFor(() => expect(onSubmit).toHaveBeenCalledWith({ terms, drawings: [] }));
    await user.click(screen.getByRole('button', { name: 'Remove Terms.pdf' }));
    expect(screen.queryByText('Terms.pdf')).toBeNull();
  });

  it('rejects a file type immediately', async () => {
    const { user, onSubmit, send } = open();
    await user.upload(screen.getByLabelText(/^Terms/), file('program.exe'));
    expect(await screen.findByText('Invalid file type')).toBeTruthy();
    await send();
    expect(onSubmit).not.toHaveBeenCalled();
  });

  it('accepts several dropped files, each with its own message', async () => {
    const { onSubmit, send } = open();
    const zone = screen.getByText('Choose files').closest('label');
    if (!zone) throw new Error('there is no place to drop files');
    const files = [file('a.pdf'), file('large.pdf', 1025), file('b.exe')];
    fireEvent.drop(zone, { dataTransfer: { files } });
    expect(await screen.findByText('The file must not be larger than 1 KB')).toBeTruthy();
    expect(screen.getByText('Invalid file type')).toBeTruthy();
    await send();
    expect(onSubmit).not.toHaveBeenCalled();
  });

  it('keeps a file chosen while the previous one was being sent', async () => {
    let finish = () => {};
    const onSubmit = vi.fn(() => new Promise<void>((resolve) => (finish = resolve)));
    render(<UploadForm onSubmit={onSubmit} />);
    const user = userEvent.setup();
    await user.upload(screen.getByLabelText(/^Terms/), file('first.pdf'));
    await user.click(screen.getByRole('button', { name: 'Send' }));
    const second = file('second.pdf');
    await user.upload(screen.getByLabelText(/^Terms/), second);
    finish();
    await waitFor(() => expect(screen.getByRole('button', { name: 'Send' }).ariaBusy).toBeNull());
    expect(screen.getByText('second.pdf')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Send' }));
    await waitFor(() => expect(onSubmit).toHaveBeenLastCalledWith({ terms: second, drawings: [] }));
  });

  it('shows the upload progress and can be cancelled', async () => {
    const onCancel = vi.fn();
    const { user } = open(() => ({ percent: 62.4, onCancel }));
    await user.upload(screen.getByLabelText(/^Drawings/), file('drawing.zip'));
    const bar = screen.getByRole('progressbar', { name: 'Uploading drawing.zip' });
    expect(bar.getAttribute('aria-valuenow')).toBe('62');
    expect(screen.getByText('62%')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Cancel upload of drawing.zip' }));
    expect(onCancel).toHaveBeenCalledTimes(1);
  });
});
