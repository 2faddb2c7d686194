import { openStream, type Changed } from './open-stream.ts'

/**
 * Reports which lists have changed, while this tab is in sight. The tabs of one browser share one
 * stream, because HTTP/1.1 allows six connections for a host. The tab that holds the lock has the
 * stream and passes on its messages. A tab out of sight releases the lock.
 */
export const followChanges = (path: string, tell: (changed: Changed) => void): (() => void) => {
  let leave: (() => void) | null = null
  const follow = (): void => {
    if (document.hidden) {
      leave?.()
      leave = null
    } else {
      leave ??= canShare() ? share(path, tell) : openStream(path, tell)
    }
  }
  document.addEventListener('visibilitychange', follow)
  follow()
  return () => {
    document.removeEventListener('visibilitychange', follow)
    leave?.()
  }
}

// A page without encryption has no locks, but for localhost.
const canShare = (): boolean =>
  Boolean(navigator.locks as LockManager | undefined) && 'BroadcastChannel' in globalThis

const share = (path: string, tell: (changed: Changed) => void): (() => void) => {
  const leaving = new AbortController()
  const channel = new BroadcastChannel(path)
  channel.addEventListener('message', ({ data }: MessageEvent<Changed>) => tell(data))
  const lead = (): Promise<void> =>
    new Promise((resolve) => {
      const close = openStream(path, (changed) => {
        // oxlint-disable-next-line unicorn/require-post-message-target-origin -- it has one origin
        channel.postMessage(changed)
        tell(changed)
      })
      leaving.signal.addEventListener('abort', () => {
        close()
        resolve()
      })
    })
  void waitToLead(path, { lead, tell, signal: leaving.signal })
  return () => {
    leaving.abort()
    channel.close()
  }
}

const waitToLead = async (
  name: string,
  options: { lead: () => Promise<void>; tell: (changed: Changed) => void; signal: AbortSignal },
): Promise<void> => {
  const { lead, tell, signal } = options
  const isLed = await navigator.locks.request(name, { ifAvailable: true }, async (lock) => {
    if (lock !== null && !signal.aborted) await lead()
    return lock !== null
  })
  if (isLed || signal.aborted) return
  // Another tab has the stream, and this tab has missed its earlier messages.
  tell('every')
  await navigator.locks.request(name, { signal }, lead).catch(() => {})
}
