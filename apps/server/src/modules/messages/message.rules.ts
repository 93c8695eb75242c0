const mostOfSubject = 120;

/** What a question is called in lists: its first line, cut at a word. */
export function subjectOfQuestion(text: string): string {
  const line = text.split('\n', 1)[0]?.trim() ?? '';
  const characters = [...line];
  if (characters.length <= mostOfSubject) return line;
  const cut = characters.slice(0, mostOfSubject - 1).join('');
  return `${cut.replace(/\s+\S*$/u, '') || cut}…`;
}

/** Where a history tells of a message: at its task or event, if it has one. */
export function subjectOfMessage({ messageId, eventId, taskId }: MessageSubject) {
  if (taskId) return { subjectType: 'task', subjectId: taskId };
  return eventId
    ? { subjectType: 'event', subjectId: eventId }
    : { subjectType: 'message', subjectId: messageId };
}

interface MessageSubject {
  messageId: string;
  eventId: string | null;
  taskId: string | null;
}
