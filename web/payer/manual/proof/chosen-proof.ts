import { useSyncExternalStore } from 'react'
import type { ProofKind } from './proof-file.ts'

export type ChosenProof = { file: File; kind: ProofKind; attemptId: string }

// A file cannot be stored with the rest of the checkout. It is kept in memory while the page is
// loaded, so that it is not lost when the payer moves between screens.
let currentProof: ChosenProof | undefined
const listeners = new Set<() => void>()

export const chooseProof = (proof: ChosenProof | undefined): void => {
  currentProof = proof
  for (const listener of listeners) listener()
}

/** The file chosen for this attempt; another payment's is none of its business. */
export const useChosenProof = (attemptId: string): ChosenProof | undefined => {
  const proof = useSyncExternalStore(subscribe, () => currentProof)
  return proof?.attemptId === attemptId ? proof : undefined
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
