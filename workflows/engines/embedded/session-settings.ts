/**
 * No commit of the engine waits for the disk. What a crash of the server takes back is a step, an end
 * or a signal, and each of these is made again; and of a start, the record of the one who asked for it
 * (the checkpoint of the reactions) stands behind it in the same log of the same server: no crash
 * keeps the later one and takes back the earlier.
 *
 * Set by the connection itself: the engine would otherwise set it in a query that collides with the
 * first one of whoever opened the connection, of which `pg` warns on the terminal.
 */
export const withSessionSettings = (databaseUrl: string): string => {
  const url = new URL(databaseUrl)
  const settings = '-c idle_in_transaction_session_timeout=60000 -c synchronous_commit=off'
  url.searchParams.set('options', `${url.searchParams.get('options') ?? ''} ${settings}`.trim())
  url.searchParams.set('application_name', 'almoner processes')
  return url.toString()
}
