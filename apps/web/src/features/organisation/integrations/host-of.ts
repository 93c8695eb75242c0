/** What a webhook is called: the host that it tells. */
export const hostOf = ({ url }: { url: string }) => new URL(url).host;
