import Button from '@mui/material/Button';
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CloudOffOutlined } from '../../shared/icons/cloud-off-outlined.ts';
import { ReportProblemOutlined } from '../../shared/icons/report-problem-outlined.ts';
import { ChunkLoadError, reloadScreen } from '../lazy-component.ts';
import { FullPageNotice } from './notice.tsx';

/** Shown when a page crashed or its code could not be loaded. */
export function FailurePage({ error, reset }: ErrorComponentProps) {
  const { t } = useTranslation();
  const router = useRouter();
  const [isBusy, setBusy] = useState(false);

  async function tryAgain() {
    setBusy(true);
    await reloadScreen(router);
    await router.invalidate();
    setBusy(false);
    reset();
  }

  const isOffline = error instanceof ChunkLoadError;
  const texts = isOffline ? 'notLoaded' : 'failure';
  return (
    <FullPageNotice
      icon={isOffline ? <CloudOffOutlined /> : <ReportProblemOutlined />}
      title={t(`${texts}.title`)}
      text={t(`${texts}.text`)}
    >
      <Button variant="contained" loading={isBusy} onClick={() => void tryAgain()}>
        {t('shell.tryAgain')}
      </Button>
    </FullPageNotice>
  );
}
