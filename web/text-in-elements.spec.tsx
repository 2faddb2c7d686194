import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { describe, expect, it } from 'vitest'
import { bareTexts } from './testing/bare-texts.ts'
import { find, perform, render } from './testing/render.tsx'

// What a browser's translation does: another text, in elements of its own, in each one's place.
const translate = (root: Element): void => {
  const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
  const textNodes: Text[] = []
  while (texts.nextNode()) textNodes.push(texts.currentNode as Text)
  for (const text of textNodes) {
    const font = document.createElement('font')
    text.replaceWith(font)
    font.append(document.createTextNode(text.data))
  }
}

const Total = () => {
  const [number, setNumber] = useState(1)
  const name = number > 2 ? 'Mei' : undefined
  return (
    <button type="button" onClick={() => setNumber(number + 1)}>
      Total {number === 2 ? undefined : `HK$${number}`}
      {number === 3 && <b>each month</b>}
      {number > 1 && ' with the fee'}
      <>{number > 3 && ', once'}</>
      {name && (
        <Trans>
          , <i>from</i> {name}
        </Trans>
      )}
      {[number]}
    </button>
  )
}

describe('a page that is being translated', () => {
  it('continues to change, and shows the new text', async () => {
    const page = await render(<Total />)
    const says = async (words: string): Promise<void> => {
      expect(page.textContent).toBe(words)
      translate(page)
      await perform(() => find(page, 'button').click())
    }
    await says('Total HK$11')
    await says('Total  with the fee2')
    await says('Total HK$3each month with the fee, from Mei3')
    await says('Total HK$4 with the fee, once, from Mei4')
    await says('Total HK$5 with the fee, once, from Mei5')
  })

  it('is checked for text beside other nodes', () => {
    const page = document.createElement('div')
    page.innerHTML = '<p>alone</p><p>beside <b>another</b></p><option>a<!-- -->b</option>'
    expect(bareTexts(page)).toEqual(['beside '])
  })
})
