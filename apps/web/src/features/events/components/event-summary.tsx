import Box from '@mui/material/Box';
import type { Event, EventFile } from '@tenderbox/contract';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { isInstant } from '../../../shared/forms/date-time-input.ts';
import { colours } from '../../../shared/theme/tokens.ts';
import { DefinitionList } from '../../../shared/ui/display/definition-list.tsx';
import { SideSection } from '../../../shared/ui/layout/page-columns.tsx';
import { timeLeft } from '../../../shared/ui/time/time-left.ts';
import { Timestamp } from '../../../shared/ui/time/timestamp.tsx';
import type { EventFormValues } from '../event-values.ts';

interface EventSummaryProps {
  timeZone: string;
  /** The saved event, if there is one. What differs from it is marked. */
  stored?: Event;
}

/** The event as typed so far, next to its form. */
export function EventSummary({ timeZone, stored }: EventSummaryProps) {
  const { t } = useTranslation();
  const { title, startDate, endDate, sealed, openingNeedsTwo, terms, documents } =
    useWatch() as EventFormValues;
  const moment = (instant: string | null, before: string | undefined) =>
    isInstant(instant) && (
      <>
        <Timestamp instant={instant} timeZone={timeZone} />
        {before !== undefined && Date.parse(before) !== Date.parse(instant) && (
          <Box
            component="span"
            sx={{ display: 'block', color: colours.ink3, fontSize: 12, lineHeight: '16px' }}
          >
            {t('events.newEvent.before')} <Timestamp instant={before} timeZone={timeZone} />
          </Box>
        )}
      </>
    );
  const files = [terms?.name, ...(documents ?? []).map(({ name }: EventFile) => name)].filter(Boolean);
  return (
    <SideSection title={t('events.newEvent.summary')}>
      <DefinitionList
        isTight
        facts={[
          { label: t('events.fields.title'), value: title?.trim() || t('events.newEvent.untitled') },
          { label: t('events.fields.startDate'), value: moment(startDate, stored?.startDate) },
          { label: t('events.fields.endDate'), value: moment(endDate, stored?.endDate) },
          { label: t('events.newEvent.runs'), value: <Duration from={startDate} to={endDate} /> },
          {
            label: t('events.groups.box'),
            value: sealed
              ? t(openingNeedsTwo ? 'events.newEvent.byTwo' : 'events.newEvent.byOne')
              : t('events.notSealed'),
          },
          { label: t('events.groups.files'), value: files.join('\n') || t('events.newEvent.noFiles') },
        ]}
      />
    </SideSection>
  );
}

/** Time between the two dates in days and hours. */
function Duration({ from, to }: { from: string | null; to: string | null }) {
  const { t } = useTranslation();
  if (!isInstant(from) || !isInstant(to) || Date.parse(to) <= Date.parse(from)) return '–';
  const { days, hours } = timeLeft(Date.parse(to), Date.parse(from));
  return t(hours > 0 ? 'events.newEvent.daysAndHours' : 'events.newEvent.days', { days, hours });
}
