// Not every operating system knows the MIME type of Excel files.
const workbookType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** Request body with an Excel file. */
export function workbookBody(file: File): FormData {
  const body = new FormData();
  body.append('file', new File([file], file.name, { type: workbookType }));
  return body;
}
