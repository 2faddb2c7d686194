import { readdirSync, readFileSync } from 'node:fs'
import { PNG } from 'pngjs'
import { describe, expect, it } from 'vitest'
import { createCanvas } from './canvas.ts'
import { computeContrast, parseColour, createTints } from './colours.ts'
import { drawDrawing } from './drawings.ts'
import { drawPreview, previewSize, type PreviewFacts } from './draw-preview.ts'
import { pathLines } from './outlines.ts'
import { breakLines } from './text.ts'

const motifs = new URL('../../../web/ui/motif/', import.meta.url)
const drawing = (name: string) => readFileSync(new URL(`${name}.svg`, motifs), 'utf8')

const facts: PreviewFacts = {
  language: 'zh',
  charity: '獅子山長者中心',
  title: '陪伴獨居長者的電話',
  text: '每星期一個電話，由同一位義工打出。',
  host: 'lionrock.almoner.example',
  headerColour: '0F3D4C',
  accentColour: 'B5482A',
  drawing: drawing('telephone'),
}

describe('a canvas', () => {
  const pixel = (png: Buffer, x: number, y: number) => {
    const { data, width } = PNG.sync.read(png)
    return [...data.subarray((y * width + x) * 4, (y * width + x) * 4 + 3)]
  }

  it('fills what lies within, and an edge by how much of a pixel it covers', () => {
    const canvas = createCanvas(4, 4, [255, 255, 255])
    const [left, right, top, bottom] = [1, 2.5, 1, 2.25]
    canvas.paint(
      [
        [
          [left, top],
          [right, top],
          [right, bottom],
          [left, bottom],
        ],
      ],
      [0, 0, 0],
    )
    const png = canvas.png()
    expect(pixel(png, 1, 1)).toEqual([0, 0, 0])
    expect(pixel(png, 2, 1)).toEqual([128, 128, 128])
    expect(pixel(png, 1, 2)).toEqual([191, 191, 191])
    expect(pixel(png, 3, 1)).toEqual([255, 255, 255])
    expect(pixel(png, 0, 1)).toEqual([255, 255, 255])
  })

  it('takes shapes that reach over its edges, and holes in them', () => {
    const canvas = createCanvas(3, 3, [255, 255, 255])
    canvas.paint(
      [
        [
          [-9, -9],
          [12, -9],
          [12, 12],
          [-9, 12],
        ],
        [
          [1, 1],
          [1, 2],
          [2, 2],
          [2, 1],
        ],
      ],
      [0, 0, 0],
    )
    const png = canvas.png()
    expect(pixel(png, 0, 0)).toEqual([0, 0, 0])
    expect(pixel(png, 2, 2)).toEqual([0, 0, 0])
    expect(pixel(png, 1, 1)).toEqual([255, 255, 255])
  })
})

describe('a drawing', () => {
  it.each(readdirSync(motifs).filter((file) => file.endsWith('.svg')))(
    'is in the part of SVG that is drawn: %s',
    (file) => {
      const svg = drawing(file.replace('.svg', ''))
      expect(svg).not.toMatch(/<(?!\/?(?:svg|g|path|circle|ellipse|rect)\b)(?!!--)/)
      expect(svg).not.toMatch(/transform="(?!(?:\s*(?:translate|rotate)\([^)]*\))+")/)
      const canvas = createCanvas(48, 32, [255, 255, 255])
      const before = canvas.png()
      drawDrawing(canvas, svg, createTints([20, 90, 80]), [0.1, 0, 0, 0.1, 0, 0])
      expect(canvas.png().equals(before)).toBe(false)
    },
  )

  it('is read as it is written, also with what is left out', () => {
    expect(pathLines('M1-2l3 4 .5.5H9v-1Z m2 0h1')).toEqual([
      {
        points: [
          [1, -2],
          [4, 2],
          [4.5, 2.5],
          [9, 2.5],
          [9, 1.5],
        ],
        closed: true,
      },
      {
        points: [
          [3, -2],
          [4, -2],
        ],
        closed: false,
      },
    ])
    expect(() => pathLines('M0 0A1 1 0 0 1 2 2')).toThrow('unknown commands')
  })
})

describe('the picture of a shared link', () => {
  it.each([
    ['with a drawing', {}],
    ['without one', { drawing: null }],
    ['of long words', { title: 'x'.repeat(400), charity: 'y '.repeat(300), text: 'z'.repeat(900) }],
    ['of nothing', { title: '', charity: '', text: '' }],
    ['of characters that no font has', { title: '\u{10ffff}\u0000‮ \uD800' }],
  ])('is 1200 × 630 and light enough for WhatsApp: %s', (_, changes) => {
    const picture = drawPreview({ ...facts, ...changes })
    const { width, height } = PNG.sync.read(picture)
    expect({ width, height }).toEqual(previewSize)
    expect(picture.length).toBeLessThan(300_000)
  })

  it('is another one for another text, another colour and another drawing', () => {
    const pictures = [
      facts,
      { ...facts, title: '長者茶座' },
      { ...facts, headerColour: '123456' },
      { ...facts, drawing: drawing('tea') },
    ].map((each) => drawPreview(each).toString('base64'))
    expect(new Set(pictures).size).toBe(4)
  })

  it('breaks Chinese between characters, English between words, and says that it goes on', () => {
    const size = { width: 300, most: 2 }
    expect(
      breakLines({ text: '陪伴獨居長者的電話，每星期一次', language: 'zh', size: 40 }, size),
    ).toEqual(['陪伴獨居長者的', '電話，每星期…'])
    const english = { text: 'After-school homework rooms', language: 'en' as const, size: 40 }
    expect(breakLines(english, { width: 400, most: 2 })).toEqual(['After-school', 'homework rooms'])
  })
})

describe('the colours of a picture', () => {
  it.each(['ffffff', 'fffdf9', 'f2c14e', '000000'])('leave a drawing to be seen in %s', (hex) => {
    const tints = createTints(parseColour(hex, [0, 0, 0]))
    expect(
      computeContrast(tints['tint-5'] ?? [0, 0, 0], tints['glow'] ?? [0, 0, 0]),
    ).toBeGreaterThan(3)
  })

  it.each(['', 'red', '12345', '#12345g'])('are read by their digits alone: %j', (text) => {
    expect(parseColour(text, [1, 2, 3])).toEqual([1, 2, 3])
  })
})
