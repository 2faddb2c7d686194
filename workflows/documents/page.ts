import { htmlLanguage, type Language } from '@almoner/domain/kernel/locale.ts'
import { millisecondsOf, type Instant } from '@almoner/domain/kernel/time.ts'
import PdfDocument from 'pdfkit'
import { allFonts, fontRuns, fontStack, forgetGlyphs, type Run, type Weight } from './fonts.ts'
import { breakLines } from './line-breaks.ts'

/** One A4 page in points, 72 to the inch. */
export const a4 = { width: 595.28, height: 841.89 } as const

export type TextStyle = { size: number; weight: Weight; colour: string }

export type Lines = readonly string[]

/** `step` is the height of a line, in points. */
export type Box = { x: number; y: number; width: number; maximumLines?: number; step?: number }

export type Page = {
  document: PDFKit.PDFDocument
  /** How wide a text is on one line. */
  widthOf: (text: string, style: TextStyle) => number
  /** The lines that a text takes. */
  wrap: (text: string, style: TextStyle, box: Pick<Box, 'width' | 'maximumLines'>) => Lines
  /** Draws a text that wraps, or lines that it was wrapped to, and answers the y below it. */
  text: (text: string | Lines, style: TextStyle, box: Box) => number
  /** Draws one line that ends at `right` and answers the x where it begins. */
  textEndingAt: (text: string, style: TextStyle, at: { right: number; baseline: number }) => number
  /** Decoration: nothing a reader of the text is told about. */
  artifact: (draw: (document: PDFKit.PDFDocument) => void) => void
  /** What is drawn from now on stands on another page. */
  turn: () => void
  /** Draws on each page there is, once all are there: the first is number 1. */
  onEveryPage: (draw: (number: number, of: number) => void) => void
  finish: () => Promise<Uint8Array>
}

/**
 * A tagged document of one page, until it is turned. The creation date is the only thing in a PDF that
 * varies by itself (the file's id follows from it), so it is given: the same drawing is the same bytes.
 */
export const openPage = (options: {
  title: string
  author: string
  language: Language
  at: Instant
}): Page => {
  forgetGlyphs()
  const document = new PdfDocument({
    size: 'A4',
    margin: 0,
    pdfVersion: '1.7',
    tagged: true,
    // How many pages there are is written on the first of them.
    bufferPages: true,
    displayTitle: true,
    lang: htmlLanguage[options.language],
    info: {
      Title: options.title,
      Author: options.author,
      Creator: 'Almoner',
      Producer: 'Almoner',
      CreationDate: new Date(millisecondsOf(options.at)),
    },
  })
  const bytes = collected(document)
  registerFonts(document)
  const widthOf: Page['widthOf'] = (text, style) => measure(document, text, style, options)
  const wrap: Page['wrap'] = (text, style, { width: available, maximumLines = 3 }) =>
    breakLines(text, {
      width: available,
      maximum: maximumLines,
      measure: (candidate) => widthOf(candidate, style),
    })
  return {
    document,
    widthOf,
    wrap,
    text: (text, style, box) => {
      const { x, y, step = style.size * 1.5 } = box
      const lines = typeof text === 'string' ? wrap(text, style, box) : text
      const first = y + baselineIn(step, style.size)
      lines.forEach((line, index) =>
        drawRuns(document, line, style, { ...options, x, baseline: first + index * step }),
      )
      return y + lines.length * step
    },
    textEndingAt: (text, style, { right, baseline }) => {
      const x = right - widthOf(text, style)
      drawRuns(document, text, style, { ...options, x, baseline })
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

/** Where the baseline lies in a line `step` high: a character's square is centred in it. */
export const baselineIn = (step: number, size: number): number => (step - size) / 2 + size * 0.88

const measure = (
  document: PDFKit.PDFDocument,
  text: string,
  style: TextStyle,
  { language }: { language: Language },
): number =>
  fontRuns(text, fontStack(language, style.weight)).reduce((sum, run) => {
    document.font(run.name).fontSize(style.size)
    return sum + document.widthOfString(run.text, features(run))
  }, 0)

const drawRuns = (
  document: PDFKit.PDFDocument,
  text: string,
  style: TextStyle,
  { x, baseline, language }: { x: number; baseline: number; language: Language },
): void => {
  let left = x
  for (const run of fontRuns(text, fontStack(language, style.weight))) {
    document.font(run.name).fontSize(style.size).fillColor(style.colour)
    const options = { lineBreak: false, baseline: 'alphabetic', ...features(run) } as const
    document.text(run.text, left, baseline, options)
    left += document.widthOfString(run.text, features(run))
  }
}

const features = (run: Run): { features?: PDFKit.Mixins.OpenTypeFeatures[] } =>
  run.proportional ? { features: ['pwid'] } : {}

// pdfkit takes a font already parsed; its types speak of files only.
const registerFonts = (document: PDFKit.PDFDocument): void => {
  for (const { name, font } of allFonts()) document.registerFont(name, font as unknown as string)
}

const collected = (document: PDFKit.PDFDocument): Promise<Uint8Array> =>
  new Promise((resolve, reject) => {
    const chunks: Uint8Array[] = []
    document.on('data', (chunk: Uint8Array) => chunks.push(chunk))
    document.on('end', () => resolve(new Uint8Array(Buffer.concat(chunks))))
    document.on('error', reject)
  })
