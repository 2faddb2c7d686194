import type { ReactNode } from 'react'

/** `at`: the fields of the form that it shows, or the document. */
export type Fact = { name: string; value: ReactNode; at?: readonly string[] }

export const pickGiven = (facts: readonly Fact[]): readonly Fact[] =>
  facts.filter(({ value }) => value !== '' && value !== null && value !== undefined)
