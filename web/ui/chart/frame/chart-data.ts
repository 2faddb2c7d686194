import type { ReactNode } from 'react'
import type { ChartUnit } from './chart-units.ts'

export type ChartSeries = {
  key: string
  name: string
  /** A value for each point. */
  values: readonly number[]
}

/** Series of values over a row of points, such as days. */
export type ChartData = {
  /** The name of the chart. */
  label: string
  /** What a point is: the head of its column in the table. */
  pointName: string
  /** `tick` is the name on the axis, if it is a shorter one. */
  points: readonly { key: string; name: string; tick?: string }[]
  series: readonly ChartSeries[]
  /** The series that the others are compared with, such as the year before. */
  behind?: ChartSeries
  unit: ChartUnit
  /** The number of things behind each sum, which only the table shows. */
  counts?: ChartSeries
  /** Shown until a point is chosen, such as the sum of all; without it, the last point. */
  rest?: string
  /** Describes a point in full; without it, its name and its values. */
  toText?: (index: number) => string
  /** Shows the text of the current point, as a link to what it consists of. */
  renderText?: (index: number, text: string) => ReactNode
}

/** Returns the series in the order in which they are read, with that behind them at the end. */
export const listSeries = ({ series, behind }: ChartData): readonly ChartSeries[] =>
  behind ? [...series, behind] : series
