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
import { dropTlsNameWarning } from './tls-name-warning.ts'
import type {
  AllStreamResolvedEvent,
  AllStreamSubscription,
  ResolvedEvent,
  StreamingRead,
} from '@eventstore/db-client'

// Codes of gRPC: a retry does not help.
const invalidArgument: number = 3
const permissionDenied: number = 7
const unauthenticated: number = 16

/** The server did not answer in time. */
export class NoAnswer extends Error {
  override name = 'NoAnswer'
}

/**
 * Returns whether an error means that the server could not be reached, went away, is not ready or
 * is not the leader. Errors about the request do not count. A write in progress may then be stored.
 * The client has one kind of error for all that it does not recognise, including "not ready" and
 * "busy".
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

/** The server does not know the user or the password, or the user lacks the permission. */
export const isAccessDenied = (error: unknown): boolean =>
  error instanceof AccessDeniedError ||
  (error instanceof UnknownError && Number(error.code) === permissionDenied)

/**
 * Returns whether the server does not know the user or the password. A missing permission does not
 * count.
 */
export const isUserUnknown = (error: unknown): boolean =>
  error instanceof AccessDeniedError && Number(error.code) === unauthenticated

type Reading =
  | AllStreamSubscription
  | StreamingRead<AllStreamResolvedEvent>
  | StreamingRead<ResolvedEvent>

/**
 * Cancels a read or a subscription. The client holds every call until its last message was read:
 * one that is only destroyed is never freed.
 */
export const cancelReading = (reading: Reading): void => {
  const cancelled = 'cancel' in reading ? reading.cancel() : reading.unsubscribe()
  cancelled.catch(() => {})
  // If there were no listener, a later error would end the process.
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
  /**
   * Retries a few times while the server cannot be reached. Use it only for reads, which change
   * nothing.
   */
  patiently: <Result>(ask: () => Promise<Result>) => Promise<Result>
  /** Receives every failed call, so that the next call does not fail for that reason again. */
  failed: (error: unknown) => void
  close: () => Promise<void>
}

const pausesMilliseconds = [50, 200, 800]
const mostMillisecondsToClose = 2_000

export const createConnection = (url: string): Connection => {
  if (!/[?&]tls=false/i.test(url)) dropTlsNameWarning()
  let client = EventStoreDBClient.connectionString(url)
  let closed = false

  const failed = (error: unknown): void => {
    // The client reconnects after the server was away. It caches the server's abilities even if the
    // request for them failed, so only a new client requests them again.
    if (isRawGrpcError(error)) client = EventStoreDBClient.connectionString(url)
  }

  const ask = async <Result>(question: () => Promise<Result>): Promise<Result> => {
    const result = await question()
    // Reads that were cut off by the close look to their reader as if they had ended.
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
      // The client waits for the end of every call that it opened; ours are all cancelled.
      await Promise.race([client.dispose(), delay(mostMillisecondsToClose, null, { ref: false })])
    },
  }
}
