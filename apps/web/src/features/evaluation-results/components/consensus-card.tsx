import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { type EvaluationScores, evaluationLimits } from '@tenderbox/contract';
import type { TFunction } from 'i18next';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ChevronLeft } from '../../../shared/icons/chevron-left.ts';
import { ChevronRight } from '../../../shared/icons/chevron-right.ts';
import { ApiError } from '../../../shared/lib/api-error.ts';
import { colours } from '../../../shared/theme/tokens.ts';
import { AppLink } from '../../../shared/ui/actions/app-link.tsx';
import { BusyButton } from '../../../shared/ui/actions/busy-button.tsx';
import { ErrorNotice } from '../../../shared/ui/feedback/error-notice.tsx';
import {
  AgreedScore,
  ConsensusText,
  ScoresSideBySide,
  StaleConsensus,
  spreadText,
} from './consensus-parts.tsx';
import type { ConsensusCriterion, ConsensusRow } from './consensus-values.ts';
import { maxScore } from './consensus-values.ts';
import { isOnScale, ScoreChooser } from './score-chooser.tsx';
import { ScoreScale } from './score-scale.tsx';
import { type ConsensusDraft, consensusDraftOf } from './use-consensus-drafts.ts';

interface ConsensusCardProps {
  criterion: ConsensusCriterion;
  row: ConsensusRow;
  evaluators: EvaluationScores['evaluators'];
  /** Pages of the response, one for each task of the envelope. */
  responsePaths: readonly string[];
  /** Null if nothing was typed. */
  draft: ConsensusDraft | null;
  canAgree: boolean;
  /** The card was reached by agreeing on another response or by a key. */
  takesFocus: boolean;
  onDraft: (draft: ConsensusDraft | null) => void;
  /** Throws an ApiError if it was not saved. */
  onAgree: (draft: ConsensusDraft) => Promise<void>;
  onMove: (by: 1 | -1) => void;
}

interface Messages {
  score?: string;
  reason?: string;
  feedback?: string;
  /** About everything else. */
  other?: string;
}

