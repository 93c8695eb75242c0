import { AdapterDayjs } from '@mui/x-date-pickers/AdapterDayjs';
import dayjs, { type Dayjs } from 'dayjs';
import utc from 'dayjs/plugin/utc';

dayjs.extend(utc);

/**
 * Parses typed dates as wall clock times, represented as UTC. MUI's own adapter parses them in the time zone
 * of the device, where a time that exists in the event's zone may be skipped.
 */
export class WallClockAdapter extends AdapterDayjs {
  override parse = (value: string, format: string): Dayjs | null =>
    value === '' ? null : dayjs.utc(value, format, true);
}
