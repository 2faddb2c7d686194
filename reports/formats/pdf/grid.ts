import { assert } from '@almoner/domain/kernel/assert.ts'
import type { Page } from '@almoner/workflows/documents/page.ts'
import { createFrame, frameWidth, style, type Frame } from './frame.ts'
import type { PrintedColumn } from './printed-columns.ts'

/** Columns that stand below one another, in their order. */
export type Stack = {
  columns: readonly PrintedColumn[]
  isFigure: boolean
  x: number
  width: number
}

/** How the columns of a report are placed on its pages. */
export type Grid = { frame: Frame; stacks: readonly Stack[] }

const gap = 9
/** A text wraps at this width if the page has no more. */
const [leastText, mostText] = [64, 170]
const deepestTexts = 5
const deepestFigures = 3

/** The rows by which the places are chosen. Every figure is measured, but not every text. */
const rowsMeasured = 60

type Measure = Pick<Page, 'widthOf' | 'wrap'>
type Sized = { column: PrintedColumn; least: number; natural: number }

/**
 * Places the columns: side by side in portrait if they fit, otherwise in landscape, with columns
 * below one another if they are still too many. Figures stand below one another only if nothing
 * else fits. Of what fits, the rows take the fewest lines.
 */
export const placeColumns = (measure: Measure, columns: readonly PrintedColumn[]): Grid => {
  const sized = columns.map((column) => measureColumn(measure, column))
  const portrait = createFrame(false)
  const natural = sized.reduce((sum, column) => sum + column.natural + gap, -gap)
  if (natural <= frameWidth(portrait)) return place(sized.map(toGroup), portrait)
  const landscape = createFrame(true)
  if (natural <= frameWidth(landscape)) return place(sized.map(toGroup), landscape)
  for (let figures = 1; figures <= deepestFigures; figures += 1) {
    const grids = Array.from({ length: deepestTexts }, (_, at) =>
      stackColumns(sized, at + 1, figures),
    )
      .filter((groups) => leastWidth(groups) <= frameWidth(landscape))
      .map((groups) => place(groups, landscape))
    const [best] = grids.toSorted(
      (one, other) => countLines(measure, one) - countLines(measure, other),
    )
    if (best !== undefined) return best
  }
  throw new Error(`${columns.length} columns do not fit on a page`)
}

type Group = { columns: readonly PrintedColumn[]; least: number; natural: number }

const toGroup = ({ column, ...width }: Sized): Group => ({ columns: [column], ...width })

const measureColumn = ({ widthOf }: Measure, column: PrintedColumn): Sized => {
  const head = Math.min(
    widest(column.head.split(' '), (word) => widthOf(word, style.head)),
    mostText,
  )
  const cells = column.isFigure ? column.cells : column.cells.slice(0, rowsMeasured)
  const content = widest(cells, (cell) => widthOf(cell, style.cell))
  if (column.isFigure) {
    const width = Math.max(content, Math.min(head, leastText))
    return { column, least: width, natural: width }
  }
  const natural = Math.min(Math.max(content, head), mostText)
  return { column, least: Math.min(Math.max(leastText, Math.min(head, 60)), natural), natural }
}

const widest = (texts: readonly string[], widthOf: (text: string) => number): number =>
  [...new Set(texts)].reduce((most, text) => Math.max(most, widthOf(text)), 0)

/** Neighbours of one kind below one another: texts to a depth, figures to another. */
const stackColumns = (
  columns: readonly Sized[],
  textDepth: number,
  figureDepth: number,
): readonly Group[] => {
  const groups: Sized[][] = []
  for (const each of columns) {
    const last = groups.at(-1)
    const { isFigure } = each.column
    const depth = isFigure ? figureDepth : textDepth
    if (last?.[0]?.column.isFigure === isFigure && last.length < depth) last.push(each)
    else groups.push([each])
  }
  return groups.map((group) => ({
    columns: group.map(({ column }) => column),
    least: Math.max(...group.map(({ least }) => least)),
    natural: Math.max(...group.map(({ natural }) => natural)),
  }))
}

const leastWidth = (groups: readonly Group[]): number =>
  groups.reduce((sum, { least }) => sum + least + gap, -gap)

/** Gives each group its least width, and divides the rest by what each could use. */
const place = (groups: readonly Group[], frame: Frame): Grid => {
  const free = frameWidth(frame) - leastWidth(groups)
  assert(free >= 0, 'the columns fit')
  const wanted = groups.reduce((sum, { least, natural }) => sum + natural - least, 0)
  const share = wanted === 0 ? 0 : Math.min(1, free / wanted)
  // What no group uses is divided between them.
  const space = groups.length > 1 ? (free - wanted * share) / (groups.length - 1) : 0
  let x = frame.left
  const stacks = groups.map(({ columns, least, natural }): Stack => {
    const width = least + (natural - least) * share
    const stack = { columns, isFigure: columns.every(({ isFigure }) => isFigure), x, width }
    x += width + gap + space
    return stack
  })
  return { frame, stacks }
}

/** The lines that some rows take. */
const countLines = ({ wrap }: Measure, { stacks }: Grid): number => {
  const rows = Math.min(rowsMeasured, stacks[0]?.columns[0]?.cells.length ?? 0)
  const linesAt = (row: number): number =>
    Math.max(
      ...stacks.map(({ columns, width }) =>
        columns.reduce((sum, { cells }) => sum + countWrapped(cells[row] ?? '', width), 0),
      ),
    )
  const countWrapped = (text: string, width: number): number =>
    text === '' ? 1 : wrap(text, style.cell, { width, maximumLines: 9 }).length
  return Array.from({ length: rows }, (_, row) => linesAt(row)).reduce(
    (sum, lines) => sum + lines,
    0,
  )
}
