import type { Page } from 'playwright-core'
import { newerFunctions } from './newer-functions.ts'

/** Takes from every page what the oldest browsers that pay do not have, before anything of it runs. */
export const takeNewerFunctions = async (page: Page): Promise<void> => {
  await page.addInitScript(take, Object.keys(newerFunctions))
}

// In the page. What an iterator can do has names that arrays have too, so the list has it as a whole.
const take = (paths: string[]): void => {
  const iterators = (globalThis as { Iterator?: { prototype: object } }).Iterator?.prototype
  for (const name of Object.getOwnPropertyNames(iterators ?? {})) {
    if (name !== 'constructor') Reflect.deleteProperty(iterators ?? {}, name)
  }
  for (const path of paths) {
    const steps = path.split('.')
    const name = steps.pop() ?? ''
    const owner = steps.reduce<unknown>(
      (from, step) => (from as Record<string, unknown> | undefined)?.[step],
      globalThis,
    )
    if (owner) Reflect.deleteProperty(owner, name)
  }
}
