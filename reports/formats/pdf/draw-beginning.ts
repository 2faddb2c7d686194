import { toBaseline } from '@almoner/workflows/documents/page.ts'
import type { Fact } from '../content.ts'
import { drawParagraph, drawRule, frameWidth, headOptions, style, type Canvas } from './frame.ts'

/** A figure with its name, as it is printed. */
export type PrintedTotal = { label: string; value: string }

type Beginning = {
  charity: string
  title: string
  facts: readonly Fact[]
  totals: readonly PrintedTotal[]
  notes: readonly string[]
}

const top = 34

/**
 * Draws what stands above the rows: charity, title, facts with the totals beside them, and notes.
 * Returns the y below it.
 */
export const drawBeginning = (canvas: Canvas, content: Beginning): number => {
  const { charity, title, facts, totals, notes } = content
  const { left, right } = canvas.frame
  let y = drawParagraph(canvas, 'P', { text: charity, style: style.charity, y: top })
  y = drawParagraph(canvas, 'H1', { text: title, style: style.title, y: y + 4 }) + 10
  const middle = left + frameWidth(canvas.frame) * 0.58
  const ofFacts = drawPairs(canvas, facts, { y, from: left, to: middle - 24, labelWidth: 96 })
  const ofTotals = drawTotals(canvas, totals, { y, from: middle, to: right })
  y = Math.max(ofFacts, ofTotals) + 8
  for (const text of notes) y = drawParagraph(canvas, 'P', { text, style: style.note, y })
  return y + 8
}

type Area = { y: number; from: number; to: number }

const step = 12
const padding = 2.5

/** Draws names and values in two columns, and returns the y below them. */
const drawPairs = (
  canvas: Canvas,
  facts: readonly Fact[],
  { y, from, to, labelWidth }: Area & { labelWidth: number },
): number => {
  const { page, root } = canvas
  const table = page.document.struct('Table')
  root.add(table)
  let below = y
  for (const { label, value } of facts) {
    drawRule(canvas, below, { from, to })
    const top = below + padding
    const labels = page.wrap(label, style.label, { width: labelWidth - 8 })
    const values = page.wrap(value, style.value, { width: to - from - labelWidth, maximumLines: 4 })
    const row = page.document.struct('TR')
    table.add(row)
    row.add(
      page.document.struct('TH', headOptions('Row'), () => {
        page.text(labels, style.label, { x: from, y: top, width: labelWidth, step })
      }),
    )
    row.add(
      page.document.struct('TD', {}, () => {
        page.text(values, style.value, { x: from + labelWidth, y: top, width: to - from, step })
      }),
    )
    row.end()
    below = top + Math.max(labels.length, values.length) * step + padding
  }
  table.end()
  drawRule(canvas, below, { from, to })
  return below
}

const totalStep = 13

/** The height that a total takes in a width. */
export const totalHeight = ({ page }: Canvas, total: PrintedTotal, width: number): number =>
  wrapLabel({ page }, total, width).length * totalStep + 2 * padding

const wrapLabel = ({ page }: Pick<Canvas, 'page'>, { label, value }: PrintedTotal, width: number) =>
  page.wrap(label, style.value, {
    width: width - page.widthOf(value, style.sum) - 14,
    maximumLines: 3,
  })

/** Draws figures below one another, each with its name, and returns the y below them. */
export const drawTotals = (
  canvas: Canvas,
  totals: readonly PrintedTotal[],
  { y, from, to }: Area,
): number => {
  const { page, root } = canvas
  const table = page.document.struct('Table')
  root.add(table)
  let below = y
  for (const total of totals) {
    drawRule(canvas, below, { from, to })
    const top = below + padding
    const row = page.document.struct('TR')
    table.add(row)
    row.add(
      page.document.struct('TH', headOptions('Row'), () => {
        const lines = wrapLabel(canvas, total, to - from)
        page.text(lines, style.value, { x: from, y: top, width: to - from, step: totalStep })
      }),
    )
    row.add(
      page.document.struct('TD', {}, () => {
        const baseline = top + toBaseline(totalStep, style.sum.size)
        page.textEndingAt(total.value, style.sum, { right: to, baseline })
      }),
    )
    row.end()
    below += totalHeight(canvas, total, to - from)
  }
  table.end()
  drawRule(canvas, below, { from, to })
  return below
}
