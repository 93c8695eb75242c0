/** What the clocks of a zone show at an instant: the cell's value, and the zone that held then. */
interface ClockTime {
  time: Date;
  zone: string;
}

/** Tells instants as a zone's clocks show them; sheets know no zones, so that each time stands beside the name of its own. */
export function clockOf(timeZone: string): (instant: string) => ClockTime {
  const two = '2-digit';
  const formatter = new Intl.DateTimeFormat('en-GB', {
    ...{ timeZone, hourCycle: 'h23', timeZoneName: 'short' },
    ...{ year: 'numeric', month: two, day: two, hour: two, minute: two, second: two },
  } as const);
  return (instant) => {
    const shown = new Map(formatter.formatToParts(new Date(instant)).map(({ type, value }) => [type, value]));
    const part = (type: Intl.DateTimeFormatPartTypes) => Number(shown.get(type));
    return {
      time: new Date(
        Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'), part('second')),
      ),
      zone: shown.get('timeZoneName') ?? timeZone,
    };
  };
}
