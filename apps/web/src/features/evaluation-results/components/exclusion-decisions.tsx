import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import {
  type Evaluation,
  type EvaluationScores,
  type Event,
  evaluationLimits,
  multiLine,
} from '@tenderbox/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { ChoiceField, SelectField } from '../../../shared/forms/choice-field.tsx';
import { DialogButtons } from '../../../shared/forms/dialog-buttons.tsx';
import { Form } from '../../../shared/forms/form.tsx';
import { MultilineField } from '../../../shared/forms/text-field.tsx';
import { useAppForm } from '../../../shared/forms/use-app-form.ts';
import { BlockOutlined } from '../../../shared/icons/block-outlined.ts';
import { CheckCircleOutlined } from '../../../shared/icons/check-circle-outlined.ts';
import { HelpOutlineOutlined } from '../../../shared/icons/help-outline-outlined.ts';
import { colours } from '../../../shared/theme/tokens.ts';
import { StatusChip } from '../../../shared/ui/display/status-chip.tsx';
import { showAppMessage } from '../../../shared/ui/feedback/app-message.ts';
import { FormDialog } from '../../../shared/ui/feedback/form-dialog.tsx';
import { formatInstant } from '../../../shared/ui/time/dates.ts';
import { TimestampText } from '../../../shared/ui/time/timestamp.tsx';
import { type ResultsRef, useResultsCommands } from '../api/results-queries.ts';
import { type Proposal, proposalSubject, scoredEnvelope } from './consensus-values.ts';
import { ReasonQuestion } from './reason-question.tsx';

interface ExclusionDecisionsProps {
  results: ResultsRef;
  event: Event;
  evaluation: Evaluation;
  scores: EvaluationScores;
  canDecide: boolean;
}

const proposalKey = ({ supplierId, cause, subjectId }: Proposal) => `${supplierId} ${cause} ${subjectId}`;

/** Proposed and decided exclusions. The chair decides each with a reason. */
export function ExclusionDecisions(props: ExclusionDecisionsProps) {
  const { results, event, evaluation, scores, canDecide } = props;
  const { t } = useTranslation();
  const [asked, setAsked] = useState<{ proposal: Proposal; excluded: boolean } | null>(null);
  const [isAdding, setAdding] = useState(false);
  const { decide, undoDecision } = useResultsCommands(results);
  const nameOf = (id: string) => scores.suppliers.find(({ supplierId }) => supplierId === id)?.name ?? '';
  const causeText = (proposal: Proposal) =>
    t(`evaluationResults.decisions.causes.${proposal.cause}`, proposalSubject(evaluation.plan, proposal));
  const envelope = scoredEnvelope(scores.state);
  const proposals = scores.proposals.toSorted(
    (one, other) => Number(Boolean(one.decision)) - Number(Boolean(other.decision)),
  );
  const undo = async ({ supplierId, cause, subjectId }: Proposal) => {
    if (await undoDecision.run({ supplierId, cause, ...(subjectId && { subjectId }) })) {
      showAppMessage({ text: t('evaluationResults.decisions.undone') });
    }
  };
  const act = asked?.excluded ? 'exclude' : 'keep';
  return (
    <Box component="section" sx={{ mt: 4 }}>
      <Typography variant="h3" component="h3">
        {t('evaluationResults.decisions.title')}
      </Typography>
      <Box sx={{ mt: 0.5, mb: 1.5, fontSize: 13, color: colours.ink3 }}>
        {t(`evaluationResults.decisions.${proposals.length ? 'text' : 'none'}`)}
      </Box>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {proposals.map((proposal) => (
          <ProposalLine
            key={proposalKey(proposal)}
            proposal={proposal}
            supplier={nameOf(proposal.supplierId)}
            cause={causeText(proposal)}
            timeZone={event.timeZone}
            canDecide={canDecide}
            // A decision of a locked envelope stays.
            canUndo={
              canDecide && (proposalSubject(evaluation.plan, proposal).envelope ?? envelope) === envelope
            }
            onAsk={(excluded) => setAsked({ proposal, excluded })}
            onUndo={() => void undo(proposal)}
          />
        ))}
      </Box>
      {canDecide && (
        <Button
          color="inherit"
          startIcon={<BlockOutlined />}
          onClick={() => setAdding(true)}
          sx={{ mt: 1.5 }}
        >
          {t('evaluationResults.decisions.other')}
        </Button>
      )}
      {asked && (
        <ReasonQuestion
          title={t(`evaluationResults.decisions.${act}Title`, {
            supplier: nameOf(asked.proposal.supplierId),
          })}
          text={t(`evaluationResults.decisions.${act}Text`, { cause: causeText(asked.proposal) })}
          submitLabel={t(`evaluationResults.decisions.${act}Label`)}
          isDestructive={asked.excluded}
          onSubmit={async (reason) => {
            const { supplierId, cause, subjectId } = asked.proposal;
            const { excluded } = asked;
            await decide.send({ supplierId, cause, ...(subjectId && { subjectId }), excluded, reason });
            const supplier = nameOf(supplierId);
            showAppMessage({
              text: t(`evaluationResults.decisions.${excluded ? 'excludedDone' : 'keptDone'}`, { supplier }),
            });
          }}
          onClose={() => setAsked(null)}
        />
      )}
      {isAdding && (
        <OtherExclusion
          suppliers={scores.suppliers.filter(({ isExcluded }) => !isExcluded)}
          onSubmit={async (values) => {
            await decide.send({ ...values, excluded: true });
            const supplier = nameOf(values.supplierId);
            showAppMessage({ text: t('evaluationResults.decisions.excludedDone', { supplier }) });
          }}
          onClose={() => setAdding(false)}
        />
      )}
    </Box>
  );
}

