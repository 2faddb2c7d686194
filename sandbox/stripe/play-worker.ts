import { Worker } from 'node:worker_threads'
import type { Context, Hono } from 'hono'
import { proxy } from 'hono/proxy'
import type { Log } from '../log.ts'
import type { Played, Told } from './playing-thread.ts'

const mount = '/sandbox/stripe'
const closesWithinMilliseconds = 5_000

/**
 * Plays the card provider in a thread of its own: in the world it is another machine, and its work is
 * none of the server's. A fault of the thread ends the program, as one of the program's own does.
 */
export const playStripeApart = async (
  played: Played,
  { log, onConnectionError }: { log: Log; onConnectionError: (error: Error) => void },
): Promise<{ port: number; close: () => Promise<void> }> => {
  const thread = new Worker(new URL('./playing-thread.ts', import.meta.url), { workerData: played })
  const gone = new Promise<void>((resolve) => thread.once('exit', () => resolve()))
  const port = await new Promise<number>((resolve, reject) => {
    thread.once('error', reject)
    thread.on('message', (told: Told) => {
      if ('port' in told) {
        thread.off('error', reject)
        resolve(told.port)
      } else if ('message' in told) log(told.message, told.details)
      else onConnectionError(new Error(told.connectionError))
    })
  })
  return {
    port,
    close: async () => {
      thread.postMessage('close', [])
      const late = setTimeout(() => void thread.terminate(), closesWithinMilliseconds)
      await gone
      clearTimeout(late)
    },
  }
}

type Incoming = { incoming?: { socket: { destroy: () => void } } }

/** Its pages and its door for browsers, which find the provider on the bare domain. */
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

// Where the provider cuts its line the browser's is cut, as if nothing stood between.
const cutOff = (c: Context): Response => {
  const { incoming } = c.env as Incoming
  incoming?.socket.destroy()
  return c.body(null, 502)
}
