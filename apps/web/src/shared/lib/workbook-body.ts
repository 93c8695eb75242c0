// Not every system knows the type of a workbook by its name.
const workbookType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** The request that carries a workbook. */
export function workbookBody(file: File): FormData {
  const body = new FormData();
  body.append('file', new File([file], file.name, { type: workbookType }));
  return body;
}
