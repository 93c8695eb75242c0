import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTheme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useTranslation } from 'react-i18next';
import { DoNotDisturbOnOutlined } from '../../../../shared/icons/do-not-disturb-on-outlined.ts';
import { colours } from '../../../../shared/theme/tokens.ts';
import { BusyButton } from '../../../../shared/ui/actions/busy-button.tsx';
import { MoreMenu } from '../../../../shared/ui/actions/more-menu.tsx';
import { FootBar } from '../../../../shared/ui/layout/foot-bar.tsx';
import { PhoneBar } from '../../../../shared/ui/layout/phone-bar.tsx';
import { useNowUntil } from '../../../../shared/ui/time/countdown.tsx';
import { timeLeft } from '../../../../shared/ui/time/time-left.ts';
import { useDraft, useSending, useUploads } from '../../draft/draft-context.ts';
import type { DraftSummary, ProblemKind } from '../../draft/draft-summary.ts';

interface FormFootProps {
  summary: DraftSummary;
  onReview: () => void;
  onDecline: () => void;
}

/** Bar of the form at the bottom of the screen: what is left to do, and the next step. */
export function FormFoot({ summary, onReview, onDecline }: FormFootProps) {
  const { t } = useTranslation();
  const isPhone = useMediaQuery(useTheme().breakpoints.down('sm'));
  const { offlineSince, response } = useSending();
  const isOffline = offlineSince !== null;
  const review = (
    <BusyButton variant="contained" isDisabled={isOffline} onClick={onReview}>
      {t('responses.foot.review')}
    </BusyButton>
  );
  if (isPhone) {
    return (
      <PhoneBar>
        {response.can.decline && !isOffline && (
          <MoreMenu
            items={[
              { label: t('responses.foot.decline'), icon: DoNotDisturbOnOutlined, onSelect: onDecline },
            ]}
          />
        )}
        {review}
      </PhoneBar>
    );
  }
  return (
    <FootBar
      state={isOffline ? <OfflineHint /> : <TodoHint summary={summary} />}
      {...(isOffline && { tone: 'todo' })}
    >
      {response.can.decline && !isOffline && (
        <Button color="inherit" onClick={onDecline}>
          {t('responses.foot.decline')}
        </Button>
      )}
      {review}
    </FootBar>
  );
}

function OfflineHint() {
  const { t } = useTranslation();
  const { task } = useDraft();
  const now = useNowUntil(task.effectiveEndDate);
  const { unit, urgency: _urgency, ...left } = timeLeft(Date.parse(task.effectiveEndDate), now);
  return (
    <>
      {t('responses.foot.offline')} {t(`kit.countdown.${unit}`, left)}.
    </>
  );
}

function TodoHint({ summary: { problems } }: { summary: DraftSummary }) {
  const { t } = useTranslation();
  const { response, unsentCount } = useSending();
  const { submittedVersion, unsentChanges } = response;
  const uploading = useUploads().missingNames.length;
  const count = (kind: ProblemKind) => problems.filter((problem) => problem.kind === kind).length;
  const parts = [
    { count: count('correct'), text: 'responses.toCorrect', colour: colours.bad },
    { count: count('choose'), text: 'responses.toChoose', colour: colours.warn },
    { count: count('review'), text: 'responses.toReview', colour: colours.warn },
    { count: count('missing'), text: 'responses.toAnswer', colour: colours.ink },
  ] as const;
  const open = parts.filter((part) => part.count > 0);
  if (open.length === 0 && uploading > 0) return t('responses.foot.uploading', { count: uploading });
  if (open.length === 0 && submittedVersion !== null && !unsentChanges && unsentCount === 0) {
    return t('responses.foot.unchanged', { version: submittedVersion });
  }
  if (open.length === 0) return t('responses.foot.ready');
  return (
    <>
      {t('responses.foot.before')}{' '}
      {open.map(({ count: number, text, colour }, place) => (
        <span key={text}>
          {place > 0 && (place === open.length - 1 ? ` ${t('responses.foot.and')} ` : ', ')}
          <Box component="span" sx={{ fontWeight: 600, color: colour }}>
            {t(text, { count: number })}
          </Box>
        </span>
      ))}
    </>
  );
}
