import Button from '@mui/material/Button';
import type { Event } from '@tenderbox/contract';
import { useTranslation } from 'react-i18next';
import { pathTo } from '../../../../entities/routes/path-to.ts';
import { VisibilityOutlined } from '../../../../shared/icons/visibility-outlined.ts';
import { PageHead } from '../../../../shared/ui/layout/page-head.tsx';

interface EditorHeadProps {
  event: Event;
  title: string;
  /** Opens the preview of the task as suppliers will see it. */
  onPreview?: () => void;
}

/** Header with the task and its event. */
export function EditorHead({ event, title, onPreview }: EditorHeadProps) {
  const { t } = useTranslation();
  return (
    <PageHead
      title={title}
      description={t(event.status === 'DRAFT' ? 'taskEditor.inDraft' : 'taskEditor.inEvent', {
        title: event.title,
      })}
      breadcrumb={[
        { label: t('pages.sourcingEvents'), href: pathTo('sourcingEvents') },
        { label: event.reference, href: pathTo('event', { eventId: event.id }) },
        { label: title },
      ]}
      actions={
        onPreview && (
          <Button variant="outlined" startIcon={<VisibilityOutlined />} onClick={onPreview}>
            {t('taskEditor.preview.open')}
          </Button>
        )
      }
    />
  );
}
