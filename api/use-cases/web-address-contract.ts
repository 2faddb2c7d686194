/** An address that begins with `https://` and names a host. Safari has no `URL.canParse` before 17. */
export const isWebAddress = (text: string): boolean => {
  if (!text.startsWith('https://')) return false
  try {
    return new URL(text).hostname.includes('.')
  } catch {
    return false
  }
}
