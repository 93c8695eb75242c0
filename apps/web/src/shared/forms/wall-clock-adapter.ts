import { AdapterDayjs } from '@mui/x-date-pickers/AdapterDayjs';
import dayjs, { type Dayjs } from 'dayjs';
import utc from 'dayjs/plugin/utc';

dayjs.extend(utc);

/**
 * Reads typed dates as wall clock times, written as if they were UTC. The library's own adapter reads them in the zone of
 * the device, where a time that exists in the event's zone may be skipped.
 */
export class WallClockAdapter extends AdapterDayjs {
  override parse = (value: string, format: string): Dayjs | null =>
    value === '' ? null : dayjs.utc(value, format, true);
}
