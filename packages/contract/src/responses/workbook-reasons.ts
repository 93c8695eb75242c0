/** Why the cells of a row are not taken that someone added to the Excel file of an answer sheet. */
export const addedRowText = 'This row was added. Rows that belong to no question or price line are not taken';
