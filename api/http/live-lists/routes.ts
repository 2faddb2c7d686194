import { Hono, type Context } from 'hono'
import { streamSSE, type SSEStreamingApi } from 'hono/streaming'
import { requirePresent } from '@almoner/domain/kernel/assert.ts'
import type { AppEnv } from '../app-env.ts'
import { notByHead } from '../../middleware/request.ts'
import { requirePermission, findRole } from '../../middleware/requires.ts'
import { isSessionOpen, requireRealm } from '../../middleware/session.ts'
import { onPlatformHost } from '../../middleware/tenant.ts'
import { Refusal } from '../problem.ts'
import type { Connection } from './connection.ts'
import { changedEvent, heartbeatEvent } from './contract.ts'

/** A stream of which lists have changed, for the screens of a charity's staff. */
export const deskChangesRoutes = new Hono<AppEnv>()
  .use(onPlatformHost, requireRealm('staff'))
  .get('/changes', notByHead, requirePermission('desk.open'), (c) => streamChanges(c))

/** Streams the changes of lists to administrators. */
export const adminChangesRoutes = new Hono<AppEnv>()
  .use(onPlatformHost, requireRealm('administrator'))
  .get('/changes', notByHead, requirePermission('administration.open'), (c) => streamChanges(c))

// A place is free again when another tab is closed, or at the next heartbeat of a lost one.
const retryAfterSeconds = 30

const streamChanges = async (c: Context<AppEnv>): Promise<Response> => {
  const { personId, organisationId } = requirePresent(c.get('signedIn'), 'who is signed in')
  const role = await findRole(c, { whileSuspended: true })
  const connection = c.get('deps').listChanges.connect({ personId, organisationId, role })
  if (connection === null) throw new Refusal('too_many_requests', { retryAfterSeconds })
  const response = streamSSE(c, (stream) => send(c, stream, connection))
  const { headers } = response
  headers.set('Cache-Control', 'no-store')
  // A proxy that collects an answer before it passes it on would hold back every message.
  headers.set('X-Accel-Buffering', 'no')
  // The server closes at once: no connection stays open without a request after its stream.
  headers.set('Connection', 'close')
  return response
}

const send = async (
  c: Context<AppEnv>,
  stream: SSEStreamingApi,
  connection: Connection,
): Promise<void> => {
  stream.onAbort(connection.end)
  // This also ends a stream whose reader reads nothing.
  connection.onEnd(() => stream.abort())
  try {
    await stream.write(`retry: ${reconnectMilliseconds()}\n\n`)
    for await (const message of connection.messages()) {
      if (message !== null) {
        const data = JSON.stringify(message)
        await stream.writeSSE({ event: changedEvent, id: message.position, data })
      } else if (await isStillAllowed(c, connection)) {
        await stream.writeSSE({ event: heartbeatEvent, data: 'open' })
      } else {
        break
      }
    }
  } catch (error) {
    // The browser connects again.
    c.get('log').warn({ err: error }, 'a stream of changes broke off')
  } finally {
    connection.end()
  }
}

// The delay is random, so that browsers that lost the same server do not all reconnect at once.
const reconnectMilliseconds = (): number => 2_000 + Math.floor(Math.random() * 3_000)

/** The session is open, and the person has the role that they had. */
const isStillAllowed = async (c: Context<AppEnv>, { reader }: Connection): Promise<boolean> =>
  (await isSessionOpen(c)) &&
  (await findRole(c, { whileSuspended: true }).catch(refusedRole)) === reader.role

const refusedRole = (error: unknown): null => {
  if (error instanceof Refusal) return null
  throw error
}
