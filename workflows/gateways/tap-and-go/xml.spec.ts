import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readXml } from './xml.ts'
import { computingMilliseconds } from '@almoner/domain/testing/computing-time.ts'

const listLeaves = (xml: string): [string, string][] | null => {
  const leaves: [string, string][] = []
  return readXml(xml, (name, text) => leaves.push([name, text])) ? leaves : null
}

describe('the XML of a status', () => {
  it('is read as its leaves, at any depth', () => {
    const xml = `<?xml version="1.0" encoding="UTF-8" standalone='yes'?>
      <ns2:response xmlns:ns2="http://example.hk/a" x = 'y'>
        <content><resultCode>0</resultCode><payload><tradeNo> 12 </tradeNo></payload></content>
        <ns2:sign/><empty></empty>
      </ns2:response>
    `
    expect(listLeaves(xml)).toEqual([
      ['resultCode', '0'],
      ['tradeNo', '12'],
      ['sign', ''],
      ['empty', ''],
    ])
  })

  it('spells characters as XML does', () => {
    expect(
      listLeaves('<a>1 &lt; 2 &amp;&amp; &quot;&#35531;&#x6c42;&quot; &gt; &apos;</a>'),
    ).toEqual([['a', '1 < 2 && "請求" > \'']])
    expect(listLeaves('<a>&amp;lt;</a>'), 'once only').toEqual([['a', '&lt;']])
    expect(listLeaves('<a><![CDATA[<b>&lt;]]></a>')).toEqual([['a', '<b>&lt;']])
  })

  it('is not read with anything in it that could be made to mean something else', () => {
    const bomb = `<!DOCTYPE a [<!ENTITY b "bb"><!ENTITY c "&b;&b;&b;&b;">]><a>&c;</a>`
    const stranger = '<!DOCTYPE a SYSTEM "file:///etc/passwd"><a/>'
    for (const xml of [bomb, stranger, '<a>&b;</a>', '<a>&nbsp;</a>', '<a>&constructor;</a>']) {
      expect(listLeaves(xml)).toBeNull()
    }
  })

  it.each([
    '',
    'text',
    '<a>',
    '</a>',
    '<a></b>',
    '<a><b></a></b>',
    '<a/><b/>',
    '<a/>text',
    'text<a/>',
    '<a b=c/>',
    '<a b="<"/>',
    '<a><!-- x --></a>',
    '<a><?php x ?></a>',
    '<a>&</a>',
    '<a>&amp</a>',
    '<a>&#0;</a>',
    '<a>&#x110000;</a>',
    '<a>&#12ab;</a>',
    '<a',
    '<1></1',
    '<a><![CDATA[x]></a>',
  ])('is refused if it is not well formed: %s', (xml) => {
    expect(listLeaves(xml)).toBeNull()
  })

  it('has a depth limit for reading', () => {
    const nested = (depth: number) => `${'<a>'.repeat(depth)}${'</a>'.repeat(depth)}`
    expect(listLeaves(nested(16))).toEqual([['a', '']])
    expect(listLeaves(nested(17))).toBeNull()
  })

  it('takes no longer to read than its length allows, even if it is hostile', () => {
    const hostile = ['<a ', '<a b="', '&amp;', '<![CDATA[', '<?xml ', '</', ' ', ']]', '<a>']
    const started = computingMilliseconds()
    for (const part of hostile) listLeaves(`<a>${part.repeat(20_000)}`)
    for (const part of hostile) listLeaves(`<a${' '.repeat(60_000)}${part}`)
    expect(computingMilliseconds() - started).toBeLessThan(2_000)
  })

  it('is never too strange to be refused', () => {
    const pieces = fc.constantFrom('<a>', '</a>', '<b/>', '<', '>', '&', ';', 'x', '"', '<!', ']]>')
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 30 }), (parts) => {
        const leaves = listLeaves(parts.join(''))
        expect(leaves === null || leaves.length > 0).toBe(true)
      }),
    )
  })
})
