import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Stack from '@mui/material/Stack';
import MuiTextField from '@mui/material/TextField';
import { useMutation } from '@tanstack/react-query';
import {
  type ClipboardEvent,
  type FormEvent,
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
} from 'react';
import { useTranslation } from 'react-i18next';
import { textOfError } from '../../shared/lib/api-error.ts';
import type { Pasted } from './pasted-summary.tsx';
import { resolveCodes } from './resolve-codes.ts';
import { splitCodes } from './split-codes.ts';

interface PasteCodesProps {
  /** Whether a supplier is already present or chosen. */
  isKnown: (supplierId: string) => boolean;
  onPaste: (pasted: Pasted) => void;
  onCancel: () => void;
}

/** Reads supplier IDs from the clipboard or a text box and looks them up. */
export function PasteCodes({ isKnown, onPaste, onCancel }: PasteCodesProps) {
  const { t } = useTranslation();
  const id = useId();
  const [text, setText] = useState('');
  const [isEmpty, setEmpty] = useState(false);
  const [isDenied, setDenied] = useState(false);
  const running = useRef<AbortController>(null);
  const search = useMutation({
    mutationFn: (codes: string[]) => {
      running.current = new AbortController();
      return resolveCodes(codes, running.current.signal);
    },
    onSuccess: ({ suppliers, ...rest }) => {
      const added = suppliers.filter((supplier) => !isKnown(supplier.id));
      onPaste({ ...rest, suppliers: added, knownCount: suppliers.length - added.length });
    },
  });

  function lookUp(codes: string[]) {
    setEmpty(codes.length === 0);
    if (codes.length > 0) search.mutate(codes);
  }

  const readClipboard = useEffectEvent(async () => {
    try {
      const found = await navigator.clipboard.readText();
      setText(found);
      const codes = splitCodes(found);
      if (codes.length > 0) lookUp(codes);
    } catch {
      // Permission denied, or clipboard API unavailable.
      setDenied(true);
    }
  });
  useEffect(() => {
    void readClipboard();
    return () => running.current?.abort();
  }, []);

  // The native paste of thousands of lines takes browsers minutes.
  function paste(event: ClipboardEvent) {
    event.preventDefault();
    const pasted = event.clipboardData.getData('text');
    setText(text.trim() ? `${text}\n${pasted}` : pasted);
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    if (!search.isPending) lookUp(splitCodes(text));
  }

  const failure = search.error ? textOfError(search.error) : null;
  const problem = isEmpty ? t('supplierPicker.nothingPasted') : failure;
  return (
    <Paper variant="outlined" component="form" noValidate onSubmit={submit} sx={{ p: 2, mb: 2 }}>
      <Stack spacing={1.5}>
        {isDenied && <Alert severity="info">{t('supplierPicker.pasteDenied')}</Alert>}
        <MuiTextField
          id={id}
          label={t('supplierPicker.pasteField')}
          helperText={problem ?? t('supplierPicker.pasteHelp')}
          error={problem !== null}
          value={text}
          onChange={({ target }) => setText(target.value)}
          onPaste={paste}
          multiline
          autoFocus
          minRows={3}
          maxRows={8}
          disabled={search.isPending}
        />
        <Stack direction="row" spacing={1}>
          <Button type="submit" variant="contained" loading={search.isPending}>
            {t('supplierPicker.lookUp')}
          </Button>
          <Button onClick={onCancel}>{t('supplierPicker.stopPasting')}</Button>
        </Stack>
      </Stack>
    </Paper>
  );
}
