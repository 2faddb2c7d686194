import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { listenAddresses } from './listen-addresses.ts'

type ServeOptions = {
  port: number
  /** An address besides the loopback; if null, only this machine can reach the server. */
  host?: string | null
  requestTimeoutMilliseconds?: number
}

/**
 * Serves a fetch handler on a port of the loopback, and of `host`. A request has two minutes to
 * arrive whole, because a proof of payment of 10 MB takes that long on a slow connection. A client
 * that sends a byte at a time only holds connections.
 */
export const serveOn = async (
  fetch: (request: Request, env: object) => Response | Promise<Response>,
  { port, host = null, requestTimeoutMilliseconds = 120_000 }: ServeOptions,
): Promise<{ close: () => Promise<void> }> => {
  const listener = getRequestListener((request, env) => fetch(request, env))
  const answer = (incoming: IncomingMessage, outgoing: ServerResponse): void => {
    if (namesOneHost(incoming) && asksItsHost(incoming)) void listener(incoming, outgoing)
    else outgoing.writeHead(400, { Connection: 'close' }).end()
  }
  const servers: Server[] = []
  const close = async () => void (await Promise.all(servers.map(closeServer)))
  for (const address of listenAddresses(host)) {
    const server = createServer(
      {
        requestTimeout: requestTimeoutMilliseconds,
        headersTimeout: Math.min(requestTimeoutMilliseconds, 15_000),
        connectionsCheckingInterval: Math.min(requestTimeoutMilliseconds, 5_000),
      },
      answer,
    )
    try {
      await listenOn(server, { port, host: address })
      servers.push(server)
    } catch (error) {
      if (address === '::1' && isWithoutIpv6(error)) continue
      await close()
      throw error
    }
  }
  return { close }
}

/**
 * If there are two `Host` headers, Node takes the first and a proxy may have taken the second. The
 * choice of the charity must not depend on that. The listener checks the content of the header.
 */
const namesOneHost = ({ rawHeaders }: IncomingMessage): boolean =>
  rawHeaders.filter((text, index) => index % 2 === 0 && text.toLowerCase() === 'host').length === 1

/**
 * A request line may contain a whole address (RFC 9112, 3.2.2). The charity is chosen by it, but a
 * proxy may have chosen by `Host`. If they differ, the request is refused.
 */
const asksItsHost = ({ url = '', headers }: IncomingMessage): boolean => {
  if (url.startsWith('/') || url === '*') return true
  const target = URL.parse(url)
  return (
    target !== null && target.host === URL.parse(`${target.protocol}//${headers.host ?? ''}`)?.host
  )
}

const listenOn = (server: Server, where: { port: number; host: string }): Promise<void> =>
  new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(where, () => {
      server.off('error', reject)
      resolve()
    })
  })

// A container or a kernel may have IPv4 alone.
const isWithoutIpv6 = (error: unknown): boolean =>
  ['EADDRNOTAVAIL', 'EAFNOSUPPORT'].includes((error as NodeJS.ErrnoException).code ?? '')

// Requests in progress are answered; a browser's idle connections are not waited for.
const closeServer = (server: Server): Promise<void> =>
  new Promise((resolve) => {
    server.close(() => resolve())
    server.closeIdleConnections()
    setTimeout(() => server.closeAllConnections(), 3_000).unref()
  })
