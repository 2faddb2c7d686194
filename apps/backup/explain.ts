import { errorCode, isStartError } from '@almoner/platform/plain-error.ts'

/** One sentence for the operator. It repeats no database address, which contains a password. */
export const explain = (error: unknown, what: string): string => {
  if (isStartError(error)) return error.message
  const reason = error instanceof Error ? error.message || error.name : String(error)
  return `${what} did not finish, and nothing is left of it: ${adviceFor(error) ?? reason}`
}

const adviceFor = (error: unknown): string | undefined => {
  const code = errorCode(error) ?? ''
  return code === 'ENOENT' && isConnecting(error) ? notRunning : advice[code]
}

const notRunning =
  'the database does not answer; start Almoner first, or copy the whole of DATA_DIR while it is stopped.'

const diskFull = 'the disk is full; make room, or choose a folder on another disk.'

// Codes of the file system, and of PostgreSQL for what it could not write.
const advice: Readonly<Record<string, string>> = {
  ECONNREFUSED: notRunning,
  ENOSPC: diskFull,
  EDQUOT: diskFull,
  '53100': diskFull,
  '42501': 'PostgreSQL may not write there; choose a folder that the user it runs as can enter.',
}

// A stopped server has removed its socket.
const isConnecting = (error: unknown): boolean =>
  error instanceof Error && 'syscall' in error && error.syscall === 'connect'
