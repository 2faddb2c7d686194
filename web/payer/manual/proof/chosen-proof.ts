import { useSyncExternalStore } from 'react'
import type { ProofKind } from './proof-file.ts'

export type ChosenProof = { file: File; kind: ProofKind; attemptId: string }

// A file cannot be kept where the rest of the checkout is: it stays while the page lives, so that the
// way back and forth between its screens loses nothing.
let chosen: ChosenProof | undefined
const listeners = new Set<() => void>()

export const chooseProof = (proof: ChosenProof | undefined): void => {
  chosen = proof
  for (const listener of listeners) listener()
}

/** The file chosen for this attempt; another payment's is none of its business. */
export const useChosenProof = (attemptId: string): ChosenProof | undefined => {
  const proof = useSyncExternalStore(subscribe, () => chosen)
  return proof?.attemptId === attemptId ? proof : undefined
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
