import { DatabaseError } from 'pg'
import { EventStoreOverloaded } from '../../port/append-errors.ts'

/**
 * Translates a temporary refusal of the server or the pool into `EventStoreOverloaded`. A temporary
 * refusal is a lock or statement that took too long, a deadlock victim, a full disk or no free
 * connection. Nothing of it was written. Any other error is returned unchanged.
 */
export const toOverloaded = (error: unknown): unknown => {
  const reason = toReason(error)
  return reason === null ? error : new EventStoreOverloaded(reason, { cause: error })
}

const toReason = (error: unknown): string | null => {
  if (isWaitForPool(error)) return 'every connection to the books was busy for too long'
  if (!(error instanceof DatabaseError)) return null
  const { code = '', message } = error
  if (code === '55P03' || code === '57014') return 'the books were not free in time'
  if (isRolledBackByChance(error))
    return 'transactions on the books ended in a deadlock again and again'
  // The error of a file at the system's size limit has no code of its own.
  if (code.startsWith('53') || /could not (?:extend|write).*File too large/.test(message)) {
    return 'the database has no room left'
  }
  return null
}

/** Returns whether the error is a deadlock or a serialization failure. A retry may well succeed. */
export const isRolledBackByChance = (error: unknown): boolean =>
  error instanceof DatabaseError && (error.code === '40P01' || error.code === '40001')

/** Recognises the pool's message that no connection became free in time. */
export const isWaitForPool = (error: unknown): boolean =>
  error instanceof Error && error.message === 'timeout exceeded when trying to connect'
