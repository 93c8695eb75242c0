import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import { useTheme } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useUser } from '../../../../entities/session/use-user.ts';
import { colours } from '../../../../shared/theme/tokens.ts';
import { BusyButton } from '../../../../shared/ui/actions/busy-button.tsx';
import { DefinitionList } from '../../../../shared/ui/display/definition-list.tsx';
import { useConfirm } from '../../../../shared/ui/feedback/use-confirm.tsx';
import { PhoneBar } from '../../../../shared/ui/layout/phone-bar.tsx';
import { formatDate } from '../../../../shared/ui/time/dates.ts';
import { TimestampText } from '../../../../shared/ui/time/timestamp.tsx';
import { useDraft, useSending, useUploads } from '../../draft/draft-context.ts';
import type { DraftSummary } from '../../draft/draft-summary.ts';
import { FileLink } from '../form/file-rows.tsx';
import { MissingMark } from '../form/missing-mark.tsx';
import type { useSubmission } from './use-submission.ts';

interface SubmitPanelProps {
  summary: DraftSummary;
  submission: ReturnType<typeof useSubmission>;
  onBack: () => void;
  /** Whether colleagues made changes that the user has not confirmed. */
  isChanged: () => boolean;
  /** Moves to the changes. */
  onChanged: () => void;
  /** Moves to the first missing answer. */
  onMissing: () => void;
}

/**
 * Terms and submit button. The button is never disabled for missing answers: it shows their number and moves
 * to the first.
 */
export function SubmitPanel(props: SubmitPanelProps) {
  const { summary, submission, onBack, isChanged, onChanged, onMissing } = props;
  const { t } = useTranslation();
  const { queue, missingNames } = useUploads();
  const { confirm, dismiss, dialog } = useConfirm();
  const missing = missingNames.join('/');
  const askedAbout = useRef('');
  const { event, task } = useDraft();
  const { response, offlineSince, isSaving, unsentCount } = useSending();
  const user = useUser();
  const id = useId();
  const isPhone = useMediaQuery(useTheme().breakpoints.down('sm'));
  const [isAccepted, setAccepted] = useState(false);
  const [isTermsMissed, setTermsMissed] = useState(false);
  const { terms } = response;
  const file = event.termsAndConditionsFile;
  const mustAccept = terms !== null && !terms.acceptedAt;
  const count = summary.problems.length;
  const isOffline = offlineSince !== null;

  // A file that arrives while the dialog is open is part of the response: the question no longer applies.
  useEffect(() => {
    if (askedAbout.current !== missing) dismiss();
  }, [missing, dismiss]);

  function submit() {
    if (count > 0) return onMissing();
    if (isChanged()) return onChanged();
    if (mustAccept && !isAccepted) {
      setTermsMissed(true);
      document.getElementById(id)?.focus();
      return;
    }
    if (missingNames.length > 0) return confirmPendingUploads();
    void submission.submit();
  }

  /** Asks before submitting without a file that has not finished uploading. */
  function confirmPendingUploads() {
    const isUploading = queue.unfinished.length > 0;
    askedAbout.current = missing;
    confirm({
      title: t('responses.unfinished.title', { count: missingNames.length }),
      text: (
        <>
          {t(isUploading ? 'responses.unfinished.text' : 'responses.unfinished.interrupted')}
          <ul>
            {missingNames.map((name) => (
              <li key={name}>{name}</li>
            ))}
          </ul>
        </>
      ),
      confirmLabel: t('responses.unfinished.without', {
        count: missingNames.length,
        name: missingNames[0],
      }),
      cancelLabel: t(isUploading ? 'responses.unfinished.wait' : 'responses.unfinished.back'),
      isDestructive: true,
      action: () => {
        // A colleague may have changed something while the question was shown.
        if (isChanged()) return onChanged();
        for (const { key } of queue.unfinished) queue.pause(key);
        void submission.submit();
      },
    });
  }

  const button = (
    <BusyButton variant="contained" isBusy={submission.isBusy} isDisabled={isOffline} onClick={submit}>
      {response.submittedVersion === null
        ? t('responses.submit.button')
        : t('responses.submit.again', { version: response.submittedVersion + 1 })}
    </BusyButton>
  );
  const hint = isOffline
    ? t('responses.foot.offline')
    : count > 0
      ? t('responses.review.missing', { count })
      : isSaving || unsentCount > 0
        ? t('responses.submit.saving')
        : missingNames.length > 0
          ? t('responses.foot.uploading', { count: missingNames.length })
          : null;
  return (
    <Box component="section" aria-labelledby={`${id}-title`} sx={panelStyles}>
      <Typography variant="h2" id={`${id}-title`}>
        {t(terms ? 'responses.submit.titleWithTerms' : 'responses.submit.title')}
      </Typography>
      <Box sx={{ mt: 1, mb: 2 }}>
        <DefinitionList
          isTight
          facts={[
            {
              label: t('responses.submit.facts.by'),
              value: t('responses.submit.lead', { supplier: user?.bidderName, name: user?.fullName }),
            },
            {
              label: t('responses.submit.facts.buyer'),
              value: `${event.buyer.organisationName}, ${event.buyer.businessUnitName}`,
            },
            {
              label: t('responses.submit.facts.event'),
              value: (
                <>
                  {event.title}{' '}
                  <Box component="span" sx={{ whiteSpace: 'nowrap' }}>{`(${event.reference})`}</Box>
                </>
              ),
            },
            { label: t('responses.submit.facts.task'), value: task.title },
            { label: t('responses.submit.facts.keep'), value: t('responses.submit.facts.keepText') },
          ]}
        />
      </Box>
      {terms && file && (
        <Box sx={{ display: 'flex', gap: 1, mb: 2 }}>
          {mustAccept ? (
            <Checkbox
              size="small"
              checked={isAccepted}
              onChange={(_event, isTicked) => {
                setAccepted(isTicked);
                setTermsMissed(false);
              }}
              slotProps={{ input: { id, 'aria-describedby': `${id}-terms`, 'aria-invalid': isTermsMissed } }}
              sx={{ p: 0, alignSelf: 'flex-start', mt: '2px', ...(isTermsMissed && { color: colours.bad }) }}
            />
          ) : null}
          <Box sx={{ fontSize: 14 }}>
            <label htmlFor={mustAccept ? id : undefined}>
              {mustAccept
                ? t('responses.submit.accept', { supplier: user?.bidderName })
                : t('responses.submit.accepted', {
                    name: terms.acceptedBy,
                    date: formatDate(terms.acceptedAt ?? '', event.timeZone),
                  })}
            </label>{' '}
            <FileLink file={file} />
            <Box id={`${id}-terms`} sx={{ fontSize: 12, color: colours.ink3 }}>
              {isTermsMissed ? (
                <MissingMark text={t('responses.submit.termsNeeded')} />
              ) : (
                mustAccept && <TimestampText text={t('responses.submit.termsHint')} />
              )}
            </Box>
          </Box>
        </Box>
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5 }}>
        {!isPhone && button}
        <Button color="inherit" onClick={onBack}>
          {t('responses.submit.back')}
        </Button>
        {hint && (
          <Box role="status" sx={{ ml: 'auto', fontSize: 12 }}>
            {count > 0 && !isOffline ? <MissingMark text={hint} /> : hint}
          </Box>
        )}
      </Box>
      {isPhone && <PhoneBar>{button}</PhoneBar>}
      {dialog}
    </Box>
  );
}

const panelStyles = {
  border: `1px solid ${colours.line2}`,
  borderRadius: 1.5,
  p: { xs: 2, sm: 2.5 },
  mt: 5,
  displayPrint: 'none',
} as const;
