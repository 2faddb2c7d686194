import type * as ReactModule from 'react'
import { describe, expect, it, vi } from 'vitest'
import { leaveOut } from './leave-out-of-react.ts'
import { loadReact, reactDomClient as source } from './testing/production-react.ts'

describe('React DOM with less in it', () => {
  it('draws, hears, waits, catches and goes', async () => {
    const { React, dom, client } = loadReact(leaveOut)
    const { createElement: h, Suspense, use, useState, Component } = React
    let arrive: (words: string) => void = () => undefined
    const words = new Promise<string>((resolve) => {
      arrive = resolve
    })
    const Late = () => h('p', null, use(words))
    const Fails = (): never => {
      throw new Error('no')
    }
    class Boundary extends Component<{ children: ReactModule.ReactNode }, { hasFailed: boolean }> {
      override state = { hasFailed: false }
      static getDerivedStateFromError = () => ({ hasFailed: true })
      override render = () => (this.state.hasFailed ? h('p', null, 'caught') : this.props.children)
    }
    const Site = () => {
      const [typed, setTyped] = useState('')
      return h(
        React.Fragment,
        null,
        h('input', { value: typed, onChange: (event) => setTyped(event.currentTarget.value) }),
        h('button', { onClick: () => setTyped('pressed') }, typed),
        h(Suspense, { fallback: h('i', null, 'waiting') }, h(Late)),
        h(Boundary, null, h(Fails)),
        dom.createPortal(h('b', null, 'elsewhere'), document.body),
      )
    }
    const element = document.body.appendChild(document.createElement('div'))
    const root = client.createRoot(element, { onCaughtError: () => undefined })
    root.render(h(Site))
    await vi.waitFor(() => expect(element.textContent).toBe('waitingcaught'))
    expect(document.querySelector('b')?.textContent).toBe('elsewhere')
    element.querySelector('button')?.click()
    await vi.waitFor(() => expect(element.querySelector('input')?.value).toBe('pressed'))
    arrive('arrived')
    await vi.waitFor(() => expect(element.textContent).toBe('pressedarrivedcaught'))
    root.unmount()
    await vi.waitFor(() => expect(document.body.textContent).toBe(''))
    element.remove()
  })

  it.each([
    ['a function', 'function popHydrationState('],
    ['a flag', 'isHydrating'],
    ['a method', 'FragmentInstance.prototype'],
    ['the start that is left out', 'exports.hydrateRoot'],
  ])('is not made of a version that spells %s otherwise', (_, spelling) => {
    const other = source.replaceAll(spelling, spelling.replace('a', 'e'))
    expect(() => leaveOut(other)).toThrow('react-dom is written otherwise')
  })
})
