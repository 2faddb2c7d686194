import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useState } from 'react'
import * as v from 'valibot'

export type Replay<Entry> = {
  /** The place of the entry up to which the history is shown. */
  step: number
  set: (step: number) => void
  entry: Entry
  /** Nothing is left out: this is how it stands now. */
  isNow: boolean
}

/** Writing each step of a slider that is being drawn would replace the address dozens of times. */
const writesAfterMilliseconds = 200

const searchSchema = v.object({ at: v.optional(v.string()) })

/**
 * Walks through a history. The step is in the address as its entry's key, so that it can be shared
 * and stays right when entries are added; without one the history is shown up to now.
 */
export const useReplay = <Entry extends { key: string }>(
  entries: readonly [Entry, ...Entry[]],
): Replay<Entry> => {
  const { at } = v.parse(searchSchema, useSearch({ strict: false }))
  const [state, setState] = useState({ at, chosen: at, written: at })
  // Back, or an opened link, wins over what was chosen; our own address that arrives late does not.
  if (state.at !== at) {
    setState({ ...state, at, chosen: at === state.written ? state.chosen : at })
  }
  const { chosen } = state
  useWrittenStep({ at, chosen, onWrite: () => setState({ ...state, written: chosen }) })
  const last = entries.length - 1
  const found = entries.findIndex(({ key }) => key === chosen)
  const step = found === -1 ? last : found
  return {
    step,
    set: (next) => setState({ ...state, chosen: next === last ? undefined : entries[next]?.key }),
    entry: entries[step] ?? entries[0],
    isNow: step === last,
  }
}

type Written = { at: string | undefined; chosen: string | undefined; onWrite: () => void }

const useWrittenStep = ({ at, chosen, onWrite }: Written): void => {
  const navigate = useNavigate()
  const write = useEffectEvent(() => {
    onWrite()
    void navigate({
      to: '.',
      search: (before: Record<string, unknown>) => ({ ...before, at: chosen }),
      replace: true,
      resetScroll: false,
    })
  })
  useEffect(() => {
    if (chosen === at) return undefined
    const timer = setTimeout(write, writesAfterMilliseconds)
    return () => clearTimeout(timer)
  }, [at, chosen])
}
