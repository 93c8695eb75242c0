import StarOutlined from '@mui/icons-material/StarOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Stack from '@mui/material/Stack';
import type { ReactNode } from 'react';
import { EventStatusChip, PersonStatusChip, TaskStateChip } from '../../entities/status/status-chips.tsx';
import { showAppMessage } from '../../shared/ui/app-message.ts';
import { Countdown } from '../../shared/ui/countdown.tsx';
import { EmptyState } from '../../shared/ui/empty-state.tsx';
import { PageHead } from '../../shared/ui/page-head.tsx';
import { FormSkeleton, ListSkeleton, PageSkeleton } from '../../shared/ui/skeletons.tsx';
import { StatusChip } from '../../shared/ui/status-chip.tsx';
import { useConfirm } from '../../shared/ui/use-confirm.tsx';
import { KitSection, KitState } from './kit-section.tsx';

const hour = 60 * 60 * 1000;
const inTime = (milliseconds: number) => new Date(Date.now() + milliseconds).toISOString();
const later = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds));

export function KitParts() {
  return (
    <KitSection id="parts" title="Parts">
      <KitState title="Status chips">
        <Stack spacing={1.5}>
          <Row>
            <EventStatusChip status="ACTIVE" />
            <EventStatusChip status="DRAFT" />
            <EventStatusChip status="COMPLETED" />
            <EventStatusChip status="CANCELLED" />
          </Row>
          <Row>
            <TaskStateChip state="AWAITING_RESPONSE" />
            <TaskStateChip state="RESPONSE_SUBMITTED" />
            <TaskStateChip state="DECLINED" />
            <TaskStateChip state="ENDED_WITHOUT_RESPONSE" />
            <TaskStateChip state="RESPONSE_PROHIBITED" />
          </Row>
          <Row>
            <PersonStatusChip status="INVITED" />
            <PersonStatusChip status="ACTIVE" />
            <PersonStatusChip status="INACTIVE" />
            <StatusChip tone="orange" label="Any other" icon={StarOutlined} />
          </Row>
        </Stack>
      </KitState>
      <KitState title="Countdown">
        <Row>
          <Countdown end={inTime(52.5 * hour)} />
          <Countdown end={inTime(4.2 * hour)} />
          <Countdown end={inTime(0.4 * hour)} />
          <Countdown end={inTime(30_000)} />
          <Countdown end={inTime(-hour)} />
        </Row>
      </KitState>
      <KitState title="Confirm dialog and message bar">
        <Questions />
      </KitState>
      <KitState title="Empty state">
        <Paper variant="outlined">
          <EmptyState
            text="You have no events yet. An event is one tender: its tasks, dates and suppliers."
            action={<Button variant="contained">Add Event</Button>}
          />
        </Paper>
      </KitState>
      <KitState title="Skeletons">
        <Box sx={{ display: 'grid', gap: 4, gridTemplateColumns: { md: '1fr 1fr 1fr' } }}>
          <PageSkeleton />
          <FormSkeleton />
          <ListSkeleton />
        </Box>
      </KitState>
      <KitState title="Page head with a long title">
        <Paper variant="outlined" sx={{ p: 3, pb: 0 }}>
          <PageHead
            title="Quay cranes, lot 2: supply, installation, commissioning and twenty years of maintenance"
            status={<EventStatusChip status="ACTIVE" />}
            description="2026-11-01 09:00 → 2026-11-30 17:00 GMT"
            actions={<Button variant="contained">Publish</Button>}
          />
        </Paper>
      </KitState>
    </KitSection>
  );
}

function Questions() {
  const { confirm, dialog } = useConfirm();
  return (
    <Row>
      <Button
        variant="outlined"
        onClick={() =>
          confirm({
            title: 'Send 14 reminders?',
            text: 'The 14 suppliers that have not responded get an e-mail now.',
            confirmLabel: 'Send reminders',
            action: () => later(1500),
          })
        }
      >
        Confirm
      </Button>
      <Button
        variant="outlined"
        color="error"
        onClick={() =>
          confirm({
            title: 'Delete “Quay cranes, lot 2”?',
            text: 'The draft and its 3 tasks are deleted. This cannot be undone.',
            confirmLabel: 'Delete draft',
            isDestructive: true,
            action: () => later(1500),
          })
        }
      >
        Confirm a destructive act
      </Button>
      {(['success', 'warning', 'error'] as const).map((status) => (
        <Button
          key={status}
          variant="outlined"
          onClick={() => showAppMessage({ text: `A message of status ${status}.`, status })}
        >
          Message: {status}
        </Button>
      ))}
      {dialog}
    </Row>
  );
}

function Row({ children }: { children: ReactNode }) {
  return (
    <Stack direction="row" useFlexGap spacing={1.5} sx={{ flexWrap: 'wrap', alignItems: 'center' }}>
      {children}
    </Stack>
  );
}
