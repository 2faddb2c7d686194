import { createServer, type Server } from 'node:http'
import { getRequestListener } from '@hono/node-server'

/**
 * Serves a fetch handler on a port of all interfaces, IPv6 and IPv4. A request has two minutes to
 * arrive whole: a proof of payment of 10 MB takes a poor line that long, and who sends a letter at a
 * time only holds connections.
 */
export const serveOn = async (
  fetch: (request: Request, env: object) => Response | Promise<Response>,
  port: number,
  { requestTimeoutMilliseconds = 120_000 } = {},
): Promise<{ close: () => Promise<void> }> => {
  const listener = getRequestListener((request, env) => fetch(request, env))
  const server = createServer(
    {
      requestTimeout: requestTimeoutMilliseconds,
      headersTimeout: Math.min(requestTimeoutMilliseconds, 15_000),
      connectionsCheckingInterval: Math.min(requestTimeoutMilliseconds, 5_000),
    },
    (incoming, outgoing) => void listener(incoming, outgoing),
  )
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, () => {
      server.off('error', reject)
      resolve()
    })
  })
  return { close: () => closeServer(server) }
}

// Requests under way are answered; a browser's idle connections are not waited for.
const closeServer = (server: Server): Promise<void> =>
  new Promise((resolve) => {
    server.close(() => resolve())
    server.closeIdleConnections()
    setTimeout(() => server.closeAllConnections(), 3_000).unref()
  })
