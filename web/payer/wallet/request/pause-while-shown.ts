const hiddenFactor = 5

/**
 * Waits between two reads, five times as long while the page is hidden. The wait ends early when
 * the page is visible again or the connection is back. Rejects when `signal` is aborted.
 */
export const pauseWhileShown = (milliseconds: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    if (signal.aborted) {
      reject(signal.reason as Error)
      return
    }
    const over = new AbortController()
    const done = () => {
      clearTimeout(timer)
      over.abort()
      resolve()
    }
    const endIfShown = () => {
      if (!document.hidden) done()
    }
    const timer = setTimeout(done, document.hidden ? milliseconds * hiddenFactor : milliseconds)
    document.addEventListener('visibilitychange', endIfShown, { signal: over.signal })
    window.addEventListener('online', done, { signal: over.signal })
    signal.addEventListener(
      'abort',
      () => {
        clearTimeout(timer)
        over.abort()
        reject(signal.reason as Error)
      },
      { once: true, signal: over.signal },
    )
  })
