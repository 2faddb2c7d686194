export type TimeLimit = {
  signal: AbortSignal
  hasPassed: () => boolean
  /** The caller calls this once the work is done. */
  clear: () => void
}

/**
 * A signal that aborts after that time, and when `other` does. Safari has `AbortSignal.timeout` since
 * version 16 and `AbortSignal.any` since 17.4.
 */
export const limitTime = (milliseconds: number, other?: AbortSignal): TimeLimit => {
  const controller = new AbortController()
  let hasPassed = false
  const timer = setTimeout(() => {
    hasPassed = true
    controller.abort()
  }, milliseconds)
  const follow = (): void => controller.abort(other?.reason)
  if (other?.aborted) follow()
  other?.addEventListener('abort', follow)
  return {
    signal: controller.signal,
    hasPassed: () => hasPassed,
    clear: () => {
      clearTimeout(timer)
      other?.removeEventListener('abort', follow)
    },
  }
}
