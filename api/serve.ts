import { createServer, type Server } from 'node:http'
import { getRequestListener } from '@hono/node-server'

/** Serves a fetch handler on a port of all interfaces, IPv6 and IPv4. */
export const serveOn = async (
  fetch: (request: Request, env: object) => Response | Promise<Response>,
  port: number,
): Promise<{ close: () => Promise<void> }> => {
  const listener = getRequestListener((request, env) => fetch(request, env))
  const server = createServer((incoming, outgoing) => void listener(incoming, outgoing))
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
