const uploaded = /^\/api\/projects\/pictures\/[^/]+$/
const film = /\.(?:mp4|webm)$/i

/** What a project shows. A picture at the desk is the same file at an address of the desk. */
export type ProjectMedium =
  | { kind: 'picture'; source: string }
  | { kind: 'video'; host: string; address: string }

/** Whether it is a file of the charity's own. */
export const isUploaded = (entry: string): boolean => uploaded.test(entry)

export const readMedium = (entry: string): ProjectMedium => {
  if (isUploaded(entry)) {
    return { kind: 'picture', source: entry.replace('/api', '/api/organizations') }
  }
  if (entry.startsWith('illustration:')) return { kind: 'picture', source: entry }
  if (entry.startsWith('/') && !film.test(entry)) return { kind: 'picture', source: entry }
  return { kind: 'video', host: readHost(entry), address: entry }
}

/** The first picture: payers see it on the list and at the top. */
export const findHeader = (entries: readonly string[]): string | undefined => {
  const picture = entries.map(readMedium).find(({ kind }) => kind === 'picture')
  return picture?.kind === 'picture' ? picture.source : undefined
}

// Not URL.parse: Safari got it only in 2024.
const readHost = (address: string): string => {
  try {
    return new URL(address).host.replace(/^(?:www|m)\./, '')
  } catch {
    return address
  }
}
