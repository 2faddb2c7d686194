import { htmlLanguage, type Language } from '@almoner/domain/kernel/locale.ts'
import { toMilliseconds, type Instant } from '@almoner/domain/kernel/time.ts'
import PdfDocument from 'pdfkit'
import { fontStack, forgetGlyphs, isUsual, parsedFonts, type Weight } from './font/fonts.ts'
import { breakLines } from './font/line-breaks.ts'
import type { Shaped } from './font/shaping.ts'
import { inVisualOrder, textRuns, type Run } from './font/text-runs.ts'

/** One A4 page in points, 72 to the inch. */
export const a4 = { width: 595.28, height: 841.89 } as const

export type TextStyle = { size: number; weight: Weight; colour: string }

export type Lines = readonly string[]

/** `step` is the height of a line, in points. */
export type Box = { x: number; y: number; width: number; maximumLines?: number; step?: number }

export type Page = {
  document: PDFKit.PDFDocument
  /** Returns the width of a text on one line. */
  widthOf: (text: string, style: TextStyle) => number
  /** The lines that a text takes. */
  wrap: (text: string, style: TextStyle, box: Pick<Box, 'width' | 'maximumLines'>) => Lines
  /** Draws a text that wraps, or lines that it was wrapped to, and answers the y below it. */
  text: (text: string | Lines, style: TextStyle, box: Box) => number
  /** Draws one line that ends at `right`, and returns the x at which it begins. */
  textEndingAt: (text: string, style: TextStyle, at: { right: number; baseline: number }) => number
  /** Decoration: screen readers skip it. */
  artifact: (draw: (document: PDFKit.PDFDocument) => void) => void
  /** Adds a page that receives all later drawing. */
  turn: () => void
  /** Draws on each page there is, once all are there: the first is number 1. */
  onEveryPage: (draw: (number: number, of: number) => void) => void
  finish: () => Promise<Uint8Array>
}

/**
 * Opens a tagged PDF document of one page; pages can be added. The creation date is the only part
 * of a PDF that varies (the file's id follows from it), so it is a parameter. An unchanged drawing
 * then gives unchanged bytes.
 */
export const openPage = (options: {
  title: string
  author: string
  language: Language
  at: Instant
  /** The long side of the paper is the width. */
  isLandscape?: boolean
  /**
   * Each page is written when the next begins, so that hundreds of pages take no memory.
   * `onEveryPage` cannot draw on them.
   */
  isLong?: boolean
}): Page => {
  forgetGlyphs(...parsedFonts())
  const document = new PdfDocument({
    size: 'A4',
    layout: options.isLandscape === true ? 'landscape' : 'portrait',
    margin: 0,
    pdfVersion: '1.7',
    tagged: true,
    // Pages are buffered because the first page shows the number of pages.
    bufferPages: options.isLong !== true,
    displayTitle: true,
    lang: htmlLanguage[options.language],
    info: {
      Title: options.title,
      Author: options.author,
      Creator: 'Almoner',
      Producer: 'Almoner',
      CreationDate: new Date(toMilliseconds(options.at)),
    },
  })
  const bytes = collected(document)
  const splitRuns = (text: string, style: TextStyle, whole = text): readonly Run[] =>
    textRuns(text, fontStack(options.language, style.weight, whole))
  const measureWidth: Page['widthOf'] = (text, style) =>
    runsWidth(document, splitRuns(text, style), style)
  const wrap: Page['wrap'] = (text, style, { width: available, maximumLines = 3 }) =>
    breakLines(text, {
      width: available,
      maximum: maximumLines,
      measure: (piece) => runsWidth(document, splitRuns(piece, style, text), style),
    })
  return {
    document,
    widthOf: measureWidth,
    wrap,
    text: (text, style, box) => {
      const { x, y, step = style.size * 1.5 } = box
      const lines = typeof text === 'string' ? wrap(text, style, box) : text
      const whole = lines.join('')
      const first = y + toBaseline(step, style.size)
      lines.forEach((line, index) =>
        drawRuns(document, splitRuns(line, style, whole), style, {
          x,
          baseline: first + index * step,
        }),
      )
      return y + lines.length * step
    },
    textEndingAt: (text, style, { right, baseline }) => {
      const runs = splitRuns(text, style)
      const x = right - runsWidth(document, runs, style)
      drawRuns(document, runs, style, { x, baseline })
      return x
    },
    artifact: (draw) => {
      document.markContent('Artifact', { type: 'Layout' })
      draw(document)
      document.endMarkedContent()
    },
    turn: () => {
      document.addPage()
    },
    onEveryPage: (draw) => {
      const { count } = document.bufferedPageRange()
      for (let index = 0; index < count; index += 1) {
        document.switchToPage(index)
        draw(index + 1, count)
      }
    },
    finish: () => {
      document.end()
      return bytes
    },
  }
}

/** The baseline in a line `step` high: a character's square is centred in it. */
export const toBaseline = (step: number, size: number): number => (step - size) / 2 + size * 0.88

const runsWidth = (document: PDFKit.PDFDocument, runs: readonly Run[], style: TextStyle): number =>
  runs.reduce((sum, run) => sum + runWidth(document, run, style), 0)

const runWidth = (document: PDFKit.PDFDocument, run: Run, style: TextStyle): number =>
  run.parts.reduce((sum, part) => {
    chooseFont(document, run, style)
    return sum + document.widthOfString(part.text, toFeatures(part))
  }, 0)

const drawRuns = (
  document: PDFKit.PDFDocument,
  runs: readonly Run[],
  style: TextStyle,
  { x, baseline }: { x: number; baseline: number },
): void => {
  let cursor = x
  for (const run of inVisualOrder(runs)) {
    const draw = (): void => {
      for (const part of run.parts) {
        chooseFont(document, run, style)
        const options = { lineBreak: false, baseline: 'alphabetic', ...toFeatures(part) } as const
        document.text(part.text, cursor, baseline, options)
        cursor += document.widthOfString(part.text, toFeatures(part))
      }
    }
    document.fillColor(style.colour)
    if (run.typed === null) draw()
    else drawSpelt(document, run.typed, draw)
  }
}

// Copied and read-aloud text is the typed text. pdfkit stores the font and the page transformation
// with each text; a program that reads the page uses their final state to place it.
const drawSpelt = (document: PDFKit.PDFDocument, typed: string, draw: () => void): void => {
  document.markContent('Span', { actual: typed })
  draw()
  document.save().transform(1, 0, 0, -1, 0, document.page.height)
  const [font] = Object.keys(document.page.fonts)
  if (font !== undefined) document.addContent(`/${font} 10 Tf`)
  document.endMarkedContent()
  document.restore()
}

// pdfkit takes a font already parsed; its types speak of files only.
const chooseFont = (document: PDFKit.PDFDocument, { font }: Run, style: TextStyle): void => {
  if (!isUsual(font)) forgetGlyphs(font)
  document.registerFont(font.name, font.font as unknown as string)
  document.font(font.name).fontSize(style.size)
}

// The types accept only a list of features; fontkit also accepts which of them are off.
const toFeatures = ({ features }: Shaped): { features?: PDFKit.Mixins.OpenTypeFeatures[] } =>
  features === null ? {} : { features: features as unknown as PDFKit.Mixins.OpenTypeFeatures[] }

const collected = (document: PDFKit.PDFDocument): Promise<Uint8Array> =>
  new Promise((resolve, reject) => {
    const chunks: Uint8Array[] = []
    document.on('data', (chunk: Uint8Array) => chunks.push(chunk))
    document.on('end', () => resolve(new Uint8Array(Buffer.concat(chunks))))
    document.on('error', reject)
  })
