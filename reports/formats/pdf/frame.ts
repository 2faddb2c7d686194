import { a4, type Page, type TextStyle } from '@almoner/workflows/documents/page.ts'

/** A page of a report, in points. Its text is between these edges. */
export type Frame = {
  isLandscape: boolean
  left: number
  right: number
  bottom: number
  foot: number
}

const margin = 40
const footHeight = 44

export const createFrame = (isLandscape: boolean): Frame => {
  const [width, height] = isLandscape ? [a4.height, a4.width] : [a4.width, a4.height]
  const foot = height - footHeight
  return { isLandscape, left: margin, right: width - margin, bottom: foot - 8, foot }
}

/** The top of each later page. */
export const pageTop = 38

export const frameWidth = ({ left, right }: Frame): number => right - left

/** What the parts of a report are drawn on. */
export type Canvas = {
  page: Page
  frame: Frame
  root: PDFKit.PDFStructureElement
  /** Completes the page, and begins another. */
  turn: () => void
}

const ink = '#1c1b19'
const quiet = '#6b665f'
const line = '#dcd8d1'

export const style = {
  charity: { size: 11, weight: 'bold', colour: ink },
  title: { size: 22, weight: 'bold', colour: ink },
  heading: { size: 10.5, weight: 'bold', colour: ink },
  label: { size: 8.5, weight: 'regular', colour: quiet },
  value: { size: 8.5, weight: 'regular', colour: ink },
  sum: { size: 9.5, weight: 'bold', colour: ink },
  note: { size: 8, weight: 'regular', colour: quiet },
  head: { size: 7, weight: 'bold', colour: ink },
  headBelow: { size: 7, weight: 'regular', colour: quiet },
  cell: { size: 7.5, weight: 'regular', colour: ink },
  cellBelow: { size: 7.5, weight: 'regular', colour: quiet },
} as const satisfies Record<string, TextStyle>

/** A line across a part of the page. Screen readers skip it. */
export const drawRule = (
  { page }: Canvas,
  y: number,
  { from, to, isStrong = false }: { from: number; to: number; isStrong?: boolean },
): void =>
  page.artifact((document) =>
    document
      .moveTo(from, y)
      .lineTo(to, y)
      .lineWidth(isStrong ? 1 : 0.5)
      .stroke(isStrong ? ink : line),
  )

type StructOptions = NonNullable<Parameters<PDFKit.PDFDocument['struct']>[1]>

// pdfkit can write which header a cell belongs to; its types do not declare it yet.
export const headOptions = (scope: 'Row' | 'Column') => ({ scope }) as StructOptions

/** A paragraph over the width of the page, and the y below it. */
export const drawParagraph = (
  { page, frame, root }: Canvas,
  tag: 'P' | 'H1' | 'H2',
  content: { text: string; style: TextStyle; y: number; maximumLines?: number },
): number => {
  let below = content.y
  const { text, style: look, y, maximumLines = 4 } = content
  root.add(
    page.document.struct(tag, {}, () => {
      below = page.text(text, look, { x: frame.left, y, width: frameWidth(frame), maximumLines })
    }),
  )
  return below
}
