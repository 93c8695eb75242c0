import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import OutlinedInput from '@mui/material/OutlinedInput';
import Typography from '@mui/material/Typography';
import { type EvaluationScores, evaluationLimits } from '@tenderbox/contract';
import type { TFunction } from 'i18next';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { descriptionOf, Field } from '../../../shared/forms/field.tsx';
import { ChevronLeft } from '../../../shared/icons/chevron-left.ts';
import { ChevronRight } from '../../../shared/icons/chevron-right.ts';
import { ApiError } from '../../../shared/lib/api-error.ts';
import { colours } from '../../../shared/theme/tokens.ts';
import { BusyButton } from '../../../shared/ui/actions/busy-button.tsx';
import { Avatar } from '../../../shared/ui/display/avatar.tsx';
import { ErrorNotice } from '../../../shared/ui/feedback/error-notice.tsx';
import type { ConsensusCriterion, ConsensusRow } from './consensus-values.ts';
import { maxScore, shownScore } from './consensus-values.ts';
import { isOnScale, ScoreChooser } from './score-chooser.tsx';
import { ScoreScale } from './score-scale.tsx';
import { type ConsensusDraft, draftOf } from './use-consensus-drafts.ts';

interface ConsensusCardProps {
  criterion: ConsensusCriterion;
  row: ConsensusRow;
  evaluators: EvaluationScores['evaluators'];
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
  const { criterion, row, evaluators, draft, canAgree, takesFocus, onDraft, onAgree, onMove } = props;
  const { t } = useTranslation();
  const id = useId();
  const part = useRef<HTMLElement>(null);
  const [messages, setMessages] = useState<Messages>({});
  const [isBusy, setBusy] = useState(false);
  const { cell, supplier, unanimous } = row;
  const stored = draftOf(row);
  const values = draft ?? stored;
  const isEditable = canAgree && row.isAgreeable;
  const isStale = draft !== null && cell.agreed !== null && draft.revision !== stored.revision;
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
    if (isBusy || isStale) return;
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
              {spreadText(row, t)}
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
      <GivenScores cell={cell} nameOf={nameOf} isFarApart={cell.isFarApart} />
      <Box sx={{ p: 2, bgcolor: colours.tint, borderTop: `1px solid ${colours.line}` }}>
        {criterion.criterion.kind !== 'MANUAL' && (
          <Box sx={{ mb: 2, color: colours.ink2 }}>{t('evaluationResults.consensus.byHand')}</Box>
        )}
        {isStale && (
          <StaleNotice
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
            <LongText
              id={`${id}-reason`}
              name="reason"
              label={t('evaluationResults.consensus.reason')}
              help={t('evaluationResults.consensus.reasonHelp')}
              value={values.reason}
              maxLength={evaluationLimits.reason}
              message={messages.reason}
              onChange={(reason) => change({ reason })}
            />
            <LongText
              id={`${id}-feedback`}
              name="feedback"
              label={t('evaluationResults.consensus.feedback')}
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
                isDisabled={isStale}
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
          <AgreedText criterion={criterion} row={row} canAgree={canAgree} />
        )}
      </Box>
    </Box>
  );
}

export function spreadText({ cell, spread, unanimous }: ConsensusRow, t: TFunction): string {
  const count = cell.scores.filter(({ score }) => score !== null).length;
  if (count === 0) return t('evaluationResults.consensus.noScores');
  if (count === 1) {
    const score = cell.scores.find((one) => one.score !== null)?.score ?? '';
    return t('evaluationResults.consensus.one', { score: shownScore(score) });
  }
  if (unanimous !== null) return t('evaluationResults.consensus.alike', { score: unanimous });
  return t(`evaluationResults.consensus.${cell.isFarApart ? 'farApart' : 'apart'}`, { spread });
}

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

interface LongTextProps {
  id: string;
  name: string;
  label: string;
  help?: string;
  isOptional?: boolean;
  value: string;
  maxLength: number;
  message: string | undefined;
  onChange: (text: string) => void;
}

function LongText(props: LongTextProps) {
  const { id, name, label, help, isOptional, value, maxLength, message, onChange } = props;
  return (
    <Field id={id} name={name} label={label} help={help} isOptional={isOptional} message={message}>
      <OutlinedInput
        fullWidth
        multiline
        minRows={2}
        maxRows={10}
        id={id}
        value={value}
        error={Boolean(message)}
        onChange={(event) => onChange(event.target.value)}
        aria-describedby={descriptionOf({ id, help, message })}
        slotProps={{ input: { maxLength } }}
      />
    </Field>
  );
}

interface GivenScoresProps {
  cell: ConsensusRow['cell'];
  nameOf: (roleEntryId: string) => string;
  isFarApart: boolean;
}

