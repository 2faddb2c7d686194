/** An address of the web; undefined for everything else. Safari has no `URL.canParse` before version 17. */
export const parseWebAddress = (text: string | null | undefined): URL | undefined => {
  if (!text) return undefined
  try {
    const url = new URL(text)
    return url.protocol === 'https:' || url.protocol === 'http:' ? url : undefined
  } catch {
    return undefined
  }
}
