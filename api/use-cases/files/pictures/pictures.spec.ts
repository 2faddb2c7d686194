import { describe, expect, it } from 'vitest'
import { rectangle, renderSvg } from './render-svg.ts'
import { sharp } from './sharp.ts'
import { breakText, writeText } from './write-text.ts'

const toPixels = async (shapes: string, size: { width: number; height: number }) => {
  const drawn = sharp(await renderSvg(shapes, size))
  const { data, info } = await drawn.raw().toBuffer({ resolveWithObject: true })
  return (x: number, y: number) => {
    const from = (y * info.width + x) * info.channels
    return [...data.subarray(from, from + 3)]
  }
}

describe('a drawing of shapes', () => {
  it('fills what lies within, and an edge by how much of a pixel it covers', async () => {
    const size = { width: 4, height: 4 }
    const pixel = await toPixels(
      rectangle({ x: 1, y: 1, width: 1.5, height: 1.25 }, '#000000'),
      size,
    )
    expect(pixel(1, 1)).toEqual([0, 0, 0])
    for (const channel of pixel(2, 1)) expect(Math.abs(channel - 128)).toBeLessThan(8)
    for (const channel of pixel(1, 2)) expect(Math.abs(channel - 191)).toBeLessThan(8)
    expect(pixel(3, 1)).toEqual([255, 255, 255])
    expect(pixel(0, 1)).toEqual([255, 255, 255])
  })

  it('that cannot be drawn does not affect the next one', async () => {
    const size = { width: 4, height: 4 }
    await expect(renderSvg('<', size)).rejects.toThrow('XML parse error')
    expect((await toPixels('', size))(0, 0)).toEqual([255, 255, 255])
  })
})

describe('a text in a drawing', () => {
  it('breaks Chinese between characters and English between words, and marks omitted text', () => {
    const size = { width: 300, most: 2 }
    expect(
      breakText('陪伴獨居長者的電話，每星期一次', { language: 'zh', size: 40, ...size }),
    ).toEqual(['陪伴獨居長者的', '電話，每星期…'])
    const english = { language: 'en' as const, size: 40, width: 400, most: 2 }
    expect(breakText('After-school homework rooms', english)).toEqual([
      'After-school',
      'homework rooms',
    ])
  })

  it('consists of outlines only, for any text', () => {
    const place = { language: 'en' as const, size: 40, x: 0, y: 40, width: 900, most: 3 }
    const { shapes } = writeText('</g><image href="file:///etc/passwd"/>', {
      ...place,
      colour: '#000000',
    })
    expect(shapes).toMatch(/^<g fill="#000000">(?:<path transform="[^"<>]+" d="[^"<>]+"\/>)+<\/g>$/)
  })

  it('is drawn: there is ink in the place of each letter, on a machine without fonts', async () => {
    const place = { size: 40, x: 0, y: 40, width: 900, most: 1, colour: '#000000' }
    for (const [language, text] of [
      ['en', 'Donate'],
      ['zh', '捐款俾我哋'],
      ['cn', '捐款给我们'],
    ] as const) {
      const { shapes } = writeText(text, { ...place, language })
      expect(shapes.match(/<path/g)).toHaveLength(text.length)
      const drawn = await sharp(await renderSvg(shapes, { width: 300, height: 50 })).stats()
      expect(drawn.channels[0]?.min).toBe(0)
    }
  })
})