/** One response: what everyone gave, and what is agreed. */
export function ConsensusCard(props: ConsensusCardProps) {
  const { criterion, row, evaluators, responsePaths, draft, canAgree, takesFocus, onDraft, onAgree, onMove } =
    props;
  const { t } = useTranslation();
  const id = useId();
  const part = useRef<HTMLElement>(null);
  const [messages, setMessages] = useState<Messages>({});
  const [isBusy, setBusy] = useState(false);
  const { cell, supplier, unanimous } = row;
  const stored = consensusDraftOf(row);
  const values = draft ?? stored;
  const isEditable = canAgree && row.isAgreeable;
  const isStale = draft !== null && cell.agreed !== null && draft.revision !== stored.revision;
  /** What is agreed is shown as it is. */
  const isUnchanged = draft === null && cell.agreed !== null;
  const max = maxScore(criterion.criterion);
  const nameOf = (roleEntryId: string) =>
    evaluators.find((one) => one.roleEntryId === roleEntryId)?.name ?? '';
  const given = cell.scores.flatMap(({ roleEntryId, score }) =>
    score === null ? [] : [{ name: nameOf(roleEntryId), score }],
  );

  useEffect(() => {
    if (!takesFocus) return;
    const inputs = part.current?.querySelectorAll<HTMLInputElement>('input:not(:disabled)') ?? [];
    ([...inputs].find(({ checked }) => checked) ?? inputs[0] ?? part.current)?.focus();
  }, [takesFocus]);

  const change = (changes: Partial<ConsensusDraft>) => {
    setMessages({});
    const next = { ...values, ...changes };
    const isSame = (['score', 'reason', 'feedback', 'revision'] as const).every(
      (name) => next[name] === stored[name],
    );
    onDraft(isSame ? null : next);
  };

  async function agree() {
    if (isBusy || isStale || isUnchanged) return;
    const problems: Messages = {};
    if (!isOnScale(criterion.criterion, values.score)) {
      const step = criterion.criterion.kind === 'MANUAL' ? criterion.criterion.scale.step : '0.01';
      problems.score = t('evaluationResults.consensus.notOnScale', { max, step });
    }
    const isUnanimous = unanimous !== null && Number(unanimous) === Number(values.score);
    if (!values.reason.trim() && !isUnanimous) problems.reason = t('rules.required');
    setMessages(problems);
    if (Object.keys(problems).length) {
      part.current?.querySelector<HTMLElement>(problems.score ? 'input' : 'textarea')?.focus();
      return;
    }
    setBusy(true);
    try {
      await onAgree({ ...values, revision: stored.revision });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setMessages(messagesOf(error));
    } finally {
      setBusy(false);
    }
  }

  function onKey(event: KeyboardEvent<HTMLElement>) {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey) && isEditable) {
      event.preventDefault();
      void agree();
      return;
    }
    const isTyping =
      event.target instanceof HTMLTextAreaElement ||
      (event.target instanceof HTMLInputElement && event.target.type !== 'radio');
    if (isTyping || event.ctrlKey || event.metaKey || event.altKey) return;
    if (isEditable && /^\d$/.test(event.key) && Number(event.key) <= max) change({ score: event.key });
    else if (event.key.toLowerCase() === 'n') onMove(1);
    else if (event.key.toLowerCase() === 'p') onMove(-1);
    else return;
    event.preventDefault();
  }

  return (
    <Box
      component="section"
      ref={part}
      tabIndex={-1}
      aria-labelledby={`${id}-title`}
      onKeyDown={onKey}
      sx={{
        mb: 4,
        border: `1px solid ${colours.primaryLine}`,
        borderRadius: 1.5,
        boxShadow: `0 0 0 3px ${colours.primaryTint}`,
        overflow: 'hidden',
        outline: 'none',
      }}
    >
      <Box
        sx={{
          display: 'grid',
          alignItems: 'center',
          gap: 1.5,
          p: 2,
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) minmax(240px, 320px)' },
        }}
      >
        <Box sx={{ display: 'flex', alignItems: 'flex-start', gap: 1, minWidth: 0 }}>
          <Box sx={{ flex: 1, minWidth: 0 }}>
            <Typography id={`${id}-title`} variant="h3" component="h3" sx={{ overflowWrap: 'anywhere' }}>
              {supplier.name}
            </Typography>
            <Box sx={{ fontSize: 13, color: cell.isFarApart ? colours.warn : colours.ink2 }}>
              <Box component="span" sx={{ mr: 1.5 }}>
                {spreadText(row, t)}
              </Box>
              {responsePaths.map((path, index) => (
                <AppLink key={path} href={path} underline="hover" sx={readStyles}>
                  {responsePaths.length === 1
                    ? t('evaluationResults.consensus.read')
                    : t('evaluationResults.consensus.readNumber', { number: index + 1 })}
                </AppLink>
              ))}
            </Box>
          </Box>
          <Button
            size="small"
            color="inherit"
            aria-label={t('evaluationResults.consensus.previous')}
            onClick={() => onMove(-1)}
            sx={{ minWidth: 36, px: 0.5 }}
          >
            <ChevronLeft />
          </Button>
          <Button
            size="small"
            color="inherit"
            aria-label={t('evaluationResults.consensus.next')}
            onClick={() => onMove(1)}
            sx={{ minWidth: 36, px: 0.5 }}
          >
            <ChevronRight />
          </Button>
        </Box>
        {given.length > 0 && (
          <ScoreScale max={max} scores={given} agreed={null} isFarApart={cell.isFarApart} hasNumbers />
        )}
      </Box>
      <ScoresSideBySide cell={cell} nameOf={nameOf} isFarApart={cell.isFarApart} />
      <Box sx={{ p: 2, bgcolor: colours.tint, borderTop: `1px solid ${colours.line}` }}>
        {criterion.criterion.kind !== 'MANUAL' && (
          <Box sx={{ mb: 2, color: colours.ink2 }}>{t('evaluationResults.consensus.byHand')}</Box>
        )}
        {isStale && (
          <StaleConsensus
            row={row}
            onKeep={() => onDraft({ ...values, revision: stored.revision })}
            onTake={() => {
              setMessages({});
              onDraft(null);
            }}
          />
        )}
        {messages.other && !isStale && (
          <Box sx={{ mb: 2 }}>
            <ErrorNotice>{messages.other}</ErrorNotice>
          </Box>
        )}
        {isEditable ? (
          <Box
            sx={{
              display: 'grid',
              gap: 2,
              gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'auto minmax(0, 1fr) minmax(0, 1fr)' },
            }}
          >
            <ScoreChooser
              id={`${id}-score`}
              criterion={criterion.criterion}
              value={values.score}
              message={messages.score}
              isDisabled={false}
              onChange={(score) => change({ score })}
            />
            <ConsensusText
              id={`${id}-reason`}
              name="reason"
              label={t('evaluationResults.consensus.reason')}
              help={t('evaluationResults.consensus.reasonHelp')}
              value={values.reason}
              maxLength={evaluationLimits.reason}
              message={messages.reason}
              onChange={(reason) => change({ reason })}
            />
            <ConsensusText
              id={`${id}-feedback`}
              name="feedback"
              label={t('evaluationResults.consensus.feedback')}
              help={t('evaluationResults.consensus.feedbackHelp')}
              isOptional
              value={values.feedback}
              maxLength={evaluationLimits.feedback}
              message={messages.feedback}
              onChange={(feedback) => change({ feedback })}
            />
            <Box
              sx={{
                gridColumn: '1 / -1',
                display: 'flex',
                flexWrap: 'wrap',
                alignItems: 'center',
                justifyContent: 'space-between',
                gap: 1.5,
              }}
            >
              <Box sx={{ display: { xs: 'none', md: 'block' }, fontSize: 12, color: colours.ink3 }}>
                {t('evaluationResults.consensus.keys')}
              </Box>
              {draft && !isStale && (
                <Button
                  color="inherit"
                  onClick={() => {
                    setMessages({});
                    onDraft(null);
                  }}
                  sx={{ ml: 'auto' }}
                >
                  {t('evaluationResults.consensus.discard')}
                </Button>
              )}
              <BusyButton
                variant="contained"
                isBusy={isBusy}
                isDisabled={isStale || isUnchanged}
                onClick={() => void agree()}
                sx={{
                  width: { xs: '100%', sm: 'auto' },
                  minHeight: { xs: 44, sm: 36 },
                  ml: draft && !isStale ? 0 : 'auto',
                }}
              >
                {agreeLabel(values.score, cell.agreed !== null, t)}
              </BusyButton>
            </Box>
          </Box>
        ) : (
          <AgreedScore criterion={criterion} row={row} canAgree={canAgree} />
        )}
      </Box>
    </Box>
  );
}

const readStyles = { display: 'inline-block', mr: 1.5, fontWeight: 500, whiteSpace: 'nowrap' } as const;

function agreeLabel(score: string, isAgreed: boolean, t: TFunction): string {
  if (!score) return t('evaluationResults.consensus.agreeAny');
  return t(`evaluationResults.consensus.${isAgreed ? 'change' : 'agree'}`, { score });
}

/** Messages of the server by field. */
function messagesOf(error: ApiError): Messages {
  if (error.code === 'STALE_REVISION') return {};
  const of = (field: string) =>
    error.fieldErrors.find(({ property }) => property === `changes.0.${field}`)?.message;
  const found = { score: of('score'), reason: of('reason'), feedback: of('feedback') };
  const isKnown = Object.values(found).some(Boolean);
  return isKnown ? (found as Messages) : { other: error.text };
}
