import type { Language } from '@almoner/domain/kernel/locale.ts'
import { rectangle, renderSvg } from '../../use-cases/files/pictures/render-svg.ts'
import { writeText } from '../../use-cases/files/pictures/write-text.ts'
import { black, createTints, parseColour, readableOn, toHex } from './colours.ts'
import { placeDrawing } from './drawings.ts'

/** The largest size that WhatsApp, Facebook and LinkedIn show. */
export const previewSize = { width: 1_200, height: 630 }

export type PreviewFacts = {
  language: Language
  /** The text above the title. Empty if the title is the charity's own name. */
  charity: string
  title: string
  text: string
  /** The host at which donors give. */
  host: string
  /** Hex digits. */
  headerColour: string
  accentColour: string
  /** The illustration as SVG, or null if there is none. */
  drawing: string | null
}

const textWidth = 650
const margin = 72
const panel = margin + textWidth + 40

/** The picture of a shared link, as PNG: the charity's colour and words, and the project's drawing. */
export const drawPreview = (facts: PreviewFacts): Promise<Buffer> => {
  const { width, height } = previewSize
  const ground = parseColour(facts.headerColour, black)
  const tints = createTints(parseColour(facts.accentColour, ground))
  const shapes = [rectangle(previewSize, tints['tint-1'] ?? toHex(ground))]
  if (facts.drawing !== null) {
    // Its middle in the middle of what the panel leaves of it.
    const size = { width: (height * 3) / 2, height }
    shapes.push(
      placeDrawing(facts.drawing, tints, { ...size, x: (panel + width - size.width) / 2 }),
    )
  }
  shapes.push(
    rectangle({ width: facts.drawing === null ? width : panel, height }, toHex(ground)),
    ...writeWords(facts, toHex(readableOn(ground))),
  )
  return renderSvg(shapes.join(''), previewSize)
}

const writeWords = ({ language, charity, title, text, host }: PreviewFacts, colour: string) => {
  const shapes: string[] = []
  const write = (words: string, size: number, most: number, y: number): number => {
    const place = { x: margin, y, width: textWidth, most }
    const block = writeText(words, { language, size, colour, ...place })
    shapes.push(block.shapes)
    return block.nextY
  }
  const afterCharity = charity === '' ? 150 : write(charity, 32, 2, 104) + 50
  const afterTitle = write(title, 62, 3, afterCharity)
  const room = Math.floor((520 - afterTitle) / (30 * 1.32))
  if (room > 0 && text !== '') write(text, 30, Math.min(4, room), afterTitle - 8)
  write(host, 28, 1, 566)
  return shapes
}
