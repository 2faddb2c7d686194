import type { Language } from '@almoner/domain/kernel/locale.ts'
import { forgetGlyphs } from '@almoner/workflows/documents/font/fonts.ts'
import { createCanvas, type Polygon } from './canvas.ts'
import { black, parseColour, readableOn, createTints } from './colours.ts'
import { drawDrawing } from './drawings.ts'
import { breakLines, writeLines, type TextLine } from './text.ts'

/** As WhatsApp, Facebook and LinkedIn show it largest. */
export const previewSize = { width: 1_200, height: 630 }

export type PreviewFacts = {
  language: Language
  /** Above the title; empty where the title is the charity's own name. */
  charity: string
  title: string
  text: string
  /** Where one gives. */
  host: string
  /** Hex digits. */
  headerColour: string
  accentColour: string
  /** As a file of SVG; null where there is none. */
  drawing: string | null
}

const textWidth = 650
const margin = 72

/** The picture of a shared link, as PNG: the charity's colour and words, and the project's drawing. */
export const drawPreview = (facts: PreviewFacts): Buffer => {
  const { width, height } = previewSize
  const ground = parseColour(facts.headerColour, black)
  const ink = readableOn(ground)
  const tints = createTints(parseColour(facts.accentColour, ground))
  const canvas = createCanvas(width, height, tints['tint-1'] ?? ground)
  const panel = margin + textWidth + 40
  if (facts.drawing !== null) {
    // Its middle in the middle of what the panel leaves of it.
    const scale = height / 320
    drawDrawing(canvas, facts.drawing, tints, [
      scale,
      0,
      0,
      scale,
      (panel + width) / 2 - 240 * scale,
      0,
    ])
  }
  canvas.paint([rectangle(facts.drawing === null ? width : panel, height)], ground)
  const style = (size: number): Omit<TextLine, 'text'> => ({ language: facts.language, size })
  const write = (text: string, size: number, most: number, y: number): number => {
    const lines = breakLines({ text, ...style(size) }, { width: textWidth, most })
    return writeLines(canvas, lines, { words: style(size), at: [margin, y], colour: ink })
  }
  const afterCharity = facts.charity === '' ? 150 : write(facts.charity, 32, 2, 104) + 50
  const afterTitle = write(facts.title, 62, 3, afterCharity)
  const room = Math.floor((520 - afterTitle) / (30 * 1.32))
  if (room > 0 && facts.text !== '') write(facts.text, 30, Math.min(4, room), afterTitle - 8)
  write(facts.host, 28, 1, 566)
  // A document that is drawn in this process starts with none of these characters.
  forgetGlyphs()
  return canvas.png()
}

const rectangle = (width: number, height: number): Polygon => [
  [0, 0],
  [width, 0],
  [width, height],
  [0, height],
]
