import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import type { SupplierEvent, SupplierTaskInList } from '@tenderbox/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { colours } from '../../../../shared/theme/tokens.ts';
import { SideSection } from '../../../../shared/ui/layout/page-columns.tsx';
import { Timestamp } from '../../../../shared/ui/time/timestamp.tsx';
import { changesQuery } from '../../api/supplier-event-queries.ts';
import { type OwnHistoryEntry, ownHistory } from '../../own-history.ts';

const collapsedCount = 6;

const dots: Partial<Record<OwnHistoryEntry['kind'], string>> = {
  saved: colours.primary,
  submitted: colours.okFill,
  closed: colours.navy,
  opened: colours.navy,
};

const isOfTeam = (kind: OwnHistoryEntry['kind']) => kind === 'saved' || kind === 'submitted';

/** History as known to the supplier, newest first. */
export function OwnActivity({ event, tasks }: { event: SupplierEvent; tasks: SupplierTaskInList[] }) {
  const { t } = useTranslation();
  const [showsAll, setShowsAll] = useState(false);
  const { data } = useQuery(changesQuery(event.id));
  const entries = ownHistory(event, tasks, data?.items ?? []);
  const shown = showsAll ? entries : entries.slice(0, collapsedCount);
  return (
    <SideSection title={t('supplierEvent.activity.title')}>
      <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {shown.map(({ id, at, kind, by, title }) => (
          <Box
            component="li"
            key={id}
            sx={{
              position: 'relative',
              pl: 2.25,
              pb: 1.5,
              '&::before': {
                content: '""',
                position: 'absolute',
                left: 0,
                top: 6,
                width: 8,
                height: 8,
                borderRadius: '50%',
                bgcolor: dots[kind] ?? colours.line2,
              },
              '&:not(:last-of-type)::after': {
                content: '""',
                position: 'absolute',
                left: 3.5,
                top: 16,
                bottom: -4,
                width: '1px',
                bgcolor: colours.line,
              },
            }}
          >
            {t(`supplierEvent.activity.${by && isOfTeam(kind) ? (`${kind}By` as const) : kind}`, {
              by,
              title,
            })}
            <Box sx={{ fontSize: 12, lineHeight: '16px', color: colours.ink3 }}>
              <Timestamp instant={at} timeZone={event.timeZone} />
            </Box>
          </Box>
        ))}
      </Box>
      {entries.length > collapsedCount && !showsAll && (
        <Button size="small" onClick={() => setShowsAll(true)} sx={{ ml: -1 }}>
          {t('supplierEvent.activity.showAll', { count: entries.length })}
        </Button>
      )}
    </SideSection>
  );
}
