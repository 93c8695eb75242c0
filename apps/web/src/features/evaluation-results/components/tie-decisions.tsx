import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { type EvaluationScores, type Event, evaluationLimits, multiLine } from '@tenderbox/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { DialogButtons } from '../../../shared/forms/dialog-buttons.tsx';
import { Form } from '../../../shared/forms/form.tsx';
import { MultilineField } from '../../../shared/forms/text-field.tsx';
import { useAppForm } from '../../../shared/forms/use-app-form.ts';
import { ArrowUpward } from '../../../shared/icons/arrow-upward.ts';
import { CheckCircleOutlined } from '../../../shared/icons/check-circle-outlined.ts';
import { HelpOutlineOutlined } from '../../../shared/icons/help-outline-outlined.ts';
import { colours } from '../../../shared/theme/tokens.ts';
import { StatusChip } from '../../../shared/ui/display/status-chip.tsx';
import { showAppMessage } from '../../../shared/ui/feedback/app-message.ts';
import { FormDialog } from '../../../shared/ui/feedback/form-dialog.tsx';
import { formatInstant } from '../../../shared/ui/time/dates.ts';
import { TimestampText } from '../../../shared/ui/time/timestamp.tsx';
import { type ResultsRef, useResultsCommands } from '../api/results-queries.ts';

type Tie = EvaluationScores['ties'][number];

interface TieDecisionsProps {
  results: ResultsRef;
  event: Event;
  scores: EvaluationScores;
  canDecide: boolean;
}

/** Suppliers that no published rule tells apart. The chair can put them in an order, with a reason. */
export function TieDecisions({ results, event, scores, canDecide }: TieDecisionsProps) {
  const { t } = useTranslation();
  const [asked, setAsked] = useState<Tie | null>(null);
  const { decideTie, undoTie } = useResultsCommands(results);
  if (!scores.ties.length) return null;
  const nameOf = (id: string) => scores.suppliers.find(({ supplierId }) => supplierId === id)?.name ?? '';
  const undo = async ({ supplierIds }: Tie) => {
    const [supplierId] = supplierIds;
    if (supplierId && (await undoTie.run({ supplierId }))) {
      showAppMessage({ text: t('evaluationResults.ties.undone') });
    }
  };
  return (
    <Box component="section" sx={{ mt: 4 }}>
      <Typography variant="h3" component="h3">
        {t('evaluationResults.ties.title')}
      </Typography>
      <Box sx={{ mt: 0.5, mb: 1.5, fontSize: 13, color: colours.ink3 }}>
        {t('evaluationResults.ties.text')}
      </Box>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {scores.ties.map((tie) => (
          <TieLine
            key={tie.supplierIds.join()}
            tie={tie}
            nameOf={nameOf}
            timeZone={event.timeZone}
            canDecide={canDecide}
            onAsk={() => setAsked(tie)}
            onUndo={() => void undo(tie)}
          />
        ))}
      </Box>
      {asked && (
        <OrderQuestion
          tie={asked}
          nameOf={nameOf}
          onSubmit={async (supplierIds, reason) => {
            await decideTie.send({ supplierIds, reason });
            showAppMessage({ text: t('evaluationResults.ties.done') });
          }}
          onClose={() => setAsked(null)}
        />
      )}
    </Box>
  );
}

interface TieLineProps {
  tie: Tie;
  nameOf: (supplierId: string) => string;
  timeZone: string;
  canDecide: boolean;
  onAsk: () => void;
  onUndo: () => void;
}

function TieLine({ tie, nameOf, timeZone, canDecide, onAsk, onUndo }: TieLineProps) {
  const { t } = useTranslation();
  const { decision, rank } = tie;
  const names = (decision?.supplierIds ?? tie.supplierIds).map(nameOf);
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
          {t('evaluationResults.ties.rank', { rank })}
          <StatusChip
            tone={decision ? 'green' : 'orange'}
            icon={decision ? CheckCircleOutlined : HelpOutlineOutlined}
            label={t(`evaluationResults.ties.${decision ? 'decided' : 'open'}`)}
          />
        </Box>
        <Box sx={{ color: colours.ink2 }}>
          {decision
            ? t('evaluationResults.ties.order', { names: names.join(', ') })
            : new Intl.ListFormat('en-GB').format(names)}
        </Box>
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
      {canDecide && (
        <Box sx={{ display: 'flex', gap: 1 }}>
          {decision ? (
            <Button color="inherit" onClick={onUndo}>
              {t('evaluationResults.decisions.undo')}
            </Button>
          ) : (
            <Button variant="outlined" onClick={onAsk}>
              {t('evaluationResults.ties.decide')}
            </Button>
          )}
        </Box>
      )}
    </Box>
  );
}

const schema = z.object({ reason: multiLine(evaluationLimits.reason) });

interface OrderQuestionProps {
  tie: Tie;
  nameOf: (supplierId: string) => string;
  onSubmit: (supplierIds: string[], reason: string) => Promise<void>;
  onClose: () => void;
}

/** Asks for the order of suppliers with equal rank, and for the reason. */
function OrderQuestion({ tie, nameOf, onSubmit, onClose }: OrderQuestionProps) {
  const { t } = useTranslation();
  const form = useAppForm(schema, { reason: '' });
  const [order, setOrder] = useState<readonly string[]>(tie.supplierIds);
  const title = t('evaluationResults.ties.question', { rank: tie.rank });
  const moveUp = (place: number) => {
    const moved = order[place];
    const others = order.filter((id) => id !== moved);
    setOrder([...others.slice(0, place - 1), ...order.slice(place, place + 1), ...others.slice(place - 1)]);
  };
  return (
    <FormDialog title={title} text={t('evaluationResults.ties.questionText')} onClose={onClose}>
      <Form
        form={form}
        guardsLeaving={false}
        label={title}
        onSubmit={async ({ reason }) => {
          await onSubmit([...order], reason);
          onClose();
        }}
      >
        <Box
          component="ol"
          sx={{ listStyle: 'none', m: 0, p: 0, border: `1px solid ${colours.line2}`, borderRadius: 1 }}
        >
          {order.map((supplierId, place) => (
            <Box
              component="li"
              key={supplierId}
              sx={{
                display: 'flex',
                alignItems: 'center',
                gap: 1.5,
                minHeight: 44,
                px: 1.5,
                '& + li': { borderTop: `1px solid ${colours.line}` },
              }}
            >
              <Box sx={{ width: 24, fontWeight: 600, fontVariantNumeric: 'tabular-nums' }}>
                {tie.rank + place}
              </Box>
              <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>{nameOf(supplierId)}</Box>
              {place > 0 && (
                <IconButton
                  aria-label={t('evaluationResults.ties.up', { name: nameOf(supplierId) })}
                  onClick={() => moveUp(place)}
                >
                  <ArrowUpward sx={{ fontSize: 18 }} />
                </IconButton>
              )}
            </Box>
          ))}
        </Box>
        <MultilineField
          name="reason"
          label={t('evaluationResults.decisions.reason')}
          isRequired
          minRows={3}
        />
        <DialogButtons confirmLabel={t('evaluationResults.ties.label')} onClose={onClose} />
      </Form>
    </FormDialog>
  );
}
