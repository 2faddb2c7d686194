import { Worker } from 'node:worker_threads'
import type { Context, Hono } from 'hono'
import { proxy } from 'hono/proxy'
import type { Log } from '../provider/log.ts'
import type { Played, ThreadMessage } from './playing-thread.ts'

const mount = '/sandbox/stripe'
const closesWithinMilliseconds = 5_000

/**
 * Runs the card provider in a worker thread: in reality it is another machine, and its work must
 * not slow the server. An error of the thread ends the program, as one of the program's own does.
 */
export const playStripeApart = async (
  played: Played,
  { log, onConnectionError }: { log: Log; onConnectionError: (error: Error) => void },
): Promise<{ port: number; close: () => Promise<void> }> => {
  const thread = new Worker(new URL('./playing-thread.ts', import.meta.url), { workerData: played })
  const exit = new Promise<void>((resolve) => thread.once('exit', () => resolve()))
  const port = await new Promise<number>((resolve, reject) => {
    thread.once('error', reject)
    thread.on('message', (options: ThreadMessage) => {
      if ('port' in options) {
        thread.off('error', reject)
        resolve(options.port)
      } else if ('message' in options) log(options.message, options.details)
      else onConnectionError(new Error(options.connectionError))
    })
  })
  return {
    port,
    close: async () => {
      thread.postMessage('close', [])
      const late = setTimeout(() => void thread.terminate(), closesWithinMilliseconds)
      await exit
      clearTimeout(late)
    },
  }
}

type Incoming = { incoming?: { socket: { destroy: () => void } } }

/** Its pages and its API for browsers, which reach the provider on the bare domain. */
export const showStripe = (pages: Hono, port: number): void => {
  pages.all(`${mount}/*`, async (c) => {
    const { search } = new URL(c.req.url)
    const path = c.req.path.slice(mount.length)
    try {
      return await proxy(`http://127.0.0.1:${port}${path}${search}`, {
        raw: c.req.raw,
        headers: c.req.header(),
        redirect: 'manual',
      })
    } catch {
      return cutOff(c)
    }
  })
}

// When the provider closes its connection, the browser's is closed too, as without a proxy.
const cutOff = (c: Context): Response => {
  const { incoming } = c.env as Incoming
  incoming?.socket.destroy()
  return c.body(null, 502)
}
