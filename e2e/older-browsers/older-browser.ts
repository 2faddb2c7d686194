import type { Page } from 'playwright-core'
import { newerPaths } from './newer-functions.ts'

/**
 * Removes from every page the functions that the oldest supported browsers lack, before any script
 * runs.
 */
export const takeNewerFunctions = async (page: Page): Promise<void> => {
  await page.addInitScript(take, newerPaths)
}

// Runs in the page. Iterator methods share names with array methods, so the list has the whole
// object.
const take = (paths: readonly string[]): void => {
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
