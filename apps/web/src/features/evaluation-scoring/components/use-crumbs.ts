import type { Scoring } from '@tenderbox/contract';
import { useTranslation } from 'react-i18next';
import { pathTo } from '../../../entities/routes/path-to.ts';

/** The way back: to the event for an admin, else to the list of evaluations. */
export function useCrumbs({ eventId, eventReference, title }: Scoring) {
  const { t } = useTranslation();
  return eventId
    ? [
        { label: t('evaluationScoring.events'), href: pathTo('sourcingEvents') },
        { label: eventReference, href: `${pathTo('event', { eventId })}?tab=evaluation` },
        { label: title },
      ]
    : [
        { label: t('evaluationScoring.evaluations'), href: pathTo('evaluations') },
        { label: `${eventReference} · ${title}` },
      ];
}
