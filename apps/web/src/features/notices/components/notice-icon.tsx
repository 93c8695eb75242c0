import type { SvgIconComponent } from '@mui/icons-material';
import AccessTimeOutlined from '@mui/icons-material/AccessTimeOutlined';
import BlockOutlined from '@mui/icons-material/BlockOutlined';
import CheckCircleOutlined from '@mui/icons-material/CheckCircleOutlined';
import ForumOutlined from '@mui/icons-material/ForumOutlined';
import HistoryOutlined from '@mui/icons-material/HistoryOutlined';
import MailOutlined from '@mui/icons-material/MailOutlined';
import MoreTimeOutlined from '@mui/icons-material/MoreTimeOutlined';
import PersonOutlined from '@mui/icons-material/PersonOutlined';
import ReportGmailerrorredOutlined from '@mui/icons-material/ReportGmailerrorredOutlined';
import Box from '@mui/material/Box';
import type { NoticeKind } from '@tenderbox/contract';
import { colours } from '../../../shared/theme/tokens.ts';
import { BoxGlyph } from '../../../shared/ui/brand/box-glyph.tsx';

type NoticeIconStyle = [icon: SvgIconComponent | 'shut' | 'opened', tone?: 'warn' | 'ok' | 'bad'];

const kindIcons: Partial<Record<NoticeKind, NoticeIconStyle>> = {
  'event.invited': [PersonOutlined],
  'event.cancelled': [BlockOutlined, 'bad'],
  'event.completed': [CheckCircleOutlined],
  'event.completed-email': [CheckCircleOutlined],
  'event.completion-due': [CheckCircleOutlined, 'warn'],
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
