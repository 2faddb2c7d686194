import { createServer } from 'node:net'
import { errorCode, startError } from '@almoner/platform/plain-error.ts'

/**
 * Refuses a port that is in use. Both addresses are tried, because some systems let one program
 * listen on all addresses while another uses that port on the loopback.
 */
export async function requireFreePort(port: number): Promise<void> {
  for (const host of [undefined, '127.0.0.1']) {
    try {
      await listenOnce(port, host)
    } catch (error) {
      throw portError(port, error) ?? error
    }
  }
}

/** The sentence for a port that cannot be listened on, or undefined for any other error. */
export function portError(port: number, error: unknown): Error | undefined {
  const code = errorCode(error)
  if (code === 'EADDRINUSE') {
    const other = port === 65_535 ? 3001 : port + 1
    return startError(
      `Port ${port} is already in use: stop the program that uses it, or choose another, for example PORT=${other} npm start.`,
      error,
    )
  }
  if (code === 'EACCES') {
    return startError(
      `Port ${port} may not be used by this user: choose one above 1023, for example PORT=3000 npm start.`,
      error,
    )
  }
  return undefined
}

async function listenOnce(port: number, host: string | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen({ port, exclusive: true, ...(host === undefined ? {} : { host }) }, () => {
      server.close(() => resolve())
    })
  })
}
