import { describe, expect, it } from 'vitest'
import { perform, render } from '../testing/render.tsx'
import { useSyncExternalStoreWithSelector } from './with-selector.ts'

const storeOf = <T,>(first: T) => {
  let value = first
  const listeners = new Set<() => void>()
  return {
    get: () => value,
    set: (next: T) => {
      value = next
      for (const listener of listeners) listener()
    },
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

const drawn = async () => {
  const store = storeOf({ name: 'Tai Man', strokes: 0 })
  const seen: { name: string }[] = []
  const Name = () => {
    const selection = useSyncExternalStoreWithSelector(
      store.subscribe,
      store.get,
      store.get,
      // Another function and another object at every drawing, as callers write it.
      ({ name }) => ({ name }),
      (one, other) => one.name === other.name,
    )
    seen.push(selection)
    return <p>{selection.name}</p>
  }
  const page = await render(<Name />)
  return { store, seen, page }
}

describe('a selection from a store', () => {
  it('is drawn again when it changes', async () => {
    const { store, page } = await drawn()
    await perform(() => store.set({ name: 'Siu Ming', strokes: 1 }))
    expect(page.textContent).toBe('Siu Ming')
  })

  it('stays the same object, and is not drawn again, where only something else changes', async () => {
    const { store, seen } = await drawn()
    const before = seen.length
    await perform(() => store.set({ name: 'Tai Man', strokes: 1 }))
    expect(seen).toHaveLength(before)
    expect(new Set(seen).size).toBe(1)
  })
})
