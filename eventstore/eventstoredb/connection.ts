import { setTimeout as delay } from 'node:timers/promises'
import {
  AccessDeniedError,
  CancelledError,
  DeadlineExceededError,
  EventStoreDBClient,
  NotLeaderError,
  TimeoutError,
  UnavailableError,
  UnknownError,
} from '@eventstore/db-client'
import { assert } from '@almoner/domain/kernel/assert.ts'
import type {
  AllStreamResolvedEvent,
  AllStreamSubscription,
  ResolvedEvent,
  StreamingRead,
} from '@eventstore/db-client'

// Of gRPC: what was asked for is wrong, and asking again makes it no better.
const invalidArgument: number = 3
const permissionDenied: number = 7

/** The server was asked and said nothing for too long. */
export class NoAnswer extends Error {
  override name = 'NoAnswer'
}

/**
 * Whether an error tells of a server that could not be reached, went away, is not ready or does
 * not lead, and not of what it was asked. What was being written may then stand in the books. The
 * client has one kind of error for what it does not recognise, "not ready" and "busy" among it.
 */
export const isConnectionLost = (error: unknown): boolean =>
  error instanceof NoAnswer ||
  error instanceof UnavailableError ||
  error instanceof CancelledError ||
  error instanceof DeadlineExceededError ||
  error instanceof TimeoutError ||
  error instanceof NotLeaderError ||
  (error instanceof UnknownError && !isAnswer(error)) ||
  isRawGrpcError(error) ||
  isDiscoveryFailed(error)

const isAnswer = ({ code }: UnknownError): boolean =>
  Number(code) === invalidArgument || Number(code) === permissionDenied

/** The server knows who asks, and they may not. */
export const isAccessDenied = (error: unknown): boolean =>
  error instanceof AccessDeniedError ||
  (error instanceof UnknownError && Number(error.code) === permissionDenied)

type Reading =
  | AllStreamSubscription
  | StreamingRead<AllStreamResolvedEvent>
  | StreamingRead<ResolvedEvent>

/**
 * Lets go of a read or a subscription. The client keeps every call until its last message was
 * taken: one that is only destroyed stays with it for good.
 */
export const letGo = (reading: Reading): void => {
  const cancelled = 'cancel' in reading ? reading.cancel() : reading.unsubscribe()
  cancelled.catch(() => {})
  // Without a listener an error that comes later would end the process.
  reading.on('error', () => {})
  reading.removeAllListeners('readable')
  reading.resume()
}

// The client does not translate the errors of its first question, what the server can do.
const isRawGrpcError = (error: unknown): boolean =>
  error instanceof Error && error.constructor === Error && 'code' in error && 'details' in error

const isDiscoveryFailed = (error: unknown): boolean =>
  error instanceof Error && error.message.startsWith('Failed to discover')

export type Connection = {
  client: () => EventStoreDBClient
  /** Asks again a few times while the server cannot be reached. For reads: they change nothing. */
  patiently: <Result>(ask: () => Promise<Result>) => Promise<Result>
  /** To be told of every failed call, so that the next one does not fail for the same reason. */
  failed: (error: unknown) => void
  close: () => Promise<void>
}

const pausesMilliseconds = [50, 200, 800]
const mostMillisecondsToClose = 2_000

export const createConnection = (url: string): Connection => {
  let client = EventStoreDBClient.connectionString(url)
  let closed = false

  const failed = (error: unknown): void => {
    // The client makes a new channel by itself when the server was away. What it was told once
    // about the server's abilities it keeps, even when that was an error: only a new client asks.
    if (isRawGrpcError(error)) client = EventStoreDBClient.connectionString(url)
  }

  const ask = async <Result>(question: () => Promise<Result>): Promise<Result> => {
    const result = await question()
    // Reads that the closing cut off look to their reader as if they had come to the end.
    assert(!closed, 'the event store is closed')
    return result
  }

  return {
    client: () => client,
    failed,
    patiently: async (question) => {
      for (const pause of pausesMilliseconds) {
        try {
          return await ask(question)
        } catch (error) {
          if (!isConnectionLost(error)) throw error
          failed(error)
        }
        await delay(pause)
      }
      return await ask(question)
    },
    close: async () => {
      closed = true
      // The client waits for the end of every call it ever opened; ours are all let go of.
      await Promise.race([client.dispose(), delay(mostMillisecondsToClose, null, { ref: false })])
    },
  }
}
