import { useCallback, useEffect, useRef } from 'react'

type Task = (signal: AbortSignal) => Promise<void>

/**
 * Runs one task at a time; a task that starts while another runs is ignored. The task's signal is
 * aborted when the screen is left. `onFault` is called if a task throws while the screen is still
 * open.
 */
export const useSingleRun = (): ((task: Task, onFault: () => void) => void) => {
  const running = useRef<AbortController>(undefined)
  useEffect(
    () => () => {
      running.current?.abort()
      running.current = undefined
    },
    [],
  )
  return useCallback((task, onFault) => {
    if (running.current) return
    const run = new AbortController()
    running.current = run
    task(run.signal)
      .catch(() => {
        if (!run.signal.aborted) onFault()
      })
      .finally(() => {
        if (running.current === run) running.current = undefined
      })
  }, [])
}
