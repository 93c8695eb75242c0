import Box from '@mui/material/Box';
import type { TaskState } from '@tenderbox/contract';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { BlockOutlined } from '../../shared/icons/block-outlined.ts';
import { CheckCircle } from '../../shared/icons/check-circle.ts';
import type { IconComponent } from '../../shared/icons/create-icon.tsx';
import { DoNotDisturbOnOutlined } from '../../shared/icons/do-not-disturb-on-outlined.ts';
import { HourglassEmptyOutlined } from '../../shared/icons/hourglass-empty-outlined.ts';
import { InfoOutlined } from '../../shared/icons/info-outlined.ts';
import { colours } from '../../shared/theme/tokens.ts';

const taskStateStyles: Record<TaskState, { colour: string; icon: IconComponent; isOutlined?: boolean }> = {
  AWAITING_RESPONSE: { colour: colours.link, icon: HourglassEmptyOutlined },
  RESPONSE_SUBMITTED: { colour: colours.ok, icon: CheckCircle },
  DECLINED: { colour: colours.ink2, icon: DoNotDisturbOnOutlined },
  ENDED_WITHOUT_RESPONSE: { colour: colours.bad, icon: BlockOutlined, isOutlined: true },
  RESPONSE_PROHIBITED: { colour: colours.ink2, icon: InfoOutlined },
};

const outline = {
  height: 22,
  pl: 0.75,
  pr: 1,
  borderRadius: '11px',
  fontSize: 12,
  boxShadow: `inset 0 0 0 1px ${colours.badLine}`,
};

/** State of a task with icon, text and colour. Only failures have a border. */
export function TaskStateBadge({ state, children }: { state: TaskState; children?: ReactNode }) {
  const { t } = useTranslation();
  const { colour, icon: Icon, isOutlined } = taskStateStyles[state];
  return (
    <Box
      component="span"
      data-state={state}
      sx={{
        display: 'inline-flex',
        alignItems: 'center',
        gap: 0.75,
        color: colour,
        whiteSpace: 'nowrap',
        fontSize: 13,
        lineHeight: '20px',
        fontWeight: 550,
        ...(isOutlined && outline),
      }}
    >
      <Icon aria-hidden sx={{ fontSize: isOutlined ? 14 : 16 }} />
      <span>{children ?? t(`kit.status.task.${state}`)}</span>
    </Box>
  );
}
