import type { Cluster } from './contender/cluster.ts'
import type { Contender } from './contender/contender.ts'

export type Measure = {
  /** The argument that runs this measure alone. */
  name: string
  /** The target of the issue, in words. */
  target: string
  run: (bench: Bench) => Promise<readonly Figure[]>
}

export type Bench = {
  cluster: Cluster
  contenders: readonly Contender[]
  /** Everything is smaller and shorter: a quick check, not a figure to publish. */
  quick: boolean
  /** One line of progress for the terminal. */
  tell: (line: string) => void
}

export type Figure = {
  what: string
  value: number
  unit: '/s' | 'ms' | 'MB' | 'x' | ''
  /** The peer's value, measured in this run too. */
  against?: { name: string; value: number } | undefined
  /** The ratio of the value to the peer's. */
  ratio?: number | undefined
  /** The requirement, and whether it is met; absent for a figure that is only informative. */
  target?: { text: string; reached: boolean } | undefined
}

export const atLeast = (value: number, least: number, text = `≥ ${number(least)}`) => ({
  text,
  reached: value >= least,
})

export const atMost = (value: number, most: number, text = `≤ ${number(most)}`) => ({
  text,
  reached: value <= most,
})

/** Figures as people read them: whole above 100, and three digits below. */
export const number = (value: number): string =>
  Math.abs(value) >= 100
    ? Math.round(value).toLocaleString('en-GB')
    : String(Number(value.toPrecision(3)))
