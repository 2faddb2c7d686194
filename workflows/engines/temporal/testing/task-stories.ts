import { FinalError } from '../../../flow/activity-failed.ts'

/**
 * The stories of a task, for all tasks: one workflow runs every task. The answers need not be those
 * of this task.
 */
export const taskStories = ({ input, away }: { input: object; away: Error }) => {
  const process = 'mail-donor'
  const fails = [new FinalError('the provider rejects the request')]
  return [
    {
      name: 'task-in-steps',
      process,
      input,
      answers: { run: [{ settled: 500, next: 'a-page' }, away, { settled: 3, next: null }] },
    },
    {
      name: 'task-given-up',
      process,
      input,
      answers: {
        run: fails,
        afterFailure: [away, { outcome: { mailed: false }, status: 'ended' }],
      },
    },
  ]
}
