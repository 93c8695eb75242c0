import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { hiddenHintsQuery } from '../../../../entities/session/hidden-hints.ts';
import { loadTexts } from '../../../../shared/i18n/load-texts.ts';
import { formatInstant } from '../../../../shared/ui/time/dates.ts';
import { TimestampText } from '../../../../shared/ui/time/timestamp.tsx';
import { useDraft, useSending } from '../../draft/draft-context.ts';
import { sheetFieldName } from './part-names.ts';

// Loaded for those who have not submitted yet.
const FirstResponseHint = lazy(async () => {
  const [{ FirstResponseHint: Hint }] = await Promise.all([
    import('./first-response-hint.tsx'),
    loadTexts(['firstRun']),
  ]);
  return { default: Hint };
});

/** Notices above the form: restored local changes, amendments of the buyer, and why nothing is accepted. */
export function FormNotices() {
  const { t } = useTranslation();
  const { store, task, event, isReadOnly } = useDraft();
  const { response, closed, unsentCount, isDeviceFull } = useSending();
  const [isRestoredSeen, setRestoredSeen] = useState(false);
  const { submittedVersion, submittedSheetVersion, sheetVersion, refusedAttempts } = response;
  const isOutdated = submittedVersion !== null && submittedSheetVersion !== sheetVersion && !task.ended;
  const amended = useSyncExternalStore(store.subscribe, () => store.amendedPaths.join(' '));
  const late = refusedAttempts.find(({ kind }) => kind === 'SUBMISSION');
  // The state line says it, and nothing is left to be done.
  const isStopped = event.status === 'CANCELLED' || task.archived;
  const reason = isStopped ? null : (closed?.text ?? (isReadOnly ? readOnlyReason() : null));

  function readOnlyReason(): string | null {
    if (response.declined || task.ended) return null;
    if (event.status !== 'ACTIVE') return t('responses.closed.event');
    if (!task.responseRequired) return null;
    if (task.started) return null;
    return t('responses.closed.notStarted', { instant: formatInstant(task.startDate, event.timeZone) });
  }

  const mayBeFirst = submittedVersion === null && !isReadOnly;
  const { data: hiddenHints } = useQuery({ ...hiddenHintsQuery, enabled: mayBeFirst });
  const isFirst = mayBeFirst && hiddenHints !== undefined && !hiddenHints.includes('FIRST_RESPONSE');
  const notices = [
    isFirst && (
      <Suspense key="first" fallback={null}>
        <FirstResponseHint />
      </Suspense>
    ),
    reason && (
      <Alert key="closed" severity="warning">
        {reason} {unsentCount > 0 && t('responses.closed.kept', { count: unsentCount })}
      </Alert>
    ),
    isStopped && unsentCount > 0 && (
      <Alert key="kept" severity="info">
        {t('responses.closed.kept', { count: unsentCount })}
      </Alert>
    ),
    store.restored > 0 && !isRestoredSeen && (
      <Alert key="restored" severity="info" onClose={() => setRestoredSeen(true)}>
        {t('responses.restored', { count: store.restored })}
      </Alert>
    ),
    amended !== '' && !isStopped && (
      // Not an alert: the message bar has already announced it.
      <Alert key="amended" severity="warning" role="note">
        {t('responses.amended.notice')}{' '}
        {amended
          .split(' ')
          .map((path) => sheetFieldName(task.sheet, path, t))
          .join('; ')}
      </Alert>
    ),
    isDeviceFull && (
      <Alert key="full" severity="error">
        {t('responses.deviceFull')}
      </Alert>
    ),
    response.withdrawn && !isReadOnly && (
      <Alert key="withdrawn" severity="info">
        <TimestampText
          text={t('responses.withdrawn', {
            version: response.withdrawn.version,
            instant: formatInstant(response.withdrawn.at, event.timeZone),
          })}
        />
      </Alert>
    ),
    isOutdated && !isStopped && (
      <Alert key="outdated" severity="warning" role={amended === '' ? 'alert' : 'note'}>
        {t('responses.pleaseReview', { version: submittedVersion })}
      </Alert>
    ),
    late && (
      <Alert key="late" severity="info">
        <TimestampText
          text={t(late.code === 'TASK_ENDED' ? 'responses.late' : 'responses.refusedAttempt', {
            instant: formatInstant(late.at, event.timeZone),
          })}
        />
      </Alert>
    ),
  ].filter(Boolean);
  if (notices.length === 0) return null;
  return <Box sx={{ display: 'grid', gap: 1, mb: 3 }}>{notices}</Box>;
}
