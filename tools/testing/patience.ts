import { vi } from 'vitest'

/** Milliseconds: what never comes is told of after these, and a machine that others use has its time. */
const patience = 60_000

type Options = { timeout?: number; interval?: number }

const patiently = (options: number | Options = {}): Options => ({
  timeout: patience,
  ...(typeof options === 'number' ? { timeout: options } : options),
})

// The library's own second is over on a busy machine before anything is wrong. A test that measures
// how long something takes says so by a number of its own.
const { waitFor, waitUntil } = vi
vi.waitFor = (callback, options) => waitFor(callback, patiently(options))
vi.waitUntil = (callback, options) => waitUntil(callback, patiently(options))
