import { run } from './lifecycle/run.ts'

// The application is loaded when its turn comes, so that the first line of progress does not wait for it.
await run(async (options) => {
  const { startAlmoner } = await options.progress.step('loading', () => import('./all-in-one.ts'))
  return startAlmoner(options)
})
