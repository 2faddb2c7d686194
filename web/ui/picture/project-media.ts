const uploaded = /^\/api\/projects\/pictures\/[^/]+$/
const film = /\.(?:mp4|webm)$/i

/**
 * A picture or a video of a project. The desk and administration serve a picture at an address of
 * their own, but the file is the payers' one.
 */
export type ProjectMedium =
  | { kind: 'picture'; source: string }
  | { kind: 'video'; host: string; address: string }

/** Returns whether it is the charity's own file. */
export const isUploaded = (entry: string): boolean => uploaded.test(entry)

/** `root` is the path below which the reader's own realm serves the charity's files. */
export const readMedium = (entry: string, root = '/api/organizations'): ProjectMedium => {
  if (isUploaded(entry)) return { kind: 'picture', source: entry.replace('/api', root) }
  if (entry.startsWith('illustration:')) return { kind: 'picture', source: entry }
  if (entry.startsWith('/') && !film.test(entry)) return { kind: 'picture', source: entry }
  return { kind: 'video', host: readHost(entry), address: entry }
}

/** The first picture: payers see it on the list and at the top. */
export const findHeader = (entries: readonly string[]): string | undefined => {
  const picture = entries.map((entry) => readMedium(entry)).find(({ kind }) => kind === 'picture')
  return picture?.kind === 'picture' ? picture.source : undefined
}

// `URL.parse` is not used, because Safari supports it only since 2024.
const readHost = (address: string): string => {
  try {
    return new URL(address).host.replace(/^(?:www|m)\./, '')
  } catch {
    return address
  }
}
