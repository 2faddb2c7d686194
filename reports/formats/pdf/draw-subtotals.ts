import { drawTotals, totalHeight, type PrintedTotal } from './draw-beginning.ts'
import { frameWidth, pageTop, style, type Canvas } from './frame.ts'

/** Sums below a heading, as those by project. */
export type PrintedGroup = { heading: string; totals: readonly PrintedTotal[] }

/** Some sums of a group in one of the two columns of a page. */
type Part = {
  /** Null if the group continues. */
  heading: string | null
  totals: readonly PrintedTotal[]
  x: number
  y: number
  /** It is on the next page. */
  turns: boolean
}

const gap = 36
const headingHeight = 20
const space = 18

const columnWidth = ({ frame }: Canvas): number => (frameWidth(frame) - gap) / 2

/** Divides the subtotals in two columns a page, from `y` down. */
export const planSubtotals = (
  canvas: Canvas,
  groups: readonly PrintedGroup[],
  y: number,
): readonly Part[] => {
  const { frame } = canvas
  const width = columnWidth(canvas)
  const parts: Part[] = []
  let [top, x, at, turns] = [y + space, frame.left, y + space, false]
  const continueBeside = (): void => {
    if (x === frame.left) [x, at] = [frame.left + width + gap, top]
    else [top, x, at, turns] = [pageTop, frame.left, pageTop, true]
  }
  for (const { heading, totals } of groups) {
    let rest = totals
    while (rest.length > 0) {
      const isFirst = rest === totals
      const start = at + (isFirst ? headingHeight : 0)
      const fitting = takeWhatFits(canvas, rest, frame.bottom - start)
      if (fitting.length > 0) {
        parts.push({ heading: isFirst ? heading : null, totals: fitting, x, y: at, turns })
        turns = false
        rest = rest.slice(fitting.length)
        at = start + heightOfAll(canvas, fitting)
      }
      if (rest.length > 0) continueBeside()
    }
    at += space
  }
  return parts
}

const heightOfAll = (canvas: Canvas, totals: readonly PrintedTotal[]): number =>
  totals.reduce((sum, total) => sum + totalHeight(canvas, total, columnWidth(canvas)), 0)

const takeWhatFits = (
  canvas: Canvas,
  totals: readonly PrintedTotal[],
  height: number,
): readonly PrintedTotal[] => {
  let used = 0
  const end = totals.findIndex((total) => {
    used += totalHeight(canvas, total, columnWidth(canvas))
    return used > height
  })
  return end === -1 ? totals : totals.slice(0, end)
}

/** Draws the subtotals as they are planned. */
export const drawSubtotals = (canvas: Canvas, parts: readonly Part[]): void => {
  const { page, root } = canvas
  const width = columnWidth(canvas)
  for (const { heading, totals, x, y, turns } of parts) {
    if (turns) canvas.turn()
    if (heading !== null) {
      root.add(
        page.document.struct('H2', {}, () => {
          page.text(heading, style.heading, { x, y, width, step: headingHeight, maximumLines: 1 })
        }),
      )
    }
    const from = { y: heading === null ? y : y + headingHeight, from: x, to: x + width }
    drawTotals(canvas, totals, from)
  }
}
