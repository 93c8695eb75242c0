const holders = new Set<() => void>();

/** Lets a page that holds unsaved work stay when the session ends; it asks for the log-in itself. Returns how to stop. */
export function holdSession(onEnd: () => void): () => void {
  holders.add(onEnd);
  return () => {
    holders.delete(onEnd);
  };
}

/** Tells the page that holds the session, if one does, that it has ended. */
export function tellHolder(): boolean {
  for (const onEnd of holders) onEnd();
  return holders.size > 0;
}
