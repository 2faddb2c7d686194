import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { plainText, toPreview } from './plain-text.ts'
import { richText, type Block, type Inline } from './rich-text.ts'
import { computingMilliseconds } from '../testing/computing-time.ts'

const text = (words: string): Inline => ({ kind: 'text', text: words })
const paragraph = (...content: Inline[]): Block => ({ kind: 'paragraph', content })
const strong = (...content: Inline[]): Inline => ({ kind: 'strong', content })
const emphasis = (...content: Inline[]): Inline => ({ kind: 'emphasis', content })
const link = (address: string, ...content: Inline[]): Inline => ({ kind: 'link', address, content })

describe('rich text', () => {
  it('has paragraphs, parted by an empty line', () => {
    expect(richText('One\nand the same.\r\n \r\n\nTwo.')).toEqual([
      paragraph(text('One\nand the same.')),
      paragraph(text('Two.')),
    ])
    expect(richText(' \n\n')).toEqual([])
  })

  it('has sub-headings, also without an empty line below', () => {
    expect(richText('## What it costs\nHK$500.')).toEqual([
      { kind: 'heading', content: [text('What it costs')] },
      paragraph(text('HK$500.')),
    ])
  })

  it('has lists, whose items may be separated by blank lines and continue in the next line', () => {
    expect(richText('- a lamp\n- a **chair**\n\n- soup\n  at five')).toEqual([
      {
        kind: 'list',
        ordered: false,
        items: [[text('a lamp')], [text('a '), strong(text('chair'))], [text('soup\n  at five')]],
      },
    ])
    expect(richText('1. first\n2) second\n- other')).toMatchObject([
      { ordered: true, items: [[text('first')], [text('second')]] },
      { ordered: false, items: [[text('other')]] },
    ])
  })

  it.each<[string, Inline[]]>([
    ['**a**', [strong(text('a'))]],
    ['*a* b', [emphasis(text('a')), text(' b')]],
    ['***a***', [strong(emphasis(text('a')))]],
    ['*a **b** c*', [emphasis(text('a '), strong(text('b')), text(' c'))]],
    ['**粗體。**後面', [strong(text('粗體。')), text('後面')]],
    [
      '[the **list**](https://a.hk/?x=1#y)!',
      [link('https://a.hk/?x=1#y', text('the '), strong(text('list'))), text('!')],
    ],
    ['[write](mailto:a@b.hk?subject=x)', [link('mailto:a@b.hk?subject=x', text('write'))]],
    ['[a [b](http://c.hk)', [text('[a '), link('http://c.hk', text('b'))]],
    [String.raw`\*a\* \[b](c) \\`, [text(String.raw`*a* [b](c) \ `.trimEnd())]],
  ])('reads %s', (source, content) => {
    expect(richText(source)).toEqual([paragraph(...content)])
  })

  it.each([
    '2 * 3 * 4',
    '**a',
    'a**',
    '****',
    '[a]',
    '[](https://a.hk)',
    '[a] (https://a.hk)',
    '[a](/path)',
    '[a](javascript:alert)',
    '[a](JAVASCRIPT:alert)',
    '[a](data:text/html,x)',
    '[a](//a.hk)',
    '[a](https://almoner.hk@evil.example/)',
    '<b>a</b>',
    '![a](x.png)',
    '`a`',
    '> a',
    '#5 of 9',
    '3.5 tonnes',
    '-5 degrees',
    String.raw`C:\kitchen`,
  ])('leaves “%s” as it is', (source) => {
    expect(richText(source)).toEqual([paragraph(text(source))])
  })

  it('contains only what it allows, for any input', () => {
    fc.assert(
      fc.property(richTexts, (source) => {
        for (const block of richText(source)) {
          expect(['paragraph', 'heading', 'list']).toContain(block.kind)
          for (const content of block.kind === 'list' ? block.items : [block.content]) {
            inspect(content, [])
          }
        }
      }),
      { numRuns: 500 },
    )
  })

  it('loses no word, for any input', () => {
    const letters = (words: string) => words.replaceAll(/[^a-z那些]/g, '')
    fc.assert(
      fc.property(richTexts, (source) => {
        // An address is not shown; everything else is.
        const visibleText = source.replaceAll(/\]\([^\s()]*\)/g, '')
        const plainLetters = letters(plainText(richText(source)))
        expect(plainLetters.length).toBeGreaterThanOrEqual(letters(visibleText).length)
      }),
    )
  })

  it('is read in a time that grows as the text does', () => {
    for (const hostile of ['*a ', '[', '**[', '](', '[a](', '*', '# ', '- ', '\\', '[a](x']) {
      const started = computingMilliseconds()
      richText(hostile.repeat(50_000))
      expect(computingMilliseconds() - started).toBeLessThan(1_500)
    }
  })
})

describe('a preview', () => {
  it('is the whole of a short text, without its markup', () => {
    expect(toPreview('## Soup\n\n- at **five**\n- [daily](https://a.hk)')).toBe(
      'Soup · at five · daily',
    )
    expect(toPreview('每晚六時。\n\n一肉一菜。')).toBe('每晚六時。一肉一菜。')
    expect(toPreview('1. 開門；\n2. 吃飯\n3. 關門')).toBe('開門；吃飯 · 關門')
  })

  it('is the text before the first heading or list', () => {
    expect(toPreview('Hot meals.\n\nEvery day.\n\n## Where\n\nIn Sham Shui Po.')).toBe(
      'Hot meals. Every day.',
    )
    expect(toPreview('We cook:\n\n- rice\n- soup\n\nCome by.')).toBe('We cook:')
    expect(toPreview('## Where\n\nIn Sham Shui Po.')).toBe('Where · In Sham Shui Po.')
  })

  it('ends between two words, in at most 150 characters', () => {
    const preview = toPreview('somebody comes every evening, '.repeat(20))
    expect(Array.from(preview).length).toBeLessThanOrEqual(150)
    expect(preview).toMatch(/(?:somebody|comes|every|evening)…$/)
    expect(Array.from(toPreview('飯'.repeat(300)))).toHaveLength(150)
  })

  it('never parts a character', () => {
    expect(toPreview('𠮷'.repeat(200))).toBe(`${'𠮷'.repeat(149)}…`)
  })
})

const marks = ['*', '**', '[', '](', ')', '\\', '\n', '\n\n', ' ', '# ', '- ', '1. ', '•', '.', '3']
const texts = ['a', 'word', '那些', '<b>', 'https://a.hk', 'javascript:alert(1)', 'mailto:a@b.hk']
const richTexts = fc.oneof(
  fc.array(fc.constantFrom(...marks, ...texts), { maxLength: 40 }).map((parts) => parts.join('')),
  fc.string(),
)

const inspect = (content: readonly Inline[], within: readonly string[]): void => {
  expect(content.length).toBeGreaterThan(0)
  for (const inline of content) {
    if (inline.kind === 'text') continue
    expect(['strong', 'emphasis', 'link']).toContain(inline.kind)
    expect(within).not.toContain(inline.kind)
    if (inline.kind === 'link') expect(inline.address).toMatch(/^(?:https?:\/\/|mailto:)[^\s"<>]+$/)
    inspect(inline.content, [...within, inline.kind])
  }
}
