import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useState } from 'react'
import * as v from 'valibot'

export type Replay<Entry> = {
  /** The place of the entry up to which the history is shown. */
  step: number
  set: (step: number) => void
  entry: Entry
  /** Whether the last entry is included, so that the current state is shown. */
  isNow: boolean
  /** The place of the entry that it is compared with; null while nothing is compared. */
  against: number | null
  setAgainst: (against: number | null) => void
}

/** Writing each step of a slider that is being drawn would replace the address dozens of times. */
const writesAfterMilliseconds = 200

const searchSchema = v.object({ at: v.optional(v.string()), against: v.optional(v.string()) })

/** Returns the keys of the entries that the address names: a step, and one to compare it with. */
export const useNamedKeys = (): v.InferOutput<typeof searchSchema> =>
  v.parse(searchSchema, useSearch({ strict: false }))

/**
 * Walks through a history. The step is in the address as its entry's key, so it can be shared and
 * stays correct when entries are added. Without a step, the whole history is shown. The key of the
 * entry to compare with is also in the address.
 */
export const useReplay = <Entry extends { key: string }>(
  entries: readonly [Entry, ...Entry[]],
): Replay<Entry> => {
  const search = useNamedKeys()
  const { at } = search
  const [state, setState] = useState({ at, chosen: at, written: at })
  // Back, or an opened link, wins over what was chosen; our own address that arrives late does not.
  if (state.at !== at) {
    setState({ ...state, at, chosen: at === state.written ? state.chosen : at })
  }
  const { chosen } = state
  const write = useAddress()
  useWrittenStep({
    at,
    chosen,
    onWrite: () => {
      setState({ ...state, written: chosen })
      write({ at: chosen })
    },
  })
  const last = entries.length - 1
  const index = entries.findIndex(({ key }) => key === chosen)
  const step = index === -1 ? last : index
  const against = entries.findIndex(({ key }) => key === search.against)
  return {
    step,
    set: (next) => setState({ ...state, chosen: next === last ? undefined : entries[next]?.key }),
    entry: entries[step] ?? entries[0],
    isNow: step === last,
    against: against === -1 ? null : against,
    setAgainst: (place) => write({ against: place === null ? undefined : entries[place]?.key }),
  }
}

/** Replaces a part of the address's search. */
const useAddress = () => {
  const navigate = useNavigate()
  return (changed: Record<string, string | undefined>): void =>
    void navigate({
      to: '.',
      search: (before: Record<string, unknown>) => ({ ...before, ...changed }),
      replace: true,
      resetScroll: false,
    })
}

type Written = { at: string | undefined; chosen: string | undefined; onWrite: () => void }

const useWrittenStep = ({ at, chosen, onWrite }: Written): void => {
  const write = useEffectEvent(onWrite)
  useEffect(() => {
    if (chosen === at) return undefined
    const timer = setTimeout(write, writesAfterMilliseconds)
    return () => clearTimeout(timer)
  }, [at, chosen])
}
