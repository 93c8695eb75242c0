import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { CompletedEmail } from '@tenderbox/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { colours } from '../../../shared/theme/tokens.ts';
import { Count } from '../../../shared/ui/display/count.tsx';
import { SideSection } from '../../../shared/ui/layout/page-columns.tsx';
import { Timestamp } from '../../../shared/ui/time/timestamp.tsx';

type Delivery = CompletedEmail['deliveries'][number];

const collapsedCount = 20;

/** Colours by delivery status: only failures are coloured. */
const mailStateColours: Record<Delivery['mailState'], string> = {
  PENDING: colours.ink2,
  SENT: colours.ink2,
  KEPT: colours.ink2,
  REFUSED: colours.bad,
  GIVEN_UP: colours.bad,
};

/** Recipients of an e-mail with time and delivery status, failures first. */
export function Deliveries({ deliveries, timeZone }: { deliveries: readonly Delivery[]; timeZone: string }) {
  const { t } = useTranslation();
  const [showsAll, setShowsAll] = useState(false);
  const failed = (delivery: Delivery) => mailStateColours[delivery.mailState] === colours.bad;
  const inOrder = [...deliveries.filter(failed), ...deliveries.filter((delivery) => !failed(delivery))];
  const shown = showsAll ? inOrder : inOrder.slice(0, collapsedCount);
  return (
    <SideSection
      title={t('events.completedEmail.deliveries')}
      badge={deliveries.length > 0 && <Count count={deliveries.length} />}
    >
      {deliveries.length === 0 && (
        <Box sx={{ color: colours.ink3 }}>{t('events.completedEmail.noDeliveries')}</Box>
      )}
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1.5 }}>
        {shown.map((delivery) => (
          <DeliveryLine
            key={`${delivery.supplierId}${delivery.fullName}${delivery.sentAt}`}
            delivery={delivery}
            timeZone={timeZone}
          />
        ))}
      </Box>
      {shown.length < deliveries.length && (
        <Button size="small" sx={{ mt: 1 }} onClick={() => setShowsAll(true)}>
          {t('events.completedEmail.showAll', { count: deliveries.length })}
        </Button>
      )}
    </SideSection>
  );
}

function DeliveryLine({ delivery, timeZone }: { delivery: Delivery; timeZone: string }) {
  const { t } = useTranslation();
  const { fullName, supplierName, sentAt, mailState } = delivery;
  return (
    <Box component="li" sx={{ overflowWrap: 'anywhere' }}>
      <Box>
        {fullName}{' '}
        <Box component="span" sx={{ color: colours.ink3 }}>
          {supplierName}
        </Box>
      </Box>
      <Box sx={{ typography: 'caption', color: mailStateColours[mailState] }}>
        <Timestamp instant={sentAt} timeZone={timeZone} /> · {t(`events.completedEmail.states.${mailState}`)}
      </Box>
    </Box>
  );
}