interface ProposalLineProps {
  proposal: Proposal;
  supplier: string;
  cause: string;
  timeZone: string;
  canDecide: boolean;
  canUndo: boolean;
  onAsk: (excluded: boolean) => void;
  onUndo: () => void;
}

function ProposalLine(props: ProposalLineProps) {
  const { proposal, supplier, cause, timeZone, canDecide, canUndo, onAsk, onUndo } = props;
  const { t } = useTranslation();
  const { decision } = proposal;
  const chip = !decision
    ? ({ tone: 'orange', icon: HelpOutlineOutlined, text: 'open' } as const)
    : decision.excluded
      ? ({ tone: 'red', icon: BlockOutlined, text: 'excluded' } as const)
      : ({ tone: 'green', icon: CheckCircleOutlined, text: 'kept' } as const);
  const label = (text: string) => `${text} ${supplier}: ${cause}`;
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'flex-start',
        gap: 1.5,
        py: 1.5,
        borderBottom: `1px solid ${colours.line}`,
      }}
    >
      <Box sx={{ flex: '1 1 260px', minWidth: 0, overflowWrap: 'anywhere' }}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, fontWeight: 600 }}>
          {supplier}
          <StatusChip
            tone={chip.tone}
            icon={chip.icon}
            label={t(`evaluationResults.decisions.${chip.text}`)}
          />
        </Box>
        <Box sx={{ color: colours.ink2 }}>{cause}</Box>
        {decision && (
          <>
            <Box sx={{ mt: 0.5, whiteSpace: 'pre-line' }}>{decision.reason}</Box>
            <Box sx={{ fontSize: 12, color: colours.ink3 }}>
              <TimestampText
                text={t('evaluationResults.decisions.by', {
                  name: decision.decidedBy,
                  instant: formatInstant(decision.decidedAt, timeZone),
                })}
              />
            </Box>
          </>
        )}
      </Box>
      {!decision && canDecide && (
        <Box sx={{ display: 'flex', gap: 1 }}>
          <Button
            variant="outlined"
            color="error"
            aria-label={label(t('evaluationResults.decisions.exclude'))}
            onClick={() => onAsk(true)}
          >
            {t('evaluationResults.decisions.exclude')}
          </Button>
          <Button
            variant="outlined"
            aria-label={label(t('evaluationResults.decisions.keep'))}
            onClick={() => onAsk(false)}
          >
            {t('evaluationResults.decisions.keep')}
          </Button>
        </Box>
      )}
      {decision && canUndo && (
        <Button color="inherit" aria-label={label(t('evaluationResults.decisions.undo'))} onClick={onUndo}>
          {t('evaluationResults.decisions.undo')}
        </Button>
      )}
    </Box>
  );
}

const otherCauses = ['WITHDREW', 'OTHER'] as const;
const otherSchema = z.object({
  supplierId: z.uuid(),
  cause: z.enum(otherCauses),
  reason: multiLine(evaluationLimits.reason),
});

interface OtherExclusionProps {
  suppliers: EvaluationScores['suppliers'];
  onSubmit: (values: z.output<typeof otherSchema>) => Promise<void>;
  onClose: () => void;
}

/** Excludes a supplier for a cause that nothing proposes. */
function OtherExclusion({ suppliers, onSubmit, onClose }: OtherExclusionProps) {
  const { t } = useTranslation();
  const form = useAppForm(otherSchema, { supplierId: '', cause: 'WITHDREW', reason: '' });
  const title = t('evaluationResults.decisions.otherTitle');
  return (
    <FormDialog title={title} text={t('evaluationResults.decisions.otherText')} onClose={onClose}>
      <Form
        form={form}
        guardsLeaving={false}
        label={title}
        onSubmit={async (values) => {
          await onSubmit(values);
          onClose();
        }}
      >
        <SelectField
          name="supplierId"
          label={t('evaluationResults.decisions.supplier')}
          isRequired
          options={suppliers.map(({ supplierId, name }) => ({ value: supplierId, label: name }))}
        />
        <ChoiceField
          name="cause"
          label={t('evaluationResults.decisions.cause')}
          options={otherCauses.map((cause) => ({
            value: cause,
            label: t(`evaluationResults.decisions.causeChoices.${cause}`),
          }))}
        />
        <MultilineField
          name="reason"
          label={t('evaluationResults.decisions.reason')}
          isRequired
          minRows={3}
        />
        <DialogButtons
          confirmLabel={t('evaluationResults.decisions.excludeLabel')}
          isDestructive
          onClose={onClose}
        />
      </Form>
    </FormDialog>
  );
}
