import { DatabaseError } from 'pg'

const socketCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
])

const withoutCode = /^Connection terminated|not queryable|timeout exceeded when trying to connect/

/**
 * The database went away, is starting or has not answered a new connection: nothing is wrong with
 * what was asked. Class 08 is a broken connection, 57P0x a server that goes down or comes up.
 */
export const isConnectionLost = (error: unknown): boolean => {
  if (error instanceof DatabaseError) return /^(?:08|57P0)/.test(error.code ?? '')
  if (!(error instanceof Error)) return false
  if (error instanceof AggregateError) return error.errors.every(isConnectionLost)
  const { code = '', syscall } = error as NodeJS.ErrnoException
  // A server that is not there has taken its socket with it.
  const isGone = code === 'ENOENT' && syscall === 'connect'
  return isGone || socketCodes.has(code) || withoutCode.test(error.message)
}
