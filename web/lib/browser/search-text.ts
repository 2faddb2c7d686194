/**
 * Keeps the values in an address as text. Otherwise the router would read `?q=662E41` as a number,
 * and lead to another page. If a name appears twice, the first value counts.
 */
export const parseSearch = (search: string): Record<string, string> => {
  const texts = Object.create(null) as Record<string, string>
  for (const [name, value] of new URLSearchParams(search)) texts[name] ??= unquoted(value)
  return texts
}

export const stringifySearch = (search: object): string => {
  const texts = new URLSearchParams()
  for (const [name, value] of Object.entries(search) as [string, string | boolean | undefined][]) {
    if (value !== undefined) texts.set(name, String(value))
  }
  const text = String(texts)
  return text && `?${text}`
}

// Older addresses, such as bookmarks, quote a text that looks like a number.
const unquoted = (text: string): string => /^"([^"\\]*)"$/.exec(text)?.[1] ?? text
