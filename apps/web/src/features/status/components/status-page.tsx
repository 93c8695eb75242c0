import Refresh from '@mui/icons-material/Refresh';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { textOfError } from '../../../shared/lib/api-error.ts';
import { measures } from '../../../shared/theme/theme.ts';
import { PageHead } from '../../../shared/ui/page-head.tsx';
import { readinessQuery } from '../api/get-readiness.ts';
import { versionQuery } from '../api/get-version.ts';
import { InstallationDetails } from './installation-details.tsx';
import { ReadinessChecks } from './readiness-checks.tsx';
import { StatusSummary } from './status-summary.tsx';

const checkInterval = 30_000;

/** Shows which version runs and whether its parts are ready. */
export function StatusPage() {
  const { t } = useTranslation();
  const readiness = useQuery({ ...readinessQuery, refetchInterval: checkInterval });
  const version = useQuery({ ...versionQuery, refetchInterval: checkInterval });
  const [isChecking, setChecking] = useState(false);
  const isUnreachable = readiness.isError;

  async function checkAgain() {
    setChecking(true);
    await Promise.all([readiness.refetch(), version.refetch()]);
    setChecking(false);
  }

  return (
    <Box sx={{ maxWidth: measures.form, mx: 'auto', py: { xs: 0, sm: 3 } }}>
      <PageHead
        title={t('status.title')}
        description={t('status.lead')}
        actions={
          <Button
            variant="outlined"
            startIcon={<Refresh />}
            loading={isChecking}
            loadingPosition="start"
            onClick={checkAgain}
          >
            {isUnreachable ? t('shell.tryAgain') : t('status.checkAgain')}
          </Button>
        }
      />
      <Card>
        <StatusSummary
          readiness={isUnreachable ? undefined : readiness.data}
          failure={isUnreachable ? textOfError(readiness.error) : undefined}
          checkedAt={Math.max(readiness.dataUpdatedAt, readiness.errorUpdatedAt)}
        />
        {!isUnreachable && <ReadinessChecks readiness={readiness.data} />}
      </Card>
      {!isUnreachable && (
        <Card sx={{ mt: 2 }}>
          <InstallationDetails
            version={version.data}
            failure={version.isError ? textOfError(version.error) : undefined}
          />
        </Card>
      )}
    </Box>
  );
}
