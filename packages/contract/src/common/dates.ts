import { z } from 'zod';

/** An instant as calls carry it: ISO 8601, answered in UTC with `Z`. */
export const instantSchema = z.iso.datetime({ offset: true });
