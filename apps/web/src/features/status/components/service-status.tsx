import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Refresh } from '../../../shared/icons/refresh.ts';
import { textOfError } from '../../../shared/lib/api-error.ts';
import { serverTimeOf } from '../../../shared/lib/server-clock.ts';
import { versionQuery } from '../../../shared/lib/version-query.ts';
import { measures } from '../../../shared/theme/tokens.ts';
import { readinessQuery } from '../api/readiness-query.ts';
import { InstallationDetails } from './installation-details.tsx';
import { ReadinessChecks } from './readiness-checks.tsx';
import { StatusSummary } from './status-summary.tsx';

const checkInterval = 30_000;

/** Section with the version and the readiness of the components. */
export function ServiceStatus() {
  const { t } = useTranslation();
  const headingId = useId();
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
    <Box component="section" aria-labelledby={headingId} sx={{ maxWidth: measures.form, mt: 5 }}>
      <Stack
        direction="row"
        spacing={2}
        sx={{ mb: 2, alignItems: 'center', justifyContent: 'space-between' }}
      >
        <Typography variant="h2" id={headingId}>
          {t('status.title')}
        </Typography>
        <Button
          variant="outlined"
          startIcon={<Refresh />}
          loading={isChecking}
          loadingPosition="start"
          onClick={checkAgain}
        >
          {isUnreachable ? t('shell.tryAgain') : t('status.checkAgain')}
        </Button>
      </Stack>
      <Card>
        <StatusSummary
          readiness={isUnreachable ? undefined : readiness.data}
          failure={isUnreachable ? textOfError(readiness.error) : undefined}
          checkedAt={serverTimeOf(Math.max(readiness.dataUpdatedAt, readiness.errorUpdatedAt))}
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
