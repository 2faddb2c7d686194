import type { Cluster } from './cluster.ts'
import type { Contender } from './contender.ts'

export type Measure = {
  /** What a person types to have this one alone. */
  name: string
  /** What the issue asks for, in words. */
  target: string
  run: (bench: Bench) => Promise<readonly Figure[]>
}

export type Bench = {
  cluster: Cluster
  contenders: readonly Contender[]
  /** Smaller and shorter everywhere: a first look, not a figure to publish. */
  quick: boolean
  /** One line for the person who waits. */
  tell: (line: string) => void
}

export type Figure = {
  what: string
  value: number
  unit: '/s' | 'ms' | 'MB' | 'x' | ''
  /** What it is held against, measured in the same run. */
  against?: { name: string; value: number } | undefined
  /** Value to what it is held against. */
  ratio?: number | undefined
  /** What must hold, and whether it does; left out for what is told for orientation alone. */
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
