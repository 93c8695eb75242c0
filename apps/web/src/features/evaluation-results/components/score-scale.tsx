import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { initialsOf } from '../../../shared/lib/initials-of.ts';
import { colours } from '../../../shared/theme/tokens.ts';
import { shownScore } from './consensus-values.ts';

interface ScoreScaleProps {
  max: number;
  scores: readonly { name: string; score: string }[];
  agreed: string | null;
  isFarApart: boolean;
  /** Numbers above the scale. */
  hasNumbers?: boolean;
}

/** Diameter of a dot, in pixels. */
const dotSize = 20;
/** More dots at one score are shown as a number. */
const maxDots = 4;

/** Scores as dots on the scale, with the agreed one as a filled mark. */
export function ScoreScale({ max, scores, agreed, isFarApart, hasNumbers = false }: ScoreScaleProps) {
  const { t } = useTranslation();
  const byScore = [...Map.groupBy(scores, ({ score }) => Number(score))];
  const values = byScore.map(([score]) => score);
  const [from, to] = [Math.min(...values), Math.max(...values)];
  const placeOf = (score: number) => `${(score / max) * 100}%`;
  const text = scores.map(({ name, score }) => `${name} ${shownScore(score)}`).join(', ');
  const label = agreed
    ? t('evaluationResults.consensus.scaleAgreed', { max, scores: text, agreed: shownScore(agreed) })
    : t('evaluationResults.consensus.scale', { max, scores: text });
  // A long scale would not have room for all of its steps.
  const marks = max <= 10 ? Array.from({ length: max + 1 }, (_, step) => step) : [0, max];
  return (
    <Box
      role="img"
      aria-label={label}
      sx={{ position: 'relative', height: hasNumbers ? 46 : 24, mx: '20px', minWidth: 120 }}
    >
      {hasNumbers &&
        marks.map((step) => (
          <Box
            key={step}
            sx={{
              position: 'absolute',
              top: 0,
              left: placeOf(step),
              transform: 'translateX(-50%)',
              fontSize: 12,
              color: colours.ink2,
            }}
          >
            {step}
          </Box>
        ))}
      <Box sx={{ position: 'absolute', left: 0, right: 0, bottom: 11, height: 2, bgcolor: colours.line }} />
      {marks.map((step) => (
        <Box
          key={step}
          sx={{
            position: 'absolute',
            bottom: 9,
            left: placeOf(step),
            width: '1px',
            height: 6,
            bgcolor: colours.line2,
          }}
        />
      ))}
      {values.length > 1 && (
        <Box
          sx={{
            position: 'absolute',
            bottom: 10,
            left: placeOf(from),
            width: `${((to - from) / max) * 100}%`,
            height: 4,
            bgcolor: isFarApart ? colours.warnLine : colours.primaryLine,
          }}
        />
      )}
      {byScore.flatMap(([score, givers]) =>
        agreed === null ? (
          <Dots key={score} left={placeOf(score)} names={givers.map(({ name }) => name)} />
        ) : (
          <Box
            key={score}
            sx={{ ...dotStyles, left: placeOf(score), ml: '-4px', bottom: 8, width: 8, height: 8 }}
          />
        ),
      )}
      {agreed !== null && (
        <Box
          sx={{
            position: 'absolute',
            bottom: 0,
            left: placeOf(Number(agreed)),
            transform: 'translateX(-50%)',
            display: 'grid',
            placeItems: 'center',
            minWidth: 24,
            height: 24,
            px: 0.5,
            borderRadius: '6px',
            fontSize: 12,
            fontWeight: 600,
            color: colours.page,
            bgcolor: colours.ok,
          }}
        >
          {shownScore(agreed)}
        </Box>
      )}
    </Box>
  );
}

const dotStyles = {
  position: 'absolute',
  bottom: 2,
  display: 'grid',
  placeItems: 'center',
  borderRadius: '50%',
  border: `1px solid ${colours.primary}`,
  bgcolor: colours.page,
  color: colours.link,
  fontSize: 9,
  fontWeight: 600,
} as const;

/** Those who gave the same score, next to each other. */
function Dots({ left, names }: { left: string; names: readonly string[] }) {
  const texts =
    names.length > maxDots ? [String(names.length)] : names.map((name) => initialsOf(name).slice(0, 2));
  return texts.map((text, index) => (
    <Box
      // biome-ignore lint/suspicious/noArrayIndexKey: two people can have the same initials
      key={index}
      sx={{
        ...dotStyles,
        left,
        width: dotSize,
        height: dotSize,
        ml: `${(index - texts.length / 2) * (dotSize - 2)}px`,
      }}
    >
      {text}
    </Box>
  ));
}
