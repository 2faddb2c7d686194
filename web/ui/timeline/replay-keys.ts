import type { KeyboardEvent } from 'react'
import { bandStep } from './track-layout.ts'

export type ReplayMoves = {
  entries: readonly { band?: string }[]
  step: number
  set: (step: number) => void
  play: (() => void) | null
  compare: (() => void) | null
}

/**
 * Handles the keys: ←/→ an event, Shift+←/→ a round, Home/End, Space plays, D compares. A control
 * inside the replay keeps its own keys.
 */
export const handleReplayKey = (event: KeyboardEvent, moves: ReplayMoves): void => {
  if (event.ctrlKey || event.metaKey || event.altKey) return
  const move = findMove(event, moves)
  if (move === null || isOfControl(event)) return
  event.preventDefault()
  move()
}

const findMove = (
  { key, shiftKey }: KeyboardEvent,
  { entries, step, set, play, compare }: ReplayMoves,
): (() => void) | null => {
  const last = entries.length - 1
  switch (key) {
    case 'ArrowLeft':
      return () =>
        set(shiftKey ? bandStep(entries, { step, to: 'previous' }) : Math.max(0, step - 1))
    case 'ArrowRight':
      return () =>
        set(shiftKey ? bandStep(entries, { step, to: 'next' }) : Math.min(last, step + 1))
    case 'Home':
      return () => set(0)
    case 'End':
      return () => set(last)
    case ' ':
      return play
    case 'd':
    case 'D':
      return compare
    default:
      return null
  }
}

const isOfControl = ({ target, key }: KeyboardEvent): boolean => {
  if (!(target instanceof Element)) return false
  if (target.matches('input[type=range]')) return false
  if (target.matches('input, select, textarea')) return true
  return key === ' ' && target.closest('a, button, summary') !== null
}
