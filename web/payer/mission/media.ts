/**
 * A project's media. A picture without a source is drawn: its file is on another host, which gets
 * no request (docs/adr/0014). A film plays here; a video is a link to the page that plays it.
 */
export type Medium =
  | { kind: 'picture'; source: string | undefined }
  | { kind: 'film'; address: string }
  | { kind: 'video'; address: string; host: string }

/** Reads a list of pictures and videos in the API's format; invalid addresses are left out. */
export const parseMedia = (list: string | undefined, origin = location.origin): readonly Medium[] =>
  (list ?? '')
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '')
    .flatMap((entry) => parseMedium(entry, origin) ?? [])

/** The first of a project's pictures. */
export const findHeaderPicture = (list: string | undefined): string | undefined =>
  parseMedia(list).find((medium) => medium.kind === 'picture')?.source

const picture = /\.(?:avif|gif|jpe?g|png|svg|webp)$/i
const film = /\.(?:mp4|webm)$/i

const parseMedium = (entry: string, origin: string): Medium | undefined => {
  if (entry.startsWith('illustration:')) return { kind: 'picture', source: entry }
  const url = parseUrl(entry, origin)
  if (url?.origin === origin) {
    const address = `${url.pathname}${url.search}`
    return film.test(url.pathname)
      ? { kind: 'film', address }
      : { kind: 'picture', source: address }
  }
  if (url?.protocol !== 'https:' && url?.protocol !== 'http:') return undefined
  if (picture.test(url.pathname)) return { kind: 'picture', source: undefined }
  return { kind: 'video', address: url.href, host: url.host.replace(/^(?:www|m)\./, '') }
}

// `URL.parse` is not used, because Safari supports it only since 2024.
const parseUrl = (entry: string, origin: string): URL | undefined => {
  try {
    return new URL(entry, origin)
  } catch {
    return undefined
  }
}
