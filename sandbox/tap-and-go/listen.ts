import { serve } from '@hono/node-server'
import type { SandboxTapAndGo } from './sandbox-tap-and-go.ts'

/** The provider on a port of its own, for calls from server to server. */
export const listenSandboxTapAndGo = (
  { app }: Pick<SandboxTapAndGo, 'app'>,
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
