import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import { useQueryClient } from '@tanstack/react-query';
import type { Scoring } from '@tenderbox/contract';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { queryKeys } from '../../../entities/cache/query-keys.ts';
import { ApiError } from '../../../shared/lib/api-error.ts';
import { colours, measures } from '../../../shared/theme/tokens.ts';
import { BusyButton } from '../../../shared/ui/actions/busy-button.tsx';
import { ErrorNotice } from '../../../shared/ui/feedback/error-notice.tsx';
import { PageColumns, SideSection } from '../../../shared/ui/layout/page-columns.tsx';
import { PageHead } from '../../../shared/ui/layout/page-head.tsx';
import { declareConflicts, scoringQuery } from '../api/scoring-queries.ts';
import { criteriaOf } from '../draft/score-summary.ts';
import { useCrumbs } from './use-crumbs.ts';

type Choice = 'none' | 'some';

/** Asks for conflicts of interest before anything is read; later, for suppliers that are new. */
export function DeclarationForm({ scoring }: { scoring: Scoring }) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const id = useId();
  const crumbs = useCrumbs(scoring);
  const [choice, setChoice] = useState<Choice | null>(null);
  const [conflicts, setConflicts] = useState<readonly string[]>([]);
  const [message, setMessage] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const { toDeclare, anonymous, declaration, eventTitle } = scoring;

  async function declare() {
    if (choice === null || (choice === 'some' && conflicts.length === 0)) {
      setMessage(
        t(choice ? 'evaluationScoring.declaration.chooseSuppliers' : 'evaluationScoring.declaration.choose'),
      );
      return;
    }
    setBusy(true);
    setMessage(null);
    const { queryKey } = scoringQuery(scoring.id);
    try {
      const declared = await declareConflicts(scoring.id, choice === 'some' ? [...conflicts] : []);
      queryClient.setQueryData(queryKey, declared);
      void queryClient.invalidateQueries({ queryKey: queryKeys.evaluationsToScore, exact: true });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setMessage(error.text);
      void queryClient.invalidateQueries({ queryKey, exact: true });
    } finally {
      setBusy(false);
    }
  }

  const toggle = (supplierId: string, isChosen: boolean) => {
    setMessage(null);
    setConflicts((before) =>
      isChosen ? [...before, supplierId] : before.filter((one) => one !== supplierId),
    );
  };
  return (
    <>
      <PageHead
        title={t('evaluationScoring.declaration.title')}
        breadcrumb={crumbs}
        description={t(
          declaration ? 'evaluationScoring.declaration.leadAgain' : 'evaluationScoring.declaration.lead',
          { event: eventTitle },
        )}
      />
      <PageColumns isForm side={<Side scoring={scoring} />}>
        {anonymous && (
          <Alert severity="info" role="note" sx={{ mb: 3 }}>
            {t('evaluationScoring.declaration.anonymous')}
          </Alert>
        )}
        <Box
          component="form"
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            if (!isBusy) void declare();
          }}
        >
          <Box id={`${id}-label`} sx={{ typography: 'subtitle2', mb: 0.5 }}>
            {t('evaluationScoring.declaration.question')}
          </Box>
          <RadioGroup
            aria-labelledby={`${id}-label`}
            value={choice ?? ''}
            onChange={(_event, value) => {
              setMessage(null);
              setChoice(value as Choice);
            }}
          >
            <FormControlLabel
              value="none"
              control={<Radio size="small" />}
              label={t('evaluationScoring.declaration.none', { count: toDeclare.length })}
            />
            <FormControlLabel
              value="some"
              control={<Radio size="small" />}
              label={t('evaluationScoring.declaration.some')}
            />
          </RadioGroup>
          <Box
            component="ul"
            aria-label={t('evaluationScoring.declaration.suppliers')}
            sx={{
              listStyle: 'none',
              m: 0,
              mt: 1,
              p: 0,
              borderTop: `1px solid ${colours.line}`,
              maxWidth: measures.form,
            }}
          >
            {toDeclare.map(({ supplierId, name }) => (
              <Box
                component="li"
                key={supplierId}
                sx={{ borderBottom: `1px solid ${colours.line}`, px: 1, py: 0.5 }}
              >
                {choice === 'some' ? (
                  <FormControlLabel
                    control={
                      <Checkbox
                        size="small"
                        checked={conflicts.includes(supplierId)}
                        onChange={(_event, isChosen) => toggle(supplierId, isChosen)}
                      />
                    }
                    label={<bdi>{name}</bdi>}
                    sx={{ width: 1, overflowWrap: 'anywhere' }}
                  />
                ) : (
                  <Box sx={{ py: 0.75, overflowWrap: 'anywhere' }}>
                    <bdi>{name}</bdi>
                  </Box>
                )}
              </Box>
            ))}
          </Box>
          <Box sx={{ mt: 2, color: colours.ink2, fontSize: 13 }}>
            {t('evaluationScoring.declaration.fixed')}
          </Box>
          {message && (
            <Box sx={{ mt: 2 }}>
              <ErrorNotice>{message}</ErrorNotice>
            </Box>
          )}
          <BusyButton
            type="submit"
            variant="contained"
            isBusy={isBusy}
            sx={{ mt: 3, width: { xs: 1, sm: 'auto' }, minHeight: { xs: 44, sm: 36 } }}
          >
            {t('evaluationScoring.declaration.submit')}
          </BusyButton>
        </Box>
      </PageColumns>
    </>
  );
}

function Side({ scoring }: { scoring: Scoring }) {
  const { t } = useTranslation();
  const criteria = criteriaOf(scoring);
  return (
    <>
      <SideSection title={t('evaluationScoring.declaration.whatTitle')}>
        {t('evaluationScoring.declaration.what')}
      </SideSection>
      <SideSection title={t('evaluationScoring.yourCriteria')}>
        <Box component="ul" sx={{ m: 0, pl: 2.25, display: 'grid', gap: 0.5 }}>
          {criteria.map(({ id, title }) => (
            <li key={id}>{title}</li>
          ))}
        </Box>
      </SideSection>
    </>
  );
}
