import type { Language } from '@almoner/domain/kernel/locale.ts'
import { describe, expect, it } from 'vitest'
import { receive } from '../testing/receive.ts'
import { owners, payers } from './audiences.ts'
import type { LetterText } from './letter.ts'

const charity = { name: '', accentColour: '#123B4A' }
const text: LetterText = { subject: 'Hello', lines: ['One.', 'Two.'], button: 'Open it' }
const letter = (changes: Partial<LetterText> = {}) => {
  const write = () => ({ ...text, ...changes })
  return { en: write, zh: write, cn: write }
}

describe('a letter', () => {
  it('shows what people typed as they typed it, never as markup', () => {
    const rows = [{ label: 'Project', value: '"<i>&' }]
    const { html } = receive(letter({ quote: '<u>No</u>' }), null, { name: '<b>Eve</b>', rows })
    expect(html).not.toMatch(/<[biu]>/)
    expect(html).toContain('&lt;b&gt;Eve&lt;/b&gt;')
    expect(html).toContain('&quot;&lt;i&gt;&amp;')
    expect(html).toContain('&lt;u&gt;No&lt;/u&gt;')
  })

  it('keeps its subject and its rows on one line', () => {
    const rows = [{ label: 'Project', value: 'Reading\r\nrooms' }]
    const subject = 'from Fund\r\nBcc: everybody@example.com'
    const received = receive(letter({ subject }), null, { audience: payers, rows })
    expect(received.subject).toBe('From Fund Bcc: everybody@example.com')
    expect(received.text).toContain('\nProject: Reading rooms\n')
  })

  it('begins its subject with the charity, on one line and cut to what lists of mail show', () => {
    const read = (name: string, language: Language = 'en'): string =>
      receive(letter({ subject: 'your payout' }), null, { language, charity: { ...charity, name } })
        .subject
    expect(read('Harbour Light')).toBe('Harbour Light: your payout')
    expect(read('海港之光', 'zh')).toBe('【海港之光】your payout')
    expect(read('Fund\r\nBcc: all@example.com')).toBe('Fund Bcc: all@example.com: your payout')
    expect(read('Fund\u0085\u2028\u202Egnp')).toBe('Fund gnp: your payout')
    expect(read('')).toBe('Your payout')
    expect(read('The Association of Friends of the Harbour and its Lights')).toBe(
      'The Association of Friends of the Harbo…: your payout',
    )
    expect(read('👨‍👩‍👧'.repeat(50))).toBe(`${'👨‍👩‍👧'.repeat(39)}…: your payout`)
  })

  it('sets Latin names apart from Chinese text, except in a quotation', () => {
    const lines = ['Wong Mei已更改Lam的角色，收到HK$1.00。']
    const received = receive(letter({ subject: '由Lam批准', lines, quote: '見Lam' }), null, {
      language: 'zh',
      name: null,
      audience: payers,
    })
    expect(received.subject).toBe('由 Lam 批准')
    expect(received.text).toContain('Wong Mei 已更改 Lam 的角色，收到 HK$1.00。')
    expect(received.text).toContain('> 見Lam')
  })

  it('keeps the number of a receipt on one line, and shows what surrounds it as text', () => {
    const { html } = receive(letter({ lines: ['Receipt HLCF-2026-000001 <b>is</b> void.'] }), null)
    expect(html).toContain(
      'Receipt <span style="white-space:nowrap">HLCF-2026-000001</span> &lt;b&gt;is&lt;/b&gt; void.',
    )
  })

  it('has a frame that a long address cannot widen', () => {
    const { html } = receive(letter(), null)
    const frames = html.match(/<table[^>]*width="100%"[^>]*>/g) ?? []
    expect(frames).toHaveLength(2)
    for (const frame of frames) expect(frame).toContain('table-layout:fixed')
    expect(html).toContain('overflow-wrap:anywhere')
  })

  it('is read in order: greeting, lines, quotation, rows, what follows, link, last line', () => {
    const rows = [{ label: 'Amount', value: 'HK$1.00' }]
    const parts = letter({ quote: 'No such transfer.\nMrs Wong', after: ['Three.'] })
    expect(receive(parts, null, { audience: payers, rows }).text).toBe(
      [
        'Dear Ada Leung,',
        'One.',
        'Two.',
        '> No such transfer.\n> Mrs Wong',
        'Amount: HK$1.00',
        'Three.',
        'Open it\nhttps://example/page?a=1&b=2',
        'Reply to this email if you have a question for Harbour Light.\nHarbour Light\n',
      ].join('\n\n'),
    )
  })

  it('is the platform’s or a charity’s, as its audience has it', () => {
    expect(receive(letter(), null, { audience: owners }).html).toMatch(/>\s*Almoner\s*</)
    expect(receive(letter(), null, { audience: payers }).html).toMatch(/>\s*Harbour Light\s*</)
  })

  it('has a neutral greeting if no name may be repeated', () => {
    for (const name of [null, '']) {
      expect(receive(letter(), null, { name }).text).toMatch(/^Dear Sir or Madam,\n/)
    }
  })

  it('has its own last line if it needs one', () => {
    const foot = (charity: string) => `To all of ${charity}.`
    expect(receive(letter({ foot }), null).text).toMatch(/\n\nTo all of Harbour Light\.\n$/)
  })

  it('has a link with its button only, and it is a web address', () => {
    expect(receive(letter(), null).links).toEqual(['https://example/page?a=1&b=2'])
    const { button: _, ...closed } = text
    const withoutButton = { ...letter(), en: () => closed }
    expect(receive(withoutButton, null).links).toEqual([])
    expect(() => receive(letter(), null, { link: null })).toThrow('leads somewhere')
    expect(() => receive(letter(), null, { link: 'javascript:alert(1)' })).toThrow('web address')
  })
})
