import type { Language } from '@almoner/domain/kernel/locale.ts'
import { fontStack, forgetGlyphs, parsedFonts } from '@almoner/workflows/documents/font/fonts.ts'
import { breakLines } from '@almoner/workflows/documents/font/line-breaks.ts'
import { inVisualOrder, textRuns } from '@almoner/workflows/documents/font/text-runs.ts'

type Style = { language: Language; size: number }

type Place = Style & {
  /** The start of the base line of the first line. */
  x: number
  y: number
  /**
   * The largest width of a line, and the largest number of lines. Text that does not fit ends in an
   * ellipsis.
   */
  width: number
  most: number
  colour: string
}

const leading = 1.32

/**
 * A text as shapes of SVG: the outlines of its letters in the fonts of our documents, because a server
 * has none of its own. `nextY`: the base line below it.
 */
export const writeText = (
  text: string,
  { x, y, width, most, colour, ...style }: Place,
): { shapes: string; nextY: number } => {
  const lines = breakText(text, { ...style, width, most })
  const outlines = lines.map((line, index) =>
    outlineLine(line, { ...style, x, y: y + index * style.size * leading }),
  )
  // A document that is drawn in this process starts with none of these characters.
  forgetGlyphs(...parsedFonts())
  return {
    shapes: `<g fill="${colour}">${outlines.join('')}</g>`,
    nextY: y + lines.length * style.size * leading,
  }
}

/** The lines in which a text is written. */
export const breakText = (
  text: string,
  { width, most, ...style }: Style & { width: number; most: number },
): readonly string[] =>
  breakLines(text, { width, maximum: most, measure: (piece) => measureWidth(piece, style) })

const measureWidth = (text: string, style: Style): number =>
  layOut(text, style).reduce((sum, { width }) => sum + width, 0)

/** Returns the parts of a line from left to right, each laid out in its font. */
const layOut = (text: string, { language, size }: Style) => {
  const runs = inVisualOrder(textRuns(text, fontStack(language, 'bold', text)))
  return runs.flatMap(({ font: { font }, parts }) =>
    parts.map(({ text: part, features }) => {
      // fontkit's types speak of a list alone.
      const laid = font.layout(part, (features ?? undefined) as string[] | undefined)
      const scale = size / font.unitsPerEm
      return { ...laid, width: laid.advanceWidth * scale, scale }
    }),
  )
}

const outlineLine = (text: string, { x, y, ...style }: Style & { x: number; y: number }) => {
  let shapes = ''
  let from = x
  for (const { glyphs, positions, scale } of layOut(text, style)) {
    for (const [index, { path }] of glyphs.entries()) {
      const place = positions[index]
      if (!place) continue
      const [left, base] = [from + place.xOffset * scale, y - place.yOffset * scale]
      const outline = path.toSVG()
      // The y axis of a font points upwards.
      const transform = `translate(${round(left)} ${round(base)}) scale(${scale} ${-scale})`
      if (outline !== '') shapes += `<path transform="${transform}" d="${outline}"/>`
      from += place.xAdvance * scale
    }
  }
  return shapes
}

const round = (pixels: number): number => Math.round(pixels * 100) / 100
