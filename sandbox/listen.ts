import { serve } from '@hono/node-server'
import type { Env, Hono } from 'hono'

/** A provider's API on its own port, as the real one has its own host. */
export const listenOn = (
  { app }: { app: Pick<Hono<Env>, 'fetch'> },
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
