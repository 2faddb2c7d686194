import { vi } from 'vitest'

/** Milliseconds before a missing result fails a test: a busy machine needs time. */
const timeoutMilliseconds = 60_000

type Options = { timeout?: number; interval?: number }

const withTimeout = (options: number | Options = {}): Options => ({
  timeout: timeoutMilliseconds,
  ...(typeof options === 'number' ? { timeout: options } : options),
})

// The library's own limit of one second is exceeded on a busy machine without a fault. A test that
// measures a duration passes a limit of its own.
const { waitFor, waitUntil } = vi
vi.waitFor = (callback, options) => waitFor(callback, withTimeout(options))
vi.waitUntil = (callback, options) => waitUntil(callback, withTimeout(options))
