/** Whose response is read, in the address of the event. */
export const responseName = 'response';
