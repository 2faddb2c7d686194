import { useRef, useState } from 'react'
import { useSending, type CommandFailure, type SendingOptions } from './sending.ts'

type CommandOptions<Input, Answer> = SendingOptions<Input, Answer> & {
  /** After a failure. */
  failed?: (failure: CommandFailure) => void
}

type CommandState<Input> = {
  /** What was sent last. */
  input: Input | undefined
  /** True from the click until `done` has finished. Further clicks are ignored until then. */
  isBusy: boolean
  isDone: boolean
  failure: CommandFailure | null
  /** Counts the failures: each moves the focus to its notice. */
  attempt: number
}

export type Command<Input = void> = CommandState<Input> & {
  run: (input: Input) => void
  /** Forgets the outcome, for a question that is asked again. */
  reset: () => void
}

/**
 * A command without a form: a button sends it, or a choice that takes effect at once. `input` tells
 * apart what one command may do; another input is another command, with a key of its own.
 */
export const useCommand = <Answer, Input = void>(
  options: CommandOptions<Input, Answer>,
): Command<Input> => {
  const { carryOut, renewKey } = useSending(options)
  const [state, setState] = useState<Omit<CommandState<Input>, 'attempt'>>(idle)
  const [attempt, setAttempt] = useState(0)
  const isRunning = useRef(false)
  const sent = useRef<string>(undefined)
  const run = async (input: Input): Promise<void> => {
    if (isRunning.current) return
    isRunning.current = true
    const text = toText(input)
    if (text !== sent.current) renewKey()
    sent.current = text
    setState({ ...idle, input, isBusy: true })
    let failure: CommandFailure | null = null
    try {
      failure = await carryOut(input)
    } finally {
      isRunning.current = false
      setState({ input, isBusy: false, isDone: failure === null, failure })
    }
    if (failure === null) return
    setAttempt((before) => before + 1)
    options.failed?.(failure)
  }
  return { ...state, attempt, run: (input) => void run(input), reset: () => setState(idle) }
}

const idle = { input: undefined, isBusy: false, isDone: false, failure: null }

// A file has no properties of its own that JSON would write.
const toText = (input: unknown): string | undefined =>
  JSON.stringify(input, (_key, value: unknown) =>
    value instanceof File ? [value.name, value.size, value.lastModified] : value,
  )
