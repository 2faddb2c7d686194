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

/** Browsers reach a wallet on the bare domain, and our own calls on a port of the loopback. */
export const mountWallet = async (
  wallet: { app: unknown; close: () => Promise<void> },
  { pages, name }: { pages: Hono; name: string },
): Promise<{ url: string; close: () => Promise<void> }> => {
  const app = wallet.app as Hono
  pages.route(`/sandbox/${name}`, app)
  const listening = await listenOn({ app }, { port: 0 })
  return {
    url: `http://127.0.0.1:${listening.port}`,
    close: async () => {
      await wallet.close()
      await listening.close()
    },
  }
}

/** An address of our own server; its host name may resolve in browsers only. */
export const onThisMachine = (url: string, port: number): string => {
  const { pathname, search } = new URL(url)
  return `http://127.0.0.1:${port}${pathname}${search}`
}
