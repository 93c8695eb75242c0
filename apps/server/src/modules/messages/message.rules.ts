const maxSubjectLength = 120;

/** The title of a question in lists: its first line, cut at a word boundary. */
export function subjectOfQuestion(text: string): string {
  const line = text.split('\n', 1)[0]?.trim() ?? '';
  const characters = [...line];
  if (characters.length <= maxSubjectLength) return line;
  const cut = characters.slice(0, maxSubjectLength - 1).join('');
  return `${cut.replace(/\s+\S*$/u, '') || cut}…`;
}

/** The audit subject of a message: its task or event, otherwise the message itself. */
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
