import type { Language } from '@almoner/domain/kernel/locale.ts'
import { fontStack } from '@almoner/workflows/documents/font/fonts.ts'
import type { Shaped } from '@almoner/workflows/documents/font/shaping.ts'
import { inVisualOrder, textRuns } from '@almoner/workflows/documents/font/text-runs.ts'
import type { Canvas, Colour, Point, Polygon } from './canvas.ts'
import { cubic } from './outlines.ts'

export type TextLine = { text: string; language: Language; size: number }

/** The runs of a line, each as it is laid out in its font. */
const layOut = ({ text, language, size }: TextLine) => {
  const runs = inVisualOrder(textRuns(text, fontStack(language, 'bold', text)))
  return runs.flatMap(({ font: { font }, parts }) =>
    parts.map((part) => {
      const laid = font.layout(part.text, featuresFor(part))
      const scale = size / font.unitsPerEm
      return { ...laid, width: laid.advanceWidth * scale, scale }
    }),
  )
}

// fontkit's own types take no list that is read only.
const featuresFor = ({ features }: Shaped): string[] | Record<string, boolean> =>
  isList(features) ? [...features] : { ...features }

const isList = (features: Shaped['features']): features is readonly string[] =>
  Array.isArray(features)

const measureWidth = (words: TextLine): number =>
  layOut(words).reduce((sum, { width }) => sum + width, 0)

/** The outlines of a line of text, its base line beginning there. */
const outlineLine = (words: TextLine, at: Point): Polygon[] => {
  const polygons: Polygon[] = []
  let x = at[0]
  for (const { glyphs, positions, scale } of layOut(words)) {
    for (const [index, glyph] of glyphs.entries()) {
      const place = positions[index]
      if (!place) continue
      const origin: Point = [x + place.xOffset * scale, at[1] - place.yOffset * scale]
      polygons.push(...toOutlines(glyph.path.commands, origin, scale))
      x += place.xAdvance * scale
    }
  }
  return polygons
}

type Command = { command: string; args: number[] }

const toOutlines = (commands: readonly Command[], [x, y]: Point, scale: number): Polygon[] => {
  const outlines: Point[][] = []
  for (const { command, args } of commands) {
    const point = (index: number): Point => [
      x + (args[index] ?? 0) * scale,
      y - (args[index + 1] ?? 0) * scale,
    ]
    if (command === 'moveTo') outlines.push([point(0)])
    const outline = outlines.at(-1)
    const from = outline?.at(-1)
    if (!outline || !from) continue
    if (command === 'lineTo') outline.push(point(0))
    if (command === 'bezierCurveTo') outline.push(...cubic(from, point(0), point(2), point(4)))
    if (command === 'quadraticCurveTo') {
      const [control, to] = [point(0), point(2)]
      const towards = (end: Point): Point => [
        end[0] + (2 / 3) * (control[0] - end[0]),
        end[1] + (2 / 3) * (control[1] - end[1]),
      ]
      outline.push(...cubic(from, towards(from), towards(to), to))
    }
  }
  return outlines
}

// Chinese breaks between any two characters, but not before a mark.
const unbroken = /\s+|\p{Script=Han}\p{P}*|[^\s\p{Script=Han}]+/gu

const endInEllipsis = (words: TextLine, text: string, width: number): string => {
  let cut = Array.from(text)
  const written = (): string => `${cut.join('').trimEnd()}…`
  while (cut.length > 0 && measureWidth({ ...words, text: written() }) > width)
    cut = cut.slice(0, -1)
  return written()
}

/** A text in lines of that width, no more than so many: what does not fit ends in an ellipsis. */
export const breakLines = (
  words: TextLine,
  { width, most }: { width: number; most: number },
): string[] => {
  const parts = (words.text.match(unbroken) ?? []).flatMap((part) =>
    measureWidth({ ...words, text: part }) <= width ? [part] : Array.from(part),
  )
  const lines: string[] = []
  let line = { text: '', width: 0 }
  for (const [index, part] of parts.entries()) {
    const partWidth = measureWidth({ ...words, text: part })
    const isSpace = part.trim() === ''
    if (line.width + partWidth <= width || isSpace) {
      if (line.text !== '' || !isSpace)
        line = { text: line.text + part, width: line.width + partWidth }
    } else if (lines.length + 1 < most) {
      lines.push(line.text.trim())
      line = { text: part, width: partWidth }
    } else
      return [
        ...lines,
        endInEllipsis(words, line.text + parts.slice(index, index + 1).join(''), width),
      ]
  }
  lines.push(line.text)
  return lines.map((line) => line.trim()).filter((line) => line !== '')
}

/** Writes lines below each other from that base line on; answers the base line after them. */
export const writeLines = (
  canvas: Canvas,
  lines: readonly string[],
  { words, at, colour }: { words: Omit<TextLine, 'text'>; at: Point; colour: Colour },
): number => {
  const leading = words.size * 1.32
  for (const [index, text] of lines.entries()) {
    canvas.paint(outlineLine({ ...words, text }, [at[0], at[1] + index * leading]), colour)
  }
  return at[1] + lines.length * leading
}
