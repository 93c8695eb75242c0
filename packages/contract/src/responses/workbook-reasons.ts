/** Why the cells of a row are not taken that someone added to the Excel file of an answer sheet. */
export const addedRowText = 'This row does not match any question or price line. You cannot add rows';
