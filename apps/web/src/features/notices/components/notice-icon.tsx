import Box from '@mui/material/Box';
import type { NoticeKind } from '@tenderbox/contract';
import { AccessTimeOutlined } from '../../../shared/icons/access-time-outlined.ts';
import { BlockOutlined } from '../../../shared/icons/block-outlined.ts';
import { CheckCircleOutlined } from '../../../shared/icons/check-circle-outlined.ts';
import type { IconComponent } from '../../../shared/icons/create-icon.tsx';
import { ForumOutlined } from '../../../shared/icons/forum-outlined.ts';
import { HistoryOutlined } from '../../../shared/icons/history-outlined.ts';
import { MailOutlined } from '../../../shared/icons/mail-outlined.ts';
import { MoreTimeOutlined } from '../../../shared/icons/more-time-outlined.ts';
import { PersonOutlined } from '../../../shared/icons/person-outlined.ts';
import { ReportGmailerrorredOutlined } from '../../../shared/icons/report-gmailerrorred-outlined.ts';
import { colours } from '../../../shared/theme/tokens.ts';
import { BoxGlyph } from '../../../shared/ui/brand/box-glyph.tsx';

type NoticeIconStyle = [icon: IconComponent | 'shut' | 'opened', tone?: 'warn' | 'ok' | 'bad'];

const kindIcons: Partial<Record<NoticeKind, NoticeIconStyle>> = {
  'event.invited': [PersonOutlined],
  'event.cancelled': [BlockOutlined, 'bad'],
  'event.completed': [CheckCircleOutlined],
  'event.completed-email': [CheckCircleOutlined],
  'event.completion-due': [CheckCircleOutlined, 'warn'],
  'event.opener-named': ['shut'],
  'task.extended': [MoreTimeOutlined],
  'task.reminded': [AccessTimeOutlined, 'warn'],
  'task.ends-soon': [AccessTimeOutlined, 'warn'],
  'task.declined': [BlockOutlined],
  'task.not-received': [ReportGmailerrorredOutlined, 'bad'],
  'response.submitted': [CheckCircleOutlined, 'ok'],
  'box.closed': ['shut'],
  'box.shut': ['shut'],
  'box.confirmation-wanted': ['shut'],
  'box.opened': ['opened'],
  'evaluation.named': [PersonOutlined],
  'evaluation.chair-named': [PersonOutlined],
  'evaluation.removed': [PersonOutlined],
  'evaluation.scoring-began': ['opened'],
  'evaluation.scores-due': [AccessTimeOutlined, 'warn'],
  'evaluation.sheets-complete': [CheckCircleOutlined, 'ok'],
  'evaluation.scoring-closed': [BlockOutlined],
  'evaluation.reopened': [HistoryOutlined, 'warn'],
  'evaluation.locked': [CheckCircleOutlined],
  'file.infected': [ReportGmailerrorredOutlined, 'bad'],
  'mail.refused': [ReportGmailerrorredOutlined, 'bad'],
  'message.received': [MailOutlined],
  'message.replied': [MailOutlined],
  'question.asked': [ForumOutlined],
  'question.answered': [ForumOutlined],
  'question.published': [ForumOutlined],
};

const tones = {
  warn: { bgcolor: colours.warnTint, color: colours.warn },
  ok: { bgcolor: colours.okTint, color: colours.ok },
  bad: { bgcolor: colours.badTint, color: colours.bad },
};

/** Icon of the notification kind. Decorative, because the text says the same. */
export function NoticeIcon({ kind }: { kind: NoticeKind }) {
  const [icon, tone] = kindIcons[kind] ?? ([HistoryOutlined] as NoticeIconStyle);
  const Icon = typeof icon === 'string' ? null : icon;
  const isBox = Icon === null;
  return (
    <Box
      component="span"
      aria-hidden
      sx={{
        display: 'grid',
        placeItems: 'center',
        width: 32,
        height: 32,
        borderRadius: '50%',
        ...(tone ? tones[tone] : { bgcolor: isBox ? colours.navyTint : colours.tint2, color: colours.ink2 }),
      }}
    >
      {Icon ? <Icon sx={{ fontSize: 18 }} /> : <BoxGlyph state={icon as 'shut' | 'opened'} size={18} />}
    </Box>
  );
}
