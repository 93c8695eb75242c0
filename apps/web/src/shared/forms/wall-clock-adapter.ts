import { AdapterDayjs } from '@mui/x-date-pickers/AdapterDayjs';
import dayjs, { type Dayjs } from 'dayjs';
import utc from 'dayjs/plugin/utc';
import { serverInstant } from '../lib/server-clock.ts';

dayjs.extend(utc);

/**
 * Parses typed dates as wall clock times, represented as UTC. MUI's own adapter parses them in the time zone
 * of the device, where a time that exists in the event's zone may be skipped.
 */
export class WallClockAdapter extends AdapterDayjs {
  override parse = (value: string, format: string): Dayjs | null =>
    value === '' ? null : dayjs.utc(value, format, true);

  constructor(...options: ConstructorParameters<typeof AdapterDayjs>) {
    super(...options);
    const { date } = this;
    // Without a value it is the current day, which must not come from the clock of this device.
    this.date = (value, timezone) =>
      date(value === undefined ? (serverInstant() as typeof value) : value, timezone);
  }
}
