import type { KeyboardEvent, PointerEvent } from 'react'
import styles from './chart-cursor.module.css'

type ChartCursorProps = {
  label: string
  count: number
  /** The number of points beside each other, if the chart has rows of them. */
  columns?: number
  current: number
  text: string
  onMove: (index: number) => void
}

/**
 * Moves along the points of a chart with the mouse, a finger or the arrow keys. It lies over the
 * chart and is not visible, because the chart shows the point that it is at.
 */
export const ChartCursor = (props: ChartCursorProps) => {
  const { label, count, columns = count, current, text, onMove } = props
  const last = Math.max(count - 1, 0)
  const rows = Math.ceil(count / columns)
  const moveToPointer = ({ currentTarget, clientX, clientY }: PointerEvent<HTMLInputElement>) => {
    const { left, top, width, height } = currentTarget.getBoundingClientRect()
    const column = Math.min(
      Math.max(Math.floor(((clientX - left) / width) * columns), 0),
      columns - 1,
    )
    const row = Math.min(Math.max(Math.floor(((clientY - top) / height) * rows), 0), rows - 1)
    onMove(Math.min(row * columns + column, last))
  }
  const moveToRow = (event: KeyboardEvent) => {
    const by = { ArrowUp: -columns, ArrowDown: columns }[event.key]
    if (rows < 2 || by === undefined) return
    event.preventDefault()
    if (current + by >= 0 && current + by <= last) onMove(current + by)
  }
  return (
    <input
      className={styles.cursor}
      type="range"
      min={0}
      max={last}
      step={1}
      value={current}
      aria-label={label}
      aria-valuetext={text}
      onChange={(event) => onMove(event.target.valueAsNumber)}
      onPointerMove={moveToPointer}
      onPointerDown={moveToPointer}
      onKeyDown={moveToRow}
    />
  )
}
