import { z } from 'zod';

/** The statuses of an event, in the order of the tabs. */
export const eventStatuses = ['ACTIVE', 'DRAFT', 'COMPLETED', 'CANCELLED'] as const;
export const eventStatusSchema = z.enum(eventStatuses);
export type EventStatus = z.infer<typeof eventStatusSchema>;

/** The possible transitions of each status. A draft can also be deleted. */
export const eventTransitions: Record<EventStatus, readonly EventStatus[]> = {
  DRAFT: ['ACTIVE', 'CANCELLED'],
  ACTIVE: ['COMPLETED', 'CANCELLED'],
  COMPLETED: ['ACTIVE', 'CANCELLED'],
  CANCELLED: [],
};

/** The statuses a supplier sees, in the order of its tabs; a cancelled event is only accessible by its link. */
export const supplierEventStatuses = ['ACTIVE', 'COMPLETED'] as const;
export const supplierEventStatusSchema = z.enum(supplierEventStatuses);
export type SupplierEventStatus = z.infer<typeof supplierEventStatusSchema>;
