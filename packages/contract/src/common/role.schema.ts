import { z } from 'zod';
import { roleNames } from './roles.ts';

// Separate from the table of roles, which the browser loads first, without the schema library.
export const roleSchema = z.enum(roleNames);
