import Box from '@mui/material/Box';
import type { EventInList } from '@tenderbox/contract';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { boxPath } from '../../../entities/tasks/task-paths.ts';
import { serverNow } from '../../../shared/lib/server-clock.ts';
import { colours } from '../../../shared/theme/tokens.ts';
import { AppLink } from '../../../shared/ui/actions/app-link.tsx';
import { formatInstant } from '../../../shared/ui/time/dates.ts';
import { TimestampText } from '../../../shared/ui/time/timestamp.tsx';

interface Hint {
  text: string;
  colour: string;
  isStrong?: boolean;
  /** Second part of the text, as a link. */
  link?: { text: string; href: string };
}

/** The most important fact about an event now: the next step, or the number of responses. */
function hintOf(event: EventInList, now: number, t: TFunction, isCount: boolean): Hint | null {
  const { status, box, endDate, lastEndDate, timeZone, tasks, sealed } = event;
  const total =
    tasks.awaitingResponseCount +
    tasks.responseSubmittedCount +
    tasks.declinedCount +
    tasks.endedWithoutResponseCount;
  const quiet = (text: string): Hint => ({ text, colour: colours.ink3 });
  const responses = { done: tasks.responseSubmittedCount, total };
  if (status === 'CANCELLED') return null;
  if (box === 'CAN_BE_OPENED' && !isCount) {
    const strong = { colour: colours.navy, isStrong: true };
    const [ended, canBeOpened] = [t('events.hints.ended'), t('events.hints.canBeOpened')];
    // Others may have been named to open it.
    if (!event.taskToOpenId) return { text: `${ended} ${canBeOpened}`, ...strong };
    return {
      text: ended,
      ...strong,
      link: { text: canBeOpened, href: boxPath(event.id, event.taskToOpenId) },
    };
  }
  if (status === 'ACTIVE' && !isCount) {
    const hasEnded = Date.parse(lastEndDate ?? endDate) < now;
    if (hasEnded) {
      const key = box === 'OPENED' ? 'opened' : box === 'NONE' ? 'canComplete' : 'closing';
      return { text: t(`events.hints.${key}`), colour: colours.ok };
    }
    if (Date.parse(endDate) < now && lastEndDate) {
      return quiet(t('events.hints.shutUntil', { instant: formatInstant(lastEndDate, timeZone) }));
    }
  }
  if (status === 'DRAFT') return total === 0 ? quiet(t('events.hints.noSuppliers')) : null;
  if (total === 0) return null;
  if (isCount) return quiet(t('events.hints.responsesIn', responses));
  return quiet(t(sealed ? 'events.hints.responses' : 'events.hints.responsesUnsealed', responses));
}

interface EventHintProps {
  event: EventInList;
  /** Only the number of responses. The next step is named elsewhere. */
  isCount?: boolean;
}

/** Second line of an event in the list. */
export function EventHint({ event, isCount = false }: EventHintProps) {
  const { t } = useTranslation();
  const hint = hintOf(event, serverNow(), t, isCount);
  if (!hint) return null;
  const { tasks } = event;
  const total =
    tasks.awaitingResponseCount +
    tasks.responseSubmittedCount +
    tasks.declinedCount +
    tasks.endedWithoutResponseCount;
  const showsBar = event.status === 'ACTIVE' && !hint.isStrong && hint.colour === colours.ink3 && total > 0;
  return (
    <Box
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 0.75,
        fontSize: 12,
        lineHeight: '16px',
        color: hint.colour,
        fontWeight: hint.isStrong ? 600 : 400,
      }}
    >
      {showsBar && (
        <Box
          aria-hidden
          sx={{
            flex: 'none',
            width: 44,
            height: 4,
            borderRadius: 0.5,
            bgcolor: colours.tint2,
            overflow: 'hidden',
          }}
        >
          <Box
            sx={{
              width: `${(tasks.responseSubmittedCount / total) * 100}%`,
              height: '100%',
              bgcolor: colours.okFill,
            }}
          />
        </Box>
      )}
      <Box
        component="span"
        title={hint.link ? undefined : hint.text}
        sx={{ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}
      >
        <TimestampText text={hint.text} />
        {hint.link && (
          <>
            {' '}
            <AppLink href={hint.link.href} sx={{ color: 'inherit', textDecorationColor: 'inherit' }}>
              {hint.link.text}
            </AppLink>
          </>
        )}
      </Box>
    </Box>
  );
}
