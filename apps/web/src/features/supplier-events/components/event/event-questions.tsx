import type { SupplierEvent, SupplierTaskInList } from '@tenderbox/contract';
import { useTranslation } from 'react-i18next';
import { SupplierQuestions } from '../../../../entities/questions/supplier-questions.tsx';
import { serverNow } from '../../../../shared/lib/server-clock.ts';
import { Block } from './block.tsx';

/** Questions about the event: published ones, the supplier's own, and a form to ask another, closed after the end. */
export function EventQuestions({ event, tasks }: { event: SupplierEvent; tasks: SupplierTaskInList[] }) {
  const { t } = useTranslation();
  return (
    <Block title={t('messages.questions.title')} anchor="questions" aside={t('messages.questions.seenByAll')}>
      <SupplierQuestions
        eventId={event.id}
        timeZone={event.timeZone}
        buyer={event.buyer}
        tasks={tasks.filter(({ archived }) => !archived)}
        isFormClosed={Date.parse(event.lastEndDate ?? event.endDate) < serverNow()}
      />
    </Block>
  );
}
