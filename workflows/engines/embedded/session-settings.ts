/**
 * No commit of the engine waits for the disk, but for what it writes anew (lasting-writes.ts). What a
 * crash of the server takes back is the end of a process, which comes to it again at the next launch.
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
