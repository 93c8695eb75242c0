import { PersonStatusChip } from './status-chips.tsx';

/** Marks items in a list that are not active. */
export function StatusMark({ status }: { status: 'INVITED' | 'ACTIVE' | 'INACTIVE' }) {
  return status === 'ACTIVE' ? null : <PersonStatusChip status={status} />;
}
