import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import type { Scoring } from '@tenderbox/contract';
import { useTranslation } from 'react-i18next';
import { useUser } from '../../../entities/session/use-user.ts';
import { ApiError, textOfError } from '../../../shared/lib/api-error.ts';
import { EmptyState } from '../../../shared/ui/feedback/empty-state.tsx';
import { LoadFailure } from '../../../shared/ui/feedback/load-failure.tsx';
import { PageSkeleton } from '../../../shared/ui/feedback/skeletons.tsx';
import { PageHead } from '../../../shared/ui/layout/page-head.tsx';
import { scoringQuery, sheetsQuery } from '../api/scoring-queries.ts';
import { DeclarationForm } from './declaration-form.tsx';
import { ScoringView } from './scoring-view.tsx';
import { useCrumbs } from './use-crumbs.ts';

/** An evaluation for one of its evaluators: the declaration, then the score sheets. */
export function ScoringPage() {
  const { t } = useTranslation();
  const { evaluationId = '' } = useParams({ strict: false });
  const { data, error, refetch } = useQuery(scoringQuery(evaluationId));
  const isGone = error instanceof ApiError && error.status === 404;
  if (!data) {
    if (isGone)
      return <EmptyState title={t('evaluationScoring.gone')} text={t('evaluationScoring.goneText')} />;
    if (error) return <LoadFailure text={textOfError(error)} onRetry={() => void refetch()} />;
    return <PageSkeleton />;
  }
  const { state, envelope, envelopes, can, declaration, toDeclare, criteria } = data;
  const isOpened = envelopes.find(({ number }) => number === envelope)?.isOpened;
  const isNamedHere = criteria.some((criterion) => criterion.envelope === envelope);
  if (can.declare) return <DeclarationForm key={`${state.round} ${envelope}`} scoring={data} />;
  if (!isOpened || !isNamedHere) {
    return (
      <Empty
        scoring={data}
        text={t(isOpened ? 'evaluationScoring.notNamedHere' : 'evaluationScoring.notOpened')}
      />
    );
  }
  if (!declaration || toDeclare.length > 0) {
    return <Empty scoring={data} text={t('evaluationScoring.notDeclared')} />;
  }
  return <Sheets key={`${state.round} ${envelope}`} scoring={data} isRemoved={isGone} />;
}

function Sheets({ scoring, isRemoved }: { scoring: Scoring; isRemoved: boolean }) {
  const { data, error, refetch } = useQuery(sheetsQuery(scoring));
  const roleEntryId = useUser()?.userRoleId;
  if (!data || !roleEntryId) {
    return error ? (
      <LoadFailure text={textOfError(error)} onRetry={() => void refetch()} />
    ) : (
      <PageSkeleton />
    );
  }
  return <ScoringView roleEntryId={roleEntryId} scoring={scoring} sheets={data} isRemoved={isRemoved} />;
}

function Empty({ scoring, text }: { scoring: Scoring; text: string }) {
  return (
    <>
      <PageHead title={scoring.title} breadcrumb={useCrumbs(scoring)} />
      <EmptyState text={text} />
    </>
  );
}
