import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import { visuallyHidden } from '@mui/utils';
import { useTranslation } from 'react-i18next';
import { Check } from '../../../shared/icons/check.ts';
import { colours, focusRing } from '../../../shared/theme/tokens.ts';
import { TimestampText } from '../../../shared/ui/time/timestamp.tsx';

export type StepName = 'criteria' | 'scoring' | 'consensus' | 'ranking';

export interface EvaluationStep {
  name: StepName;
  state: 'done' | 'now' | 'later';
  /** How far it is. */
  note: string;
  /** There is something to show. */
  isOpen: boolean;
}

interface StepRailProps {
  steps: readonly EvaluationStep[];
  shown: StepName;
  onShow: (name: StepName) => void;
}

const barColours = { done: colours.okFill, now: colours.primary, later: colours.line2 } as const;

/** The steps of an evaluation with how far each is. A step that has begun can be looked at. */
export function StepRail({ steps, shown, onShow }: StepRailProps) {
  const { t } = useTranslation();
  const current = steps.find(({ name }) => name === shown);
  return (
    <Box
      component="nav"
      aria-label={t('evaluationResults.rail')}
      sx={{
        mb: 3,
        p: { xs: 1.5, md: 1 },
        border: `1px solid ${colours.line}`,
        borderRadius: 1.5,
        bgcolor: colours.tint,
      }}
    >
      <Box
        component="ol"
        sx={{
          listStyle: 'none',
          m: 0,
          p: 0,
          display: 'grid',
          gap: { xs: 0.75, md: 0 },
          gridTemplateColumns: `repeat(${steps.length}, minmax(0, 1fr))`,
        }}
      >
        {steps.map((step, index) => (
          <Box
            component="li"
            key={step.name}
            sx={{ borderLeft: { md: index ? `1px solid ${colours.line}` : 0 }, minWidth: 0 }}
          >
            <StepButton
              step={step}
              number={index + 1}
              isShown={step.name === shown}
              onShow={() => onShow(step.name)}
            />
          </Box>
        ))}
      </Box>
      {current && (
        <Box sx={{ display: { md: 'none' }, mt: 1, fontSize: 13, color: colours.ink2 }}>
          <TimestampText text={current.note} />
        </Box>
      )}
    </Box>
  );
}

interface StepButtonProps {
  step: EvaluationStep;
  number: number;
  isShown: boolean;
  onShow: () => void;
}

function StepButton({ step: { name, state, note, isOpen }, number, isShown, onShow }: StepButtonProps) {
  const { t } = useTranslation();
  return (
    <ButtonBase
      disabled={!isOpen}
      aria-pressed={isShown}
      aria-current={state === 'now' ? 'step' : undefined}
      onClick={onShow}
      sx={{
        width: '100%',
        minHeight: { xs: 44, md: 56 },
        px: { xs: 0, md: 1.5 },
        py: { xs: 0.5, md: 1 },
        gap: 1.25,
        flexDirection: { xs: 'column', md: 'row' },
        alignItems: { xs: 'stretch', md: 'flex-start' },
        justifyContent: 'flex-start',
        textAlign: 'left',
        borderRadius: 1,
        fontFamily: 'inherit',
        fontSize: { xs: 12, md: 13 },
        color: isOpen ? colours.ink : colours.ink3,
        '&[aria-pressed=true]': { bgcolor: { md: colours.page } },
        '&:focus-visible': focusRing.outline,
      }}
    >
      <Box
        aria-hidden
        sx={{
          display: { xs: 'none', md: 'grid' },
          placeItems: 'center',
          flex: 'none',
          width: 22,
          height: 22,
          borderRadius: '50%',
          fontSize: 12,
          fontWeight: 600,
          color: state === 'later' ? colours.ink3 : colours.page,
          bgcolor: state === 'later' ? colours.page : barColours[state],
          border: state === 'later' ? `2px solid ${colours.line2}` : 0,
          boxShadow: state === 'now' ? `0 0 0 3px ${colours.primaryLine}` : 'none',
          '& svg': { fontSize: 16 },
        }}
      >
        {state === 'done' ? <Check /> : number}
      </Box>
      <Box
        aria-hidden
        sx={{ display: { md: 'none' }, height: 4, borderRadius: '2px', bgcolor: barColours[state] }}
      />
      <Box sx={{ minWidth: 0, mt: { xs: -0.75, md: 0 } }}>
        <Box sx={{ fontWeight: isShown ? 700 : 550 }}>
          {t(`evaluationResults.steps.${name}`)}
          {state !== 'later' && <span style={visuallyHidden}>, {t(`evaluationResults.${state}`)}</span>}
        </Box>
        <Box
          sx={{
            display: { xs: 'none', md: 'block' },
            color: state === 'now' ? colours.ink2 : colours.ink3,
            fontWeight: state === 'now' ? 550 : 400,
          }}
        >
          <TimestampText text={note} />
        </Box>
      </Box>
    </ButtonBase>
  );
}
