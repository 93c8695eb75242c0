import { z } from 'zod';
import { roleNames } from './roles.ts';

// Apart from the table of roles, which the first load of the browser has without the schema library.
export const roleSchema = z.enum(roleNames);
