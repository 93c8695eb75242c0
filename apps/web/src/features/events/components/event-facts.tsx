import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Tooltip from '@mui/material/Tooltip';
import { useQuery } from '@tanstack/react-query';
import type { Event } from '@tenderbox/contract';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { pathTo } from '../../../entities/routes/path-to.ts';
import { AttachFileOutlined } from '../../../shared/icons/attach-file-outlined.ts';
import type { IconComponent } from '../../../shared/icons/create-icon.tsx';
import { DescriptionOutlined } from '../../../shared/icons/description-outlined.ts';
import { GroupOutlined } from '../../../shared/icons/group-outlined.ts';
import { PersonOutlined } from '../../../shared/icons/person-outlined.ts';
import { downloadStored } from '../../../shared/lib/download-file.ts';
import { colours } from '../../../shared/theme/tokens.ts';
import { AppLink } from '../../../shared/ui/actions/app-link.tsx';
import { LabelChip } from '../../../shared/ui/display/label-chip.tsx';
import { TabLink } from '../../../shared/ui/layout/section-tabs.tsx';
import { Timestamp } from '../../../shared/ui/time/timestamp.tsx';
import { possibleOpenersQuery } from '../api/event-queries.ts';

/** One line of facts about the event: labels, files, suppliers and the people in charge. */
export function EventFacts({ event }: { event: Event }) {
  const { t } = useTranslation();
  const { labels, startDate, endDate, timeZone, status, clonedFrom, supplierCount } = event;
  const { termsAndConditionsFile: terms, documents } = event;
  return (
    <Box
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        columnGap: 1.5,
        rowGap: 0.5,
        fontSize: 13,
      }}
    >
      {labels.length > 0 && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.5 }}>
          {labels.map((label) => (
            <LabelChip key={label.id} label={label.name} />
          ))}
        </Box>
      )}
      {status === 'DRAFT' && (
        <span>
          <Timestamp instant={startDate} timeZone={timeZone} /> →{' '}
          <Timestamp instant={endDate} timeZone={timeZone} showsOwnTime />
        </span>
      )}
      {terms && (
        <Fact icon={DescriptionOutlined}>
          {terms.scan ? (
            terms.name
          ) : (
            <Link
              component="button"
              type="button"
              underline="hover"
              title={t('events.event.terms')}
              onClick={() => void downloadStored(terms.id)}
              sx={{ fontSize: 13, textAlign: 'left', overflowWrap: 'anywhere' }}
            >
              {terms.name}
            </Link>
          )}
        </Fact>
      )}
      {documents.length > 0 && (
        <Fact icon={AttachFileOutlined}>
          <TabLink tab="overview">{t('events.event.documents', { count: documents.length })}</TabLink>
        </Fact>
      )}
      <Fact icon={GroupOutlined}>{t('events.event.suppliers', { count: supplierCount })}</Fact>
      {status !== 'DRAFT' && <Admins />}
      {clonedFrom && (
        <span>
          {t('events.event.clonedFrom')}{' '}
          <AppLink href={pathTo('event', { eventId: clonedFrom.id })}>{clonedFrom.title}</AppLink>
        </span>
      )}
    </Box>
  );
}

const shownAdmins = 2;

/** The admins of the business unit. A tooltip names those for whom there is no room. */
function Admins() {
  const { t } = useTranslation();
  const { data = [] } = useQuery(possibleOpenersQuery);
  if (data.length === 0) return null;
  const all = data.map(({ fullName }) => fullName);
  const names = all.slice(0, shownAdmins).join(', ');
  const count = all.length - shownAdmins;
  return (
    <Tooltip title={t('events.event.admins', { names: all.join(', ') })}>
      <Box component="span" sx={{ display: { xs: 'none', md: 'inline-flex' } }}>
        <Fact icon={PersonOutlined}>
          {count > 0 ? t('events.event.otherAdmins', { names, count }) : names}
        </Fact>
      </Box>
    </Tooltip>
  );
}

function Fact({ icon: Icon, children }: { icon: IconComponent; children: ReactNode }) {
  return (
    <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: '5px', minWidth: 0 }}>
      <Icon aria-hidden sx={{ fontSize: 16, color: colours.ink3 }} />
      <span>{children}</span>
    </Box>
  );
}
