export type Progress = {
  /** Shows the step while `work` runs, and its duration. */
  step: <T>(label: string, work: () => Promise<T>) => Promise<T>
  /** Prints a separate line above the current step. */
  note: (line: string) => void
}

export type Output = { write: (text: string) => unknown; isTTY?: boolean }

const everySecond = 1_000
const everyFewSeconds = 5_000
const clearLine = '\r\u001B[K'

/**
 * Shows the progress of a start. A terminal shows one line that counts. A log file gets a line when
 * a step ends, and occasional lines while it lasts.
 */
export function createProgress(output: Output): Progress {
  const live = output.isTTY === true
  let current: string | undefined

  const show = (line: string): void => {
    current = line
    output.write(live ? `${clearLine}${line}` : `${line}\n`)
  }
  const step = async <T>(label: string, work: () => Promise<T>): Promise<T> => {
    const started = performance.now()
    const seconds = (): number => (performance.now() - started) / 1_000
    if (live) show(`${label} …`)
    const tick = setInterval(
      () => show(`${label} … ${seconds().toFixed(0)} s`),
      live ? everySecond : everyFewSeconds,
    )
    try {
      const result = await work()
      show(`${label} · ${seconds().toFixed(1)} s`)
      return result
    } finally {
      clearInterval(tick)
      if (live) output.write('\n')
      current = undefined
    }
  }
  const note = (line: string): void => {
    if (!live || current === undefined) output.write(`${line}\n`)
    else output.write(`${clearLine}${line}\n${current}`)
  }
  return { step, note }
}
