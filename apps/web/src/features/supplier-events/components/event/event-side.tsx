import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import type { SupplierEvent, SupplierTaskInList } from '@tenderbox/contract';
import { useTranslation } from 'react-i18next';
import { RecentMessages } from '../../../../entities/messages/recent-messages.tsx';
import { colours } from '../../../../shared/theme/tokens.ts';
import { BoxGlyph } from '../../../../shared/ui/brand/box-glyph.tsx';
import { EmailAddress } from '../../../../shared/ui/display/email-address.tsx';
import { SideSection } from '../../../../shared/ui/layout/page-columns.tsx';
import { Timestamp } from '../../../../shared/ui/time/timestamp.tsx';
import { CalendarSection } from './calendar-section.tsx';
import { OwnActivity } from './own-activity.tsx';

/** Side panel: contacts, how the box protects responses, and the supplier's history. */
export function EventSide({ event, tasks }: { event: SupplierEvent; tasks: SupplierTaskInList[] }) {
  const { t } = useTranslation();
  const { contact, buyer, questionsUntil, timeZone, sealed, status, openerCount } = event;
  return (
    <>
      <SideSection title={t('supplierEvent.contact')}>
        {contact && (
          <>
            <Box sx={{ fontWeight: 550 }}>{contact.fullName}</Box>
            <Link href={`mailto:${contact.email}`} sx={{ overflowWrap: 'anywhere' }}>
              <EmailAddress address={contact.email} />
            </Link>
          </>
        )}
        <Box sx={{ color: colours.ink2 }}>{`${buyer.organisationName}, ${buyer.businessUnitName}`}</Box>
        {questionsUntil && (
          <Box sx={{ mt: 1, color: colours.ink2 }}>
            {t('supplierEvent.questionsUntil')} <Timestamp instant={questionsUntil} timeZone={timeZone} />
          </Box>
        )}
      </SideSection>
      <RecentMessages eventId={event.id} />
      {sealed && status === 'ACTIVE' && (
        <SideSection title={t('supplierEvent.box.title')} badge={<BoxGlyph state="open" size={20} />}>
          <Box
            component="ul"
            sx={{
              listStyle: 'none',
              m: 0,
              p: 0,
              color: colours.ink2,
              '& > li': { py: 0.5 },
              b: { color: colours.ink },
            }}
          >
            {(['until', 'after', 'last'] as const).map((step) => (
              <li key={step}>
                <b>{t(`supplierEvent.box.${step}`)}</b>{' '}
                {t(`supplierEvent.box.${step}Text`, { buyer: buyer.organisationName })}
              </li>
            ))}
            {openerCount !== null && (
              <li>
                <b>{t('supplierEvent.box.openers')}</b>{' '}
                {t('supplierEvent.box.openersText', { buyer: buyer.organisationName, count: openerCount })}
              </li>
            )}
          </Box>
        </SideSection>
      )}
      <CalendarSection event={event} tasks={tasks} />
      <OwnActivity event={event} tasks={tasks} />
    </>
  );
}
