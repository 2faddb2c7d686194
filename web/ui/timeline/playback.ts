import { useEffect, useEffectEvent, useState } from 'react'

/** The number of seconds that a day of the history takes. */
export const paces = [1, 4, 16] as const
export type Pace = (typeof paces)[number]

const millisecondsOfDay = 86_400_000
/** A step is seen, and a longer silence plays as three days. */
const shortestWait = 250
const mostDays = 3

/** Returns the time that playing waits before the next event. */
const playbackWait = (from: string, to: string, pace: Pace): number => {
  const days = Math.min((Date.parse(to) - Date.parse(from)) / millisecondsOfDay, mostDays)
  return Math.max(shortestWait, days * pace * 1000)
}

export type Playback = { isPlaying: boolean; toggle: () => void; stop: () => void }

type Played = {
  entries: readonly { at: string }[]
  step: number
  pace: Pace
  set: (step: number) => void
}

/** Plays a history from its current step, or from the beginning if it has reached the end. */
export const usePlayback = ({ entries, step, pace, set }: Played): Playback => {
  const [isPlaying, setPlaying] = useState(false)
  const last = entries.length - 1
  const wait = playbackWait(entries[step]?.at ?? '', entries[step + 1]?.at ?? '', pace)
  const advance = useEffectEvent(() => {
    set(step + 1)
    if (step + 1 >= last) setPlaying(false)
  })
  useEffect(() => {
    if (!isPlaying || step >= last) return undefined
    const timer = setTimeout(advance, wait)
    return () => clearTimeout(timer)
  }, [isPlaying, step, last, wait])
  return {
    isPlaying,
    toggle: () => {
      if (!isPlaying && step >= last) set(0)
      setPlaying(!isPlaying)
    },
    stop: () => setPlaying(false),
  }
}
