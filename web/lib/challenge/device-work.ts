import { useSyncExternalStore } from 'react'

let sentence: string | null = null
const listeners = new Set<() => void>()

const publish = (next: string | null): void => {
  sentence = next
  for (const listener of listeners) listener()
}

/** The API's text about this device's work, in the payer's language. */
export const deviceWork = {
  begin: (what: string): void => publish(what),
  end: (): void => publish(null),
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Null while there is nothing. */
export const useDeviceWork = (): string | null => useSyncExternalStore(subscribe, () => sentence)
