import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { computeContrast, parseColour, createTints, type Colour } from './colours.ts'
import { placeDrawing } from './drawings.ts'
import { drawPreview, previewSize, type PreviewFacts } from './draw-preview.ts'
import { rectangle, renderSvg } from '../../use-cases/files/pictures/render-svg.ts'
import { sharp } from '../../use-cases/files/pictures/sharp.ts'

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

describe('a drawing', () => {
  const tints = createTints([20, 90, 80])
  const size = { width: 48, height: 32 }

  it.each(readdirSync(motifs).filter((file) => file.endsWith('.svg')))(
    'is drawn in the charity’s colours, and loads nothing: %s',
    async (file) => {
      const svg = drawing(file.replace('.svg', ''))
      expect(svg).not.toMatch(/<(?!\/?(?:svg|g|path|circle|ellipse|rect)\b)(?!!--)/)
      const placed = placeDrawing(svg, tints, { ...size, x: 0 })
      const colours = [...placed.matchAll(/(?:fill|stroke)="([^"]*)"/g)].map(([, colour]) => colour)
      expect(Object.values(tints)).toEqual(expect.arrayContaining(colours.filter(isColour)))
      const before = await renderSvg(rectangle(size, '#ffffff'), size)
      expect((await renderSvg(placed, size)).equals(before)).toBe(false)
    },
  )
})

const isColour = (colour: string | undefined): boolean => colour !== 'none'

describe('the picture of a shared link', () => {
  it.each([
    ['with a drawing', {}],
    ['without one', { drawing: null }],
    ['of long words', { title: 'x'.repeat(400), charity: 'y '.repeat(300), text: 'z'.repeat(900) }],
    ['of nothing', { title: '', charity: '', text: '' }],
    ['of characters that no font has', { title: '\u{10ffff}\u0000‮ \uD800' }],
  ])('is 1200 × 630 and light enough for WhatsApp: %s', async (_, changes) => {
    const picture = await drawPreview({ ...facts, ...changes })
    const { format, width, height } = await sharp(picture).metadata()
    expect([format, { width, height }]).toEqual(['png', previewSize])
    expect(picture.length).toBeLessThan(300_000)
  })

  it('is another one for another text, another colour and another drawing', async () => {
    const drawn = [
      facts,
      { ...facts, title: '長者茶座' },
      { ...facts, headerColour: '123456' },
      { ...facts, drawing: drawing('tea') },
    ].map(drawPreview)
    const pictures = (await Promise.all(drawn)).map((each) => each.toString('base64'))
    expect(new Set(pictures).size).toBe(4)
  })

  it('is the same for the same facts, regardless of what was drawn before', async () => {
    const first = await drawPreview(facts)
    await drawPreview({ ...facts, title: '⽉⽇' })
    expect((await drawPreview(facts)).equals(first)).toBe(true)
  })
})

describe('the colours of a picture', () => {
  it.each(['ffffff', 'fffdf9', 'f2c14e', '000000'])('keep a drawing visible in %s', (hex) => {
    const tints = createTints(parseColour(hex, [0, 0, 0]))
    const read = (name: string): Colour => parseColour(tints[name] ?? '', [0, 0, 0])
    expect(computeContrast(read('tint-5'), read('glow'))).toBeGreaterThan(3)
  })

  it.each(['', 'red', '12345', '#12345g'])('are read by their digits alone: %j', (text) => {
    expect(parseColour(text, [1, 2, 3])).toEqual([1, 2, 3])
  })
})
