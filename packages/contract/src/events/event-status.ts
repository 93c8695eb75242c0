import { z } from 'zod';

/** The statuses of an event, in the order of the tabs. */
export const eventStatuses = ['ACTIVE', 'DRAFT', 'COMPLETED', 'CANCELLED'] as const;
export const eventStatusSchema = z.enum(eventStatuses);
export type EventStatus = z.infer<typeof eventStatusSchema>;

/** Where each status can lead. A draft can also be deleted; nothing else happens. */
export const eventTransitions: Record<EventStatus, readonly EventStatus[]> = {
  DRAFT: ['ACTIVE', 'CANCELLED'],
  ACTIVE: ['COMPLETED', 'CANCELLED'],
  COMPLETED: ['ACTIVE', 'CANCELLED'],
  CANCELLED: [],
};

/** What a supplier sees, in the order of its tabs; a cancelled event is read by its link alone. */
export const supplierEventStatuses = ['ACTIVE', 'COMPLETED'] as const;
export const supplierEventStatusSchema = z.enum(supplierEventStatuses);
export type SupplierEventStatus = z.infer<typeof supplierEventStatusSchema>;