/** The score and comment of each evaluator, side by side. */
function GivenScores({ cell: { scores }, nameOf, isFarApart }: GivenScoresProps) {
  const { t } = useTranslation();
  const numbers = scores.flatMap(({ score }) => (score === null ? [] : Number(score)));
  const lowest = Math.min(...numbers);
  return (
    <Box
      component="ul"
      sx={{
        listStyle: 'none',
        m: 0,
        p: 0,
        display: 'grid',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(auto-fit, minmax(200px, 1fr))' },
        // Lines between, also where the last row has gaps.
        gap: '1px',
        bgcolor: colours.line,
        borderTop: scores.length ? `1px solid ${colours.line}` : 0,
      }}
    >
      {scores.map(({ roleEntryId, score, comment }) => {
        const isMarked = isFarApart && score !== null && Number(score) === lowest;
        return (
          <Box component="li" key={roleEntryId} sx={{ p: 2, bgcolor: colours.page, minWidth: 0 }}>
            <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, mb: 0.75 }}>
              <Avatar name={nameOf(roleEntryId)} size={22} />
              <Box sx={{ flex: 1, minWidth: 0, fontWeight: 550, overflowWrap: 'anywhere' }}>
                {nameOf(roleEntryId)}
              </Box>
              <Box
                sx={{
                  px: 1,
                  py: '2px',
                  borderRadius: '6px',
                  fontWeight: 600,
                  fontVariantNumeric: 'tabular-nums',
                  color: isMarked ? colours.warn : colours.link,
                  bgcolor: isMarked ? colours.warnTint : colours.primaryTint,
                }}
              >
                {score === null ? t('evaluationResults.consensus.noScore') : shownScore(score)}
              </Box>
            </Box>
            <Box
              sx={{
                fontSize: 13,
                lineHeight: '19px',
                whiteSpace: 'pre-line',
                overflowWrap: 'anywhere',
                color: comment ? colours.ink : colours.ink3,
              }}
            >
              {comment ?? t('evaluationResults.consensus.noComment')}
            </Box>
          </Box>
        );
      })}
    </Box>
  );
}

interface StaleNoticeProps {
  row: ConsensusRow;
  onKeep: () => void;
  onTake: () => void;
}

/** Someone else agreed on the response while this person was typing. */
function StaleNotice({ row: { cell }, onKeep, onTake }: StaleNoticeProps) {
  const { t } = useTranslation();
  if (!cell.agreed) return null;
  const { score, reason } = cell.agreed;
  return (
    <Alert severity="warning" role="alert" sx={{ mb: 2 }}>
      <AlertTitle>{t('evaluationResults.consensus.staleTitle')}</AlertTitle>
      {t('evaluationResults.consensus.stale', { score: shownScore(score) })}
      {reason && (
        <Box sx={{ mt: 0.5, whiteSpace: 'pre-line' }}>
          {t('evaluationResults.consensus.staleReason', { reason })}
        </Box>
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1.5 }}>
        <Button size="small" variant="outlined" onClick={onKeep}>
          {t('evaluationResults.consensus.keepMine')}
        </Button>
        <Button size="small" variant="outlined" onClick={onTake}>
          {t('evaluationResults.consensus.takeTheirs')}
        </Button>
      </Box>
    </Alert>
  );
}

interface AgreedTextProps {
  criterion: ConsensusCriterion;
  row: ConsensusRow;
  canAgree: boolean;
}

/** The agreed score for someone who cannot change it. */
function AgreedText({ criterion, row: { cell, average }, canAgree }: AgreedTextProps) {
  const { t } = useTranslation();
  const { agreed, points } = cell;
  const isFixed = criterion.isFixed;
  const lines = [
    ...(agreed ? [`${t('evaluationResults.consensus.agreedScore')}: ${shownScore(agreed.score)}`] : []),
    ...(!agreed && points !== null && average
      ? [`${t('evaluationResults.consensus.averaged')}: ${average}`]
      : []),
    ...(agreed?.reason ? [`${t('evaluationResults.consensus.reason')}: ${agreed.reason}`] : []),
    ...(agreed?.feedback ? [`${t('evaluationResults.consensus.feedback')}: ${agreed.feedback}`] : []),
  ];
  return (
    <Box sx={{ display: 'grid', gap: 0.75, whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
      {lines.map((line) => (
        <div key={line}>{line}</div>
      ))}
      {isFixed ? (
        <Box sx={{ fontSize: 13, color: colours.ink3 }}>
          {t('evaluationResults.consensus.fixed', { envelope: criterion.criterion.envelope })}
        </Box>
      ) : (
        !canAgree && (
          <Box sx={{ fontSize: 13, color: colours.ink3 }}>{t('evaluationResults.consensus.onlyChair')}</Box>
        )
      )}
    </Box>
  );
}
