import { toBaseline, type Lines, type TextStyle } from '@almoner/workflows/documents/page.ts'
import { drawRule, headOptions, pageTop, style, type Canvas } from './frame.ts'
import type { Grid, Stack } from './grid.ts'
import type { PrintedColumn } from './printed-columns.ts'

/** The style of the first text of a stack, and of those below it. */
type Look = { first: TextStyle; below: TextStyle; step: number; tag: 'TH' | 'TD' }

const headLook: Look = { first: style.head, below: style.headBelow, step: 9, tag: 'TH' }
const rowLook: Look = { first: style.cell, below: style.cellBelow, step: 10, tag: 'TD' }
const padding = 3
const mostLines = 4

/** The lines of each text in each stack, and the height of them all. */
type LaidOut = { cells: readonly (readonly Lines[])[]; height: number }

/** The y at which each row is drawn; `turns` if it begins a page, below a head. */
export type RowPlan = {
  headY: number
  turnsAtHead: boolean
  rows: readonly { y: number; turns: boolean }[]
  pagesTurned: number
  below: number
}

/** Divides the rows on pages, from `y` down, before they are drawn: pages show their number. */
export const planRows = (canvas: Canvas, { frame, stacks }: Grid, y: number): RowPlan => {
  const count = stacks[0]?.columns[0]?.cells.length ?? 0
  const heightAt = (at: number): number => layOut(canvas, stacks, rowAt(at)).height
  const headHeight = layOut(canvas, stacks, head).height
  const turnsAtHead = y + headHeight + (count > 0 ? heightAt(0) : 0) > frame.bottom
  const headY = turnsAtHead ? pageTop : y
  let pagesTurned = turnsAtHead ? 1 : 0
  let below = headY + headHeight
  const rows = Array.from({ length: count }, (_, at) => {
    const height = heightAt(at)
    const turns = below + height > frame.bottom
    const top = turns ? pageTop + headHeight : below
    if (turns) pagesTurned += 1
    below = top + height
    return { y: top, turns }
  })
  return { headY, turnsAtHead, rows, pagesTurned, below }
}

/** Draws the rows as they are planned. */
export const drawRows = (canvas: Canvas, { frame, stacks }: Grid, plan: RowPlan): void => {
  const { page, root } = canvas
  const table = page.document.struct('Table')
  root.add(table)
  const drawLine = (at: number, isStrong = false): void =>
    drawRule(canvas, at, { from: frame.left, to: frame.right, isStrong })
  const heads = layOut(canvas, stacks, head)
  if (plan.turnsAtHead) canvas.turn()
  addRow(canvas, table, { stacks, laidOut: heads, look: headLook, y: plan.headY })
  drawLine(plan.headY + heads.height, true)
  plan.rows.forEach(({ y, turns }, at) => {
    if (turns) {
      canvas.turn()
      // A screen reader has read the head on the first page.
      page.artifact(() =>
        stacks.forEach((stack, index) => {
          const lines = heads.cells[index] ?? []
          for (const draw of drawStack(canvas, stack, { lines, look: headLook, y: pageTop })) draw()
        }),
      )
      drawLine(y, true)
    }
    const laidOut = layOut(canvas, stacks, rowAt(at))
    addRow(canvas, table, { stacks, laidOut, look: rowLook, y })
    drawLine(y + laidOut.height)
  })
  table.end()
}

type Layout = { look: Look; toText: (column: PrintedColumn) => string }

const head: Layout = { look: headLook, toText: ({ head }) => head }

const rowAt = (at: number): Layout => ({ look: rowLook, toText: ({ cells }) => cells[at] ?? '' })

const layOut = ({ page }: Canvas, stacks: readonly Stack[], { look, toText }: Layout): LaidOut => {
  const cells = stacks.map(({ columns, width, isFigure }) => {
    const texts = columns.map(toText)
    // An empty text keeps its line, so that those below it are recognised; at the end it does not.
    const last = texts.findLastIndex((text) => text !== '')
    return texts.slice(0, last + 1).map((text, level) => {
      if (text === '' || (isFigure && look === rowLook)) return [text]
      return page.wrap(text, styleAt(look, level), { width, maximumLines: mostLines })
    })
  })
  const lines = cells.map((stack) => stack.reduce((sum, { length }) => sum + length, 0))
  return { cells, height: Math.max(1, ...lines) * look.step + 2 * padding }
}

const styleAt = (look: Look, level: number): TextStyle => (level === 0 ? look.first : look.below)

type DrawnRow = { stacks: readonly Stack[]; laidOut: LaidOut; look: Look; y: number }

/** Adds a row to the table, with a cell for each stack, whose texts are read one after another. */
const addRow = (
  canvas: Canvas,
  table: PDFKit.PDFStructureElement,
  { stacks, laidOut, look, y }: DrawnRow,
): void => {
  const { document } = canvas.page
  const row = document.struct('TR')
  table.add(row)
  const options = look.tag === 'TH' ? headOptions('Column') : {}
  stacks.forEach((stack, at) => {
    const texts = drawStack(canvas, stack, { lines: laidOut.cells[at] ?? [], look, y })
    row.add(document.struct(look.tag, options, texts))
  })
  row.end()
}

/** A function for each text of a stack, which draws it. */
const drawStack = (
  { page }: Canvas,
  { x, width, isFigure }: Stack,
  { lines, look, y }: { lines: readonly Lines[]; look: Look; y: number },
): (() => void)[] => {
  let below = y + padding
  const { step } = look
  return lines.flatMap((text, level) => {
    const top = below
    below += text.length * step
    const textStyle = isFigure && look === rowLook ? look.first : styleAt(look, level)
    if (text.join('') === '') return []
    if (!isFigure) return [() => void page.text(text, textStyle, { x, y: top, width, step })]
    return text.map((line, index) => () => {
      const baseline = top + index * step + toBaseline(step, textStyle.size)
      page.textEndingAt(line, textStyle, { right: x + width, baseline })
    })
  })
}
