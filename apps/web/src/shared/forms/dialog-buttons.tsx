import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useTranslation } from 'react-i18next';
import { SubmitButton } from './submit-button.tsx';

/** Buttons at the end of a form in a dialog. */
export function DialogButtons({ confirmLabel, onClose }: { confirmLabel: string; onClose: () => void }) {
  const { t } = useTranslation();
  return (
    <Stack
      direction="row"
      spacing={1}
      sx={{ justifyContent: 'flex-end', '& > *': { flexGrow: { xs: 1, sm: 0 } } }}
    >
      {/* As with SubmitButton: a message about the field that is left would move it away from under the pointer. */}
      <Button onMouseDown={(event) => event.preventDefault()} onClick={onClose}>
        {t('kit.dialog.cancel')}
      </Button>
      <SubmitButton>{confirmLabel}</SubmitButton>
    </Stack>
  );
}
