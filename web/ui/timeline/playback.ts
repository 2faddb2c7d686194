import { useEffect, useEffectEvent, useState } from 'react'

/** The number of seconds in which a whole history plays. */
export const paces = [15, 30, 60] as const
export type Pace = (typeof paces)[number]

type Moment = { at: string }

const millisecondsOfDay = 86_400_000
/** A silence of more than three days plays as three days, and events at once stay apart. */
const mostDays = 3
const fewestDays = 0.1
const longestWait = 2_000

const countDays = (from: Moment | undefined, to: Moment | undefined): number =>
  from && to ? (Date.parse(to.at) - Date.parse(from.at)) / millisecondsOfDay : 0

/** Returns the time that playing waits after each event; together they are at most the pace. */
export const playbackWaits = (entries: readonly Moment[], pace: Pace): readonly number[] => {
  const days = entries
    .slice(1)
    .map((entry, place) =>
      Math.min(Math.max(countDays(entries[place], entry), fewestDays), mostDays),
    )
  const sum = days.reduce((all, each) => all + each, 0)
  return days.map((each) => Math.min((pace * 1000 * each) / sum, longestWait))
}

const fewestPlayed = 6
const shortestPlayedDays = 2

/** A few events, or those of one day, are read faster than they play. */
export const isPlayable = (entries: readonly Moment[]): boolean =>
  entries.length >= fewestPlayed && countDays(entries[0], entries.at(-1)) >= shortestPlayedDays

export type Playback = { isPlaying: boolean; toggle: () => void; stop: () => void }

type Played = {
  entries: readonly Moment[]
  step: number
  pace: Pace
  set: (step: number) => void
}

/** Plays a history from its current step, or from the beginning if it has reached the end. */
export const usePlayback = ({ entries, step, pace, set }: Played): Playback => {
  const [isPlaying, setPlaying] = useState(false)
  const last = entries.length - 1
  const wait = playbackWaits(entries, pace)[step]
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
