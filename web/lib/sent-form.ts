import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import * as v from 'valibot'
import {
  refusalsFrom,
  useAnswers,
  type Answers,
  type AnswersForm,
  type Refusal,
} from './answers.ts'
import { problemCode, ProblemError } from './problem.ts'

type Schema = v.GenericSchema<unknown, object>

export type SentFormOptions<S extends Schema, Answer> = {
  /** In the order of its fields: missing ones are listed in it. */
  initial: Answers
  /** The names of the typed values; names with a full stop are nested in it. */
  schema: S
  send: (typed: v.InferOutput<S>) => Promise<Answer>
  done: (answer: Answer, typed: v.InferOutput<S>) => void | Promise<void>
  /** The control that a refusal belongs to, where the API names none or calls it otherwise. */
  fieldOf?: Readonly<Record<string, string>>
  /** The sentence for a code that the schema or the API gave. */
  wordsOf: (code: string) => string
  /** Validation that no schema can do. */
  alsoRefused?: (answers: Answers) => Promise<readonly Refusal[]>
}

export type SentFormState = Pick<
  AnswersForm,
  'register' | 'change' | 'answers' | 'attempt' | 'isBusy'
> & {
  errors: readonly { name: string; message: string }[]
  errorOf: (name: string) => string | undefined
  /** The error, if it is not about a field; null while there is none. */
  failure: Error | null
  /** Removes the API's error about a field, because its value has changed. */
  forgive: (name: string) => void
  submit: () => void
}

/** A form that is judged here, sent, and refused there with nothing lost. */
export const useSentForm = <S extends Schema, Answer>({
  initial,
  schema,
  send,
  done,
  fieldOf = {},
  wordsOf,
  alsoRefused,
}: SentFormOptions<S, Answer>): SentFormState => {
  // The API's errors about the sent values; they hold until a value changes.
  const [refused, setRefused] = useState<Refused[]>([])
  const sending = useMutation({ mutationFn: send })
  const places = Object.keys(initial)
  const read = (answers: Answers) => v.safeParse(schema, nested(answers))
  const form = useAnswers({
    initial: () => initial,
    refusalsOf: async (answers) => [
      ...refusalsFrom(read(answers).issues),
      ...((await alsoRefused?.(answers)) ?? []),
    ],
  })
  const submit = (): void => {
    if (sending.isPending) return
    sending.reset()
    setRefused([])
    void form.submit(async (answers) => {
      const { output, success } = read(answers)
      if (!success) return
      const answer = await sending.mutateAsync(output).catch((error: unknown) => {
        setRefused(refusedBy(error, answers, fieldOf))
        return failed
      })
      if (answer !== failed) await done(answer as Answer, output)
    })
  }
  const forgive = (name: string): void => {
    const left = refused.filter((each) => each.name !== name)
    if (left.length === refused.length) return
    setRefused(left)
    // Or the same refusal would be shown as one that no field is to blame for.
    if (left.length === 0) sending.reset()
  }
  const standing = refused.filter(({ name, value }) => form.answers[name] === value)
  const errors = [
    ...form.refusals.map(({ name, code }) => ({ name, message: wordsOf(code) })),
    ...standing.map(({ name, code, message }) => ({ name, message: message ?? wordsOf(code) })),
  ].sort((a, b) => places.indexOf(a.name) - places.indexOf(b.name))
  return {
    register: form.register,
    change: form.change,
    answers: form.answers,
    attempt: form.attempt,
    isBusy: form.isBusy,
    errors,
    errorOf: (name) => errors.find((error) => error.name === name)?.message,
    failure: refused.length > 0 ? null : sending.error,
    forgive,
    submit,
  }
}

const failed = Symbol('refused, or nobody knows')

type Refused = { name: string; value: string; code: string; message: string | undefined }

// Codes that this page validates as well have texts here; for the rest the API has a sentence.
const refusedBy = (
  error: unknown,
  answers: Answers,
  fieldOf: Readonly<Record<string, string>>,
): Refused[] => {
  if (!(error instanceof ProblemError)) return []
  const { fields = {}, message } = error.problem
  const code = problemCode(error) ?? ''
  const isJudged = code === 'invalid_input'
  const named = Object.entries(fields).map(([field, why]) => ({
    name: fieldOf[field] ?? field,
    code: why,
    message: isJudged ? undefined : message,
  }))
  const own = fieldOf[code]
  const found = named.length === 0 && own !== undefined ? [{ name: own, code, message }] : named
  // A field that is not on this screen cannot be corrected here.
  return found.flatMap((each) => {
    const value = answers[each.name]
    return value === undefined ? [] : [{ ...each, value }]
  })
}

const nested = (answers: Answers): Record<string, unknown> => {
  const typed: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(answers)) {
    const [outer = '', inner] = name.split('.')
    if (inner === undefined) typed[outer] = value
    else typed[outer] = { ...(typed[outer] as object | undefined), [inner]: value }
  }
  return typed
}
