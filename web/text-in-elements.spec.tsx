import type * as ReactModule from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { leaveOut } from './leave-out-of-react.ts'
import { loadReact, reactDomClient } from './testing/production-react.ts'
import { textInElements } from './text-in-elements.ts'

// What a browser's translation does: another text, in elements of its own, in each one's place.
const translate = (root: Element): void => {
  const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
  const found: Text[] = []
  while (texts.nextNode()) found.push(texts.currentNode as Text)
  for (const text of found) {
    const font = document.createElement('font')
    text.replaceWith(font)
    font.append(document.createTextNode(text.data))
  }
}

afterEach(() => document.body.replaceChildren())

const open = (change: (code: string) => string) => {
  const { React, client } = loadReact(change)
  const { createElement: h } = React
  const element = document.body.appendChild(document.createElement('div'))
  const failed = vi.fn<() => void>()
  const root = client.createRoot(element, { onUncaughtError: failed })
  const show = (number: number): void => root.render(h(Page, { number }))
  const Page = ({ number }: { number: number }): ReactModule.ReactNode =>
    h(
      'p',
      { onClick: () => show(9) },
      'Total ',
      number === 2 ? undefined : `HK$${number}`,
      number === 3 && h('b', null, 'each month'),
      number > 1 && ' with the fee',
      h('i', null, '!'),
    )
  show(1)
  return { element, failed, show }
}

describe('a page that is being translated', () => {
  it('goes on to change, and shows what it changes to', async () => {
    const { element, failed, show } = open((code) => textInElements(leaveOut(code)))
    const says = async (words: string): Promise<void> => {
      await vi.waitFor(() => expect(element.textContent).toBe(words))
      translate(element)
    }
    await says('Total HK$1!')
    show(2)
    await says('Total  with the fee!')
    show(3)
    await says('Total HK$3each month with the fee!')
    show(4)
    await says('Total HK$4 with the fee!')
    element.querySelector('font')?.click()
    await says('Total HK$9 with the fee!')
    expect(failed).not.toHaveBeenCalled()
  })

  it('would be gone as React is without that', async () => {
    const { element, failed, show } = open(leaveOut)
    await vi.waitFor(() => expect(element.textContent).toBe('Total HK$1!'))
    translate(element)
    show(2)
    await vi.waitFor(() => expect(failed).toHaveBeenCalled())
  })

  it('is not made of a version that spells it otherwise', () => {
    const other = reactDomClient.replace('.createTextNode(', '.createTextNodes(')
    expect(() => textInElements(other)).toThrow('react-dom is written otherwise')
  })
})
