import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import Typography from '@mui/material/Typography';
import type { Label } from '@tenderbox/contract';
import { useTranslation } from 'react-i18next';
import { DeleteOutlined } from '../../../shared/icons/delete-outlined.ts';
import { useConfirm } from '../../../shared/ui/feedback/use-confirm.tsx';
import { useDeleteLabel } from '../api/use-label-commands.ts';

/** Labels with the number of events that use each, and a delete button. */
export function LabelList({ labels }: { labels: readonly Label[] }) {
  const { t } = useTranslation();
  const { confirm, dialog } = useConfirm();
  const deleteLabel = useDeleteLabel();

  function askToDelete(label: Label) {
    const { name, eventCount } = label;
    confirm({
      title: t('labels.deleteTitle', { name }),
      text: `${t('labels.deleteText', { count: eventCount })} ${t('labels.deleteUndo')}`,
      confirmLabel: t('labels.deleteConfirm'),
      isDestructive: true,
      action: async () => void (await deleteLabel(label)),
    });
  }

  return (
    <>
      <Box component="ul" aria-label={t('labels.list')} sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {labels.map((label) => (
          <Box
            component="li"
            key={label.id}
            sx={{
              display: 'flex',
              alignItems: 'center',
              gap: 2,
              minHeight: 48,
              px: 2,
              borderBottom: 1,
              borderColor: 'divider',
              '&:last-child': { borderBottom: 0 },
            }}
          >
            <Typography sx={{ flex: 1, minWidth: 0, py: 1, fontWeight: 600, overflowWrap: 'anywhere' }}>
              {label.name}
            </Typography>
            <Typography variant="body2" sx={{ color: 'text.secondary', flexShrink: 0 }}>
              {label.eventCount === 0 ? t('labels.unused') : t('labels.used', { count: label.eventCount })}
            </Typography>
            <Tooltip title={t('labels.delete', { name: label.name })}>
              <IconButton
                size="small"
                edge="end"
                aria-label={t('labels.delete', { name: label.name })}
                onClick={() => askToDelete(label)}
              >
                <DeleteOutlined fontSize="small" />
              </IconButton>
            </Tooltip>
          </Box>
        ))}
      </Box>
      {dialog}
    </>
  );
}
