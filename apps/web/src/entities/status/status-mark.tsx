import { PersonStatusChip } from './status-chips.tsx';

/** Marks in a list what is not active, which is the usual. */
export function StatusMark({ status }: { status: 'INVITED' | 'ACTIVE' | 'INACTIVE' }) {
  return status === 'ACTIVE' ? null : <PersonStatusChip status={status} />;
}
