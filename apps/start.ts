import { run } from './lifecycle/run.ts'

// The application is loaded later, so that the first line of progress appears at once.
await run(async (options) => {
  const { startAlmoner } = await options.progress.step('loading', () => import('./all-in-one.ts'))
  return startAlmoner(options)
})
