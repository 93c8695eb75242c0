import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { useHideHint } from '../../../../entities/session/hidden-hints.ts';

const steps = ['answer', 'review', 'submit'] as const;

/** The way of a response in three steps, for those who have submitted none yet. */
export function FirstResponseHint() {
  const { t } = useTranslation();
  const hide = useHideHint('FIRST_RESPONSE');
  return (
    <Alert
      severity="info"
      role="note"
      action={
        <Button color="inherit" size="small" onClick={hide}>
          {t('firstRun.response.hide')}
        </Button>
      }
    >
      <AlertTitle>{t('firstRun.response.title')}</AlertTitle>
      <Box component="ol" sx={{ m: 0, pl: 2.5 }}>
        {steps.map((step) => (
          <li key={step}>{t(`firstRun.response.${step}`)}</li>
        ))}
      </Box>
    </Alert>
  );
}
