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
 * The database went away, is starting or has not answered a new connection: the request itself is
 * valid. Class 08 is a broken connection, 57P0x a server that stops or starts.
 */
export const isConnectionLost = (error: unknown): boolean => {
  if (error instanceof DatabaseError) return /^(?:08|57P0)/.test(error.code ?? '')
  if (!(error instanceof Error)) return false
  if (error instanceof AggregateError) return error.errors.every(isConnectionLost)
  const { code = '', syscall } = error as NodeJS.ErrnoException
  // A stopped server has removed its socket.
  const isGone = code === 'ENOENT' && syscall === 'connect'
  return isGone || socketCodes.has(code) || withoutCode.test(error.message)
}
