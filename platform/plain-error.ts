import { getSystemErrorMessage } from 'node:util'

/**
 * An error that the operator who typed `npm start` can fix. Its message is one clear sentence for
 * them, printed as it is; every other error is a bug, and the path of the log is printed instead.
 */
export function startError(sentence: string, cause?: unknown): Error {
  const error = new Error(sentence, cause === undefined ? undefined : { cause })
  error.name = 'StartError'
  return error
}

export function isStartError(error: unknown): error is Error {
  return error instanceof Error && error.name === 'StartError'
}

/** Returns the sentence for the terminal for any thrown value, without a stack. */
export function explainError(error: unknown, logFile: string | undefined): string {
  if (isStartError(error)) return error.message
  const reason = firstLine(error instanceof Error ? error.message : String(error))
  const where = logFile === undefined ? '' : `; the details are in ${logFile}`
  return `Almoner had to stop because of an unexpected error (${reason})${where}.`
}

/**
 * A refused file operation as a sentence about the folder, or undefined if the operator cannot fix
 * it.
 */
export function explainFolderError(folder: string, error: unknown): string | undefined {
  const code = errorCode(error)
  if (code === 'ENOSPC' || code === 'EDQUOT') return diskFullMessage(folder)
  if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS') {
    return `The data folder ${folder} cannot be written to: give this user access to it, or set DATA_DIR to another folder.`
  }
  if (code === 'ENOTDIR' || code === 'EEXIST') {
    return `The data folder ${folder} cannot be made because a file is in its place: move the file away, or set DATA_DIR to another folder.`
  }
  if (code === 'EIO' || code === 'ENOENT' || code === 'ENAMETOOLONG' || code === 'ELOOP') {
    return `The data folder ${folder} cannot be made or used (${describe(error)}): set DATA_DIR to another folder.`
  }
  return undefined
}

export function diskFullMessage(folder: string): string {
  return `The disk that holds ${folder} is full: make room on it, or set DATA_DIR to a folder on another disk.`
}

export function errorCode(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null || !('code' in error)) return undefined
  return typeof error.code === 'string' ? error.code : undefined
}

function describe(error: unknown): string {
  if (error instanceof Error && 'errno' in error && typeof error.errno === 'number') {
    return getSystemErrorMessage(error.errno)
  }
  return error instanceof Error ? firstLine(error.message) : String(error)
}

function firstLine(text: string): string {
  return text.split('\n', 1)[0] ?? ''
}
