import { useMutation, useQueryClient, type QueryKey } from '@tanstack/react-query'
import { useRef } from 'react'
import { newUuid } from '../browser/new-uuid.ts'
import { NetworkError, problemCode, ProblemError } from '../api/failure/problem.ts'

export type SendingOptions<Input, Answer> = {
  /**
   * Sends the command. `key` is the command's idempotency key. It does not change until a command
   * succeeds, so a second click after a lost answer cannot carry out the command twice.
   */
  send: (input: Input, key: string) => Promise<Answer>
  /** After success, when the queries are read again. */
  done?: ((answer: Answer, input: Input) => void | Promise<void>) | undefined
  /** The queries that the command makes out of date; read again before `done`. */
  reads?: readonly QueryKey[] | undefined
  /** The query whose data is the answer of the command. */
  updates?: QueryKey | undefined
}

/** `unknown`: the command may have been carried out; the user should look before a new attempt. */
export type CommandFailure = { outcome: 'refused' | 'unknown'; error: Error }

/**
 * Whether no answer arrived. Submitting again then shows the outcome. If an answer reports that an
 * earlier command arrived with other values, submitting again gets that answer again.
 */
export const isLost = ({ outcome, error }: CommandFailure): boolean =>
  outcome === 'unknown' && !(error instanceof ProblemError)

/** Sends commands, one at a time. */
export const useSending = <Input, Answer>(options: SendingOptions<Input, Answer>) => {
  const { send, done, reads = [], updates } = options
  const queryClient = useQueryClient()
  const key = useRef('')
  const sending = useMutation({
    mutationFn: (input: Input) => {
      key.current ||= newUuid()
      return send(input, key.current)
    },
    // A password must not stay in memory after it was sent.
    gcTime: 0,
  })
  const readAgain = (keys: readonly QueryKey[]) =>
    Promise.all(keys.map((queryKey) => queryClient.invalidateQueries({ queryKey })))
  /** Returns null after success. */
  const carryOut = async (input: Input): Promise<CommandFailure | null> => {
    let answer: Answer
    try {
      answer = await sending.mutateAsync(input)
    } catch (error) {
      const failure = toFailure(error)
      // The user who checks whether the command was carried out must not see old data.
      if (failure.outcome === 'unknown') void readAgain(updates ? [...reads, updates] : reads)
      return failure
    } finally {
      sending.reset()
    }
    key.current = ''
    if (updates) queryClient.setQueryData(updates, answer)
    await readAgain(reads)
    await done?.(answer, input)
    return null
  }
  return {
    carryOut,
    /** The next command is another one. */
    renewKey: () => {
      key.current = ''
    },
  }
}

/** `request_reused`: an earlier attempt arrived, with other values than those sent now. */
export const toFailure = (thrown: unknown): CommandFailure => {
  const error = thrown instanceof Error ? thrown : new Error(String(thrown))
  const isRefused =
    error instanceof ProblemError
      ? problemCode(error) !== 'request_reused'
      : error instanceof NetworkError && !error.wasCommand
  return { outcome: isRefused ? 'refused' : 'unknown', error }
}
