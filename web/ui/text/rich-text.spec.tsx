import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { find, render } from '../../testing/render.tsx'
import { RichText } from './rich-text.tsx'

const allowed: Record<string, readonly string[]> = {
  DIV: ['class'],
  P: [],
  H2: [],
  UL: [],
  OL: [],
  LI: [],
  STRONG: [],
  EM: [],
  A: ['href', 'target', 'rel'],
  // The text for screen readers.
  SPAN: ['class'],
  // The element around a text beside other nodes.
  'X-TEXT': [],
}

describe('rich text on a page', () => {
  it('draws what the charity wrote', async () => {
    const page = await render(<RichText text={'## Soup\n\nAt **five**.\n\n1. rice\n2. *greens*'} />)
    expect(find(page, 'div').innerHTML.replaceAll(/<\/?x-text>/g, '')).toBe(
      '<h2>Soup</h2><p>At <strong>five</strong>.</p><ol><li>rice</li><li><em>greens</em></li></ol>',
    )
  })

  it('opens links in a new tab, and announces this to screen readers', async () => {
    const page = await render(<RichText text="[our page](https://a.hk/x) [write](mailto:a@b.hk)" />)
    const [web, mail] = page.querySelectorAll('a')
    expect(web?.getAttribute('rel')).toBe('noopener')
    expect(web?.target).toBe('_blank')
    expect(web?.textContent).toBe('our page (opens in a new tab)')
    expect(mail?.getAttribute('href')).toBe('mailto:a@b.hk')
    expect(mail?.target).toBe('')
  })

  it('creates no other element and no other attribute, regardless of the text', async () => {
    await fc.assert(
      fc.asyncProperty(textArbitrary, async (text) => {
        const page = await render(<RichText text={text} />)
        for (const element of page.querySelectorAll('*')) {
          expect(Object.keys(allowed)).toContain(element.tagName)
          for (const name of element.getAttributeNames()) {
            expect(allowed[element.tagName]).toContain(name)
          }
        }
        for (const link of page.querySelectorAll('[href]')) {
          expect(link.getAttribute('href')).toMatch(/^(?:https?:\/\/[^/?#@]+|mailto:)/i)
        }
        page.remove()
      }),
      { numRuns: 150 },
    )
  })
})

const marks = ['*', '**', '[', '](', ')', '\\', '\n', '\n\n', ' ', '# ', '- ', '1. ', 'words', '飯']
const markup = ['<img src=x onerror=alert(1)>', '<script>', '"', "'", '&lt;', 'https://a.hk']
const schemes = ['javascript:alert(1)', 'JaVaScRiPt:x', 'data:text/html,x', 'mailto:a@b.hk']
const links = ['[a](https://a.hk" onclick="x)', '[a](https://a.hk)', '[a](vbscript:x)', '[a](//a)']
const textArbitrary = fc.oneof(
  fc
    .array(fc.constantFrom(...marks, ...markup, ...schemes, ...links), { maxLength: 30 })
    .map((parts) => parts.join('')),
  fc.string(),
)
