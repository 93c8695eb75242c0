/** URL parameter of the event page: the supplier whose response is shown. */
export const responseName = 'response';
