/** Loads the script of the consent provider once. */
export function loadConsentScript(url: string): void {
  const isLoaded = [...document.scripts].some(({ src }) => src === new URL(url, location.href).href);
  if (isLoaded) return;
  const script = document.createElement('script');
  script.src = url;
  script.async = true;
  document.head.append(script);
}
