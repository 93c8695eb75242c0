import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Chip from '@mui/material/Chip';
import Link from '@mui/material/Link';
import { EventStatusChip, PersonStatusChip, TaskStateChip } from '../../entities/status/status-chips.tsx';
import { Add } from '../../shared/icons/add.ts';
import { FileDownloadOutlined } from '../../shared/icons/file-download-outlined.ts';
import { KeyOutlined } from '../../shared/icons/key-outlined.ts';
import { StarOutlined } from '../../shared/icons/star-outlined.ts';
import { BusyButton } from '../../shared/ui/actions/busy-button.tsx';
import { CheckList } from '../../shared/ui/display/check-list.tsx';
import { DefinitionList } from '../../shared/ui/display/definition-list.tsx';
import { StatusChip } from '../../shared/ui/display/status-chip.tsx';
import { showAppMessage } from '../../shared/ui/feedback/app-message.ts';
import { EmptyState, OfflineState } from '../../shared/ui/feedback/empty-state.tsx';
import { Progress } from '../../shared/ui/feedback/progress.tsx';
import { FormSkeleton, ListSkeleton, PageSkeleton } from '../../shared/ui/feedback/skeletons.tsx';
import { useConfirm } from '../../shared/ui/feedback/use-confirm.tsx';
import { PageColumns, SideSection } from '../../shared/ui/layout/page-columns.tsx';
import { PageHead } from '../../shared/ui/layout/page-head.tsx';
import { Timestamp } from '../../shared/ui/time/timestamp.tsx';
import { KitRow, KitSection, KitState, later } from './kit-section.tsx';

/** Buttons, chips, notices and page components. */
export function KitParts() {
  return (
    <KitSection id="parts" title="Parts">
      <KitState title="Buttons" remark="one primary per screen" columns={4}>
        <KitRow>
          <Button variant="contained" startIcon={<Add />}>
            Add Event
          </Button>
          <BusyButton variant="contained" isBusy>
            Saving
          </BusyButton>
          <BusyButton variant="contained" isDisabled>
            Off
          </BusyButton>
        </KitRow>
        <KitRow>
          <Button variant="outlined" startIcon={<FileDownloadOutlined />}>
            Export to Excel
          </Button>
          <Button variant="outlined" disabled>
            Disabled
          </Button>
        </KitRow>
        <KitRow>
          <Button>Text</Button>
          <Button color="inherit">Cancel</Button>
          <Button variant="contained" color="error">
            Cancel event
          </Button>
          <Button variant="contained" color="secondary" startIcon={<KeyOutlined />}>
            Open the box
          </Button>
        </KitRow>
        <KitRow>
          <Button size="small" variant="outlined">
            Remind 4
          </Button>
          <Button size="small">Show more filters</Button>
        </KitRow>
      </KitState>
      <KitState title="Chips and labels" remark="only exceptions are coloured" columns={4}>
        <KitRow gap={1}>
          <EventStatusChip status="ACTIVE" />
          <EventStatusChip status="DRAFT" />
          <EventStatusChip status="COMPLETED" />
          <EventStatusChip status="CANCELLED" />
        </KitRow>
        <KitRow gap={1}>
          <TaskStateChip state="AWAITING_RESPONSE" />
          <TaskStateChip state="RESPONSE_SUBMITTED" />
          <TaskStateChip state="DECLINED" />
          <TaskStateChip state="ENDED_WITHOUT_RESPONSE" />
          <TaskStateChip state="RESPONSE_PROHIBITED" />
        </KitRow>
        <KitRow gap={1}>
          <PersonStatusChip status="INVITED" />
          <PersonStatusChip status="ACTIVE" />
          <PersonStatusChip status="INACTIVE" />
          <StatusChip tone="orange" label="Any other" icon={StarOutlined} />
          <StatusChip tone="navy" label="Sealed" icon={KeyOutlined} />
        </KitRow>
        <KitRow gap={1}>
          <Chip size="small" label="Marine" />
          <Chip size="small" label="Dredging" onDelete={() => undefined} />
        </KitRow>
      </KitState>
      <KitState title="Confirm dialog and message bar" columns={4}>
        <Questions />
      </KitState>
      <KitState title="Definition list" remark="details are read first" columns={6}>
        <DefinitionList
          facts={[
            { label: 'Registration number', value: '04417902' },
            {
              label: 'E-mail address',
              value: <Link href="mailto:tenders@tidewater.example">tenders@tidewater.example</Link>,
            },
            { label: 'Website', value: null },
          ]}
        />
      </KitState>
      <KitState title="Check list" remark="each open item a link" columns={4}>
        <CheckList
          label="Before publishing"
          items={[
            { state: 'done', text: 'Ends in the future' },
            {
              state: 'todo',
              text: 'Site rules has no suppliers',
              link: { label: 'Add suppliers', href: '/kit#supplier-picker' },
            },
            { state: 'advice', text: 'Two suppliers have no active users' },
          ]}
        />
      </KitState>
      <KitState title="Progress" columns={2}>
        <Progress done={9} total={14} aside={1} label="submitted" />
      </KitState>
      <KitState title="Content and side column" remark="beside each other from 1200 px on">
        <PageColumns
          side={
            <>
              <SideSection title="Facts">
                <DefinitionList
                  isTight
                  facts={[
                    { label: 'Reference', value: 'EV-2026-00042' },
                    { label: 'Created by', value: 'Una Bell' },
                  ]}
                />
              </SideSection>
              <SideSection title="Activity" action={<Button size="small">History</Button>}>
                Published <Timestamp instant="2026-11-01T09:00:00.000Z" timeZone="Europe/London" />
              </SideSection>
            </>
          }
        >
          <PageHead
            title="Quay cranes, lot 2: supply, installation, commissioning and twenty years of maintenance"
            status={<EventStatusChip status="ACTIVE" />}
            description="2026-11-01 09:00 → 2026-11-30 17:00 GMT"
            actions={<Button variant="outlined">Edit</Button>}
          />
        </PageColumns>
      </KitState>
      <KitState title="Empty" columns={6}>
        <Card>
          <EmptyState
            title="No events yet"
            text="An event holds the tasks that suppliers answer. Nobody reads an answer before it ends."
            action={
              <Button variant="outlined" startIcon={<Add />}>
                Add Event
              </Button>
            }
          />
        </Card>
      </KitState>
      <KitState title="Offline" columns={6}>
        <Card>
          <OfflineState onRetry={() => undefined} />
        </Card>
      </KitState>
      <KitState title="Skeletons">
        <Box sx={{ display: 'grid', gap: 4, gridTemplateColumns: { md: '1fr 1fr 1fr' } }}>
          <PageSkeleton />
          <FormSkeleton />
          <ListSkeleton />
        </Box>
      </KitState>
    </KitSection>
  );
}

function Questions() {
  const { confirm, dialog } = useConfirm();
  return (
    <>
      <KitRow>
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
      </KitRow>
      <KitRow>
        {(['success', 'warning', 'error'] as const).map((status) => (
          <Button
            key={status}
            variant="outlined"
            onClick={() => showAppMessage({ text: `A message of status ${status}.`, status })}
          >
            Message: {status}
          </Button>
        ))}
      </KitRow>
      {dialog}
    </>
  );
}
