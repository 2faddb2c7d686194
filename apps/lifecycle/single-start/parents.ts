import { readFileSync } from 'node:fs'

const everyMilliseconds = 200

/**
 * Calls `onGone` once when npm, which started this program through a shell, has ended. A shell does
 * not pass on the signal that ends it, so without this `kill` of npm would leave everything running
 * unnoticed.
 */
export function watchNpm(env: Record<string, string | undefined>, onGone: () => void): void {
  if (env['npm_lifecycle_event'] === undefined) return
  const atStart = ancestors()
  const timer = setInterval(() => {
    if (ancestors() === atStart) return
    clearInterval(timer)
    onGone()
  }, everyMilliseconds)
  timer.unref()
}

/** The shell, and on Linux the npm above it, which can end while the shell waits on. */
function ancestors(): string {
  const shell = process.ppid
  try {
    const stat = readFileSync(`/proc/${shell}/stat`, 'utf8')
    return `${shell} ${stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]}`
  } catch {
    return String(shell)
  }
}
