import { startTransition, Suspense, useState, type ReactNode } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { waitUntil } from '../../testing/eventually.ts'
import { find, perform, render } from '../../testing/render.tsx'
import { lazyParts } from './lazy-parts.tsx'

const part = lazyParts()
const module = { Greeting: ({ name }: { name: string }) => <p>Welcome, {name}</p> }

afterEach(() => {
  vi.restoreAllMocks()
})

/** A page that opens its children as the router does: it stays as it is until they are loaded. */
const Page = ({ children }: { children: ReactNode }) => {
  const [isOpen, setOpen] = useState(false)
  const [presses, setPresses] = useState(0)
  const press = () => {
    setPresses(presses + 1)
    startTransition(() => setOpen(true))
  }
  return (
    <>
      <button type="button" onClick={press}>
        Pressed {presses}
      </button>
      <Suspense>{isOpen && children}</Suspense>
    </>
  )
}

describe('a part of a screen that is loaded when it is shown', () => {
  it('is shown once it is loaded, without an error from React', async () => {
    const complaints = vi.spyOn(console, 'error')
    let arrive = (_loaded: typeof module): void => {}
    const loaded = new Promise<typeof module>((resolve) => {
      arrive = resolve
    })
    const Greeting = part(() => loaded, 'Greeting')
    const page = await render(
      <Page>
        <Greeting name="May" />
      </Page>,
    )
    const press = () => perform(() => find(page, 'button').click())
    await press()
    await press()
    await perform(() => arrive(module))
    await waitUntil(() => expect(page.textContent).toBe('Pressed 2Welcome, May'))
    expect(complaints).not.toHaveBeenCalled()
  })

  it('is loaded once, even if it was loaded in advance', async () => {
    const load = vi.fn<() => Promise<typeof module>>(async () => module)
    const Greeting = part(load, 'Greeting')
    void Greeting.preload()
    const page = await render(
      <Suspense>
        <Greeting name="May" />
        <Greeting name="Ho" />
      </Suspense>,
    )
    await waitUntil(() => expect(page.textContent).toBe('Welcome, MayWelcome, Ho'))
    void Greeting.preload()
    expect(load).toHaveBeenCalledOnce()
  })
})
