import { lazy, type ComponentType } from 'react'

/**
 * A part of a screen that is fetched when it is wanted, so that nobody waits for what few will open.
 * `ahead` fetches it where a press is in sight.
 */
export const later = <P extends object>(fetch: () => Promise<ComponentType<P>>) => {
  let coming: Promise<{ default: ComponentType<P> }> | undefined
  const start = () => {
    coming ??= fetch().then((component) => ({ default: component }))
    return coming
  }
  return {
    Part: lazy(start),
    ahead: (): void => {
      // Not here yet is no fault: it is asked for again when it is wanted.
      start().catch(() => (coming = undefined))
    },
  }
}
