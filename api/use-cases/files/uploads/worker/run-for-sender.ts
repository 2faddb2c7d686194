import type { Context } from 'hono'
import type { AppEnv } from '../../../../http/app-env.ts'
import { callerNetwork } from '../../../../middleware/caller/caller-address.ts'
import { Refusal } from '../../../../http/problem.ts'
import type { UploadTask } from './upload-task.ts'

type NoResult = { refused: 'too_complex' | 'unreadable' }

/**
 * Runs a task over the file of this request. Buffers of the input are moved into the thread and
 * cannot be read afterwards. If its caller needs them, the task returns them. The request is
 * answered 503 if too many requests wait. `too_complex`: the file needs more time or memory than a
 * task has.
 */
export const runForSender = async <Input, Output>(
  c: Context<AppEnv>,
  organisationId: string,
  { task, input }: { task: UploadTask<Input, Output>; input: Input },
): Promise<Output | NoResult> => {
  const sender = { address: callerNetwork(c), organisationId }
  const result = await c.get('deps').runUploadTask(task, input, sender)
  if ('output' in result) return result.output
  if (result.refused === 'busy') throw new Refusal('busy', { retryAfterSeconds: 5 })
  return { refused: result.refused === 'unreadable' ? 'unreadable' : 'too_complex' }
}
