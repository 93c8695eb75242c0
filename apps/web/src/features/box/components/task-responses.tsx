import Alert from '@mui/material/Alert';
import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import type { BoxStatus, Event, Task } from '@tenderbox/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { boxQuery } from '../../../entities/boxes/box-queries.ts';
import { responseName } from '../../../entities/boxes/response-path.ts';
import { textOfError } from '../../../shared/lib/api-error.ts';
import { LoadFailure } from '../../../shared/ui/feedback/load-failure.tsx';
import { PageSkeleton } from '../../../shared/ui/feedback/skeletons.tsx';
import { BoxOpening } from './box-opening.tsx';
import { OpenedBox } from './opened-box.tsx';
import { ResponseList } from './response-list.tsx';
import { ResponseView } from './response-view.tsx';

interface TaskResponsesProps {
  event: Event;
  task: Task;
}

const closingPollInterval = 5000;

/** Responses to a task: the box while it is sealed, then each response as submitted. */
export function TaskResponses({ event, task }: TaskResponsesProps) {
  const { t } = useTranslation();
  const { [responseName]: supplierId }: Record<string, unknown> = useSearch({ strict: false });
  const isReadable = !event.sealed || task.boxOpenedAt !== null;
  if (isReadable && typeof supplierId === 'string') {
    return <ResponseView key={supplierId} event={event} task={task} supplierId={supplierId} />;
  }
  if (event.sealed) return <SealedResponses event={event} task={task} />;
  return (
    <>
      <Alert severity="info" sx={{ mb: 3 }}>
        {t('box.list.unsealed')}
      </Alert>
      <ResponseList event={event} task={task} />
    </>
  );
}

function SealedResponses({ event, task }: TaskResponsesProps) {
  const [isJustOpened, setJustOpened] = useState(false);
  const {
    data: box,
    error,
    refetch,
  } = useQuery({
    ...boxQuery(task.id),
    // After the last deadline the server closes the box by itself; poll until it has.
    refetchInterval: ({ state }) => (isClosing(task, state.data) ? closingPollInterval : false),
  });
  if (!box) {
    return error ? (
      <LoadFailure text={textOfError(error)} onRetry={() => void refetch()} />
    ) : (
      <PageSkeleton />
    );
  }
  const { openedAt } = box;
  if (openedAt)
    return <OpenedBox event={event} task={task} isJustOpened={isJustOpened} box={{ ...box, openedAt }} />;
  return <BoxOpening event={event} task={task} box={box} onOpened={() => setJustOpened(true)} />;
}

const isClosing = (task: Task, box: BoxStatus | undefined) =>
  box !== undefined && task.ended && !task.archived && box.openedAt === null && !box.closed;
