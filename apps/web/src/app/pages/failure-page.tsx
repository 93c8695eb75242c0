import ReportProblemOutlined from '@mui/icons-material/ReportProblemOutlined';
import Button from '@mui/material/Button';
import { useRouter } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { Notice } from './notice.tsx';

/** What a page shows when it broke. */
export function FailurePage({ reset }: { reset: () => void }) {
  const { t } = useTranslation();
  const router = useRouter();
  async function tryAgain() {
    await router.invalidate();
    reset();
  }
  return (
    <Notice icon={<ReportProblemOutlined />} title={t('failure.title')} text={t('failure.text')}>
      <Button variant="contained" onClick={tryAgain}>
        {t('shell.tryAgain')}
      </Button>
    </Notice>
  );
}
