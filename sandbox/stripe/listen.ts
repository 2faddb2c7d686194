import { serve } from '@hono/node-server'
import type { SandboxStripe } from './sandbox-stripe.ts'

/** The API on a port of its own: Stripe's library knows a host and a port, but no path before `/v1`. */
export const listenSandboxStripe = (
  { app }: SandboxStripe,
  { port, hostname = '127.0.0.1' }: { port: number; hostname?: string },
): Promise<{ port: number; close: () => Promise<void> }> =>
  new Promise((resolve, reject) => {
    const server = serve({ fetch: app.fetch, port, hostname }, (info) => {
      server.off('error', reject)
      resolve({
        port: info.port,
        close: () =>
          new Promise((closed) => {
            server.close(() => closed())
            if ('closeAllConnections' in server) server.closeAllConnections()
          }),
      })
    })
    server.once('error', reject)
  })
