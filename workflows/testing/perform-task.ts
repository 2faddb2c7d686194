import { bindTask } from '../engines/bound-process.ts'
import { instant } from '@almoner/domain/kernel/time.ts'
import type { AnyTask } from '../flow/task.ts'

/** Performs the steps of a task, one after another, without an engine. */
export const performTask = async <Dependencies>(
  task: AnyTask<Dependencies>,
  deps: Dependencies,
  input: object,
): Promise<void> => {
  const { run, activities } = bindTask(task, deps)
  await run(
    {
      now: async () => instant('2026-11-20T02:30:00.000Z'),
      sleep: async () => {},
      waitFor: async () => false,
      activities,
      report: async () => {},
    },
    input,
  )
}
