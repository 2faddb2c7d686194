import type { QueryKey } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type {
  DefaultValues,
  FieldPath,
  UseFormRegisterReturn,
  UseFormReturn,
} from 'react-hook-form'
import type * as v from 'valibot'
import { fieldRefusals, useSchemaForm, type FormSchema } from './form.ts'
import { problemCode, ProblemError } from '../api/failure/problem.ts'
import { useSending, type CommandFailure, type SendingOptions } from './sending.ts'

type Values<S extends FormSchema> = v.InferInput<S>

export type CommandFormOptions<S extends FormSchema, Answer> = SendingOptions<
  v.InferOutput<S>,
  Answer
> & {
  /** Its errors are codes (`email.required`). May be async; may change between renders. */
  schema: S
  /** Every field, in the order of the screen: errors are listed in it. Read once, at mount. */
  initial: DefaultValues<Values<S>>
  /** After success. A form that stays on the screen calls `form.reset` here. */
  done: (answer: Answer, output: v.InferOutput<S>) => void | Promise<void>
  reads: readonly QueryKey[]
  /** The API's name of a field, or one of its error codes → the field on this screen. */
  fieldOf?: Readonly<Record<string, FieldPath<Values<S>>>>
  /** Returns the sentence for a code of the schema or of the API, in the reader's language. */
  labelsOf: (code: string) => string
}

/** The state that a form's frame needs (`FormScreen`, `FormSection`). */
export type CommandProgress = {
  /** The invalid fields, in the order of the screen. */
  errors: readonly { name: string; message: string }[]
  /** Why the command failed, if the failure does not concern a field of this form. */
  failure: CommandFailure | null
  /** Counts the rejected submissions: each moves the focus to the errors. */
  attempt: number
  /** True from the click until `done` has finished. Further clicks are ignored until then. */
  isBusy: boolean
  /** Whether leaving the screen now would lose typed text. */
  isUnsaved: () => boolean
  submit: () => void
}

export type CommandFormState<S extends FormSchema> = CommandProgress & {
  form: UseFormReturn<Values<S>, unknown, v.InferOutput<S>>
  /** Returns the sentence beside a field. */
  errorOf: (name: FieldPath<Values<S>>) => string | undefined
}

/** The part of a form that a component with these fields needs. */
export type FieldState<Name extends string> = {
  form: { register: (name: Name, options?: { deps: Name[] }) => UseFormRegisterReturn }
  errorOf: (name: Name) => string | undefined
}

/**
 * A form that sends one command. It validates by a valibot schema, nothing before the first press
 * of the button; a refused command keeps what was typed, and its errors stand beside their fields
 * until these change.
 *
 * ```tsx
 * const state = useCommandForm({
 *   schema: feeSchema,
 *   initial: { percent: '' },
 *   send: ({ percent }, key) => saveFee({ percent }, key),
 *   done: () => navigate({ to: '/Fees' }),
 *   reads: [feesKey],
 *   fieldOf: { basisPoints: 'percent' },
 *   labelsOf: useFeeLabels(),
 * })
 * return (
 *   <FormScreen state={state} title={t`Fee`} back={{ to: '/Fees' }} act={…} lost={…}>
 *     <Field name="percent" label={t`Fee`} error={state.errorOf('percent')}>
 *       <TextInput {...state.form.register('percent')} />
 *     </Field>
 *   </FormScreen>
 * )
 * ```
 *
 * A field whose rule reads another field is named in that field's `register(…, { deps })`. A value
 * that is loaded is loaded before the form is mounted. `FormSection` is the form without a screen.
 */
export const useCommandForm = <S extends FormSchema, Answer>(
  options: CommandFormOptions<S, Answer>,
): CommandFormState<S> => {
  const { schema, initial, send, done, reads, updates, fieldOf = {}, labelsOf } = options
  const form = useSchemaForm(schema, initial)
  const [failure, setFailure] = useState<CommandFailure | null>(null)
  const [attempt, setAttempt] = useState(0)
  const isRunning = useRef(false)
  const isSaved = useRef(false)
  const sending = useSending<v.InferOutput<S>, Answer>({
    send,
    done: async (answer, output) => {
      // This is set before `done` navigates; otherwise the leave guard would ask.
      isSaved.current = form.formState.isDirty
      await done(answer, output)
    },
    reads,
    updates,
  })
  // Read here, because react-hook-form tracks only what a render has read.
  const { errors: fieldErrors, isDirty, isSubmitting } = form.formState
  useEffect(() => {
    if (!isDirty) isSaved.current = false
  }, [isDirty])
  const carryOut = async (output: v.InferOutput<S>): Promise<'done' | 'rejected'> => {
    const rejected = await sending.carryOut(output)
    if (rejected === null) return 'done'
    const { placed, isComplete } = placeRefusals(
      rejected.error,
      fieldNames(form.getValues()),
      fieldOf,
    )
    for (const { name, ...why } of placed) form.setError(name as FieldPath<Values<S>>, why)
    if (!isComplete) setFailure(rejected)
    return 'rejected'
  }
  const submit = async (): Promise<void> => {
    if (isRunning.current) return
    isRunning.current = true
    setFailure(null)
    const press: { result: 'done' | 'rejected' } = { result: 'rejected' }
    try {
      await form.handleSubmit(async (output) => {
        press.result = await carryOut(output)
      })()
    } finally {
      isRunning.current = false
    }
    // Last, when the errors that the focus moves to are on the screen.
    if (press.result === 'rejected') setAttempt((before) => before + 1)
  }
  const order = fieldNames(form.getValues())
  const errors = fieldRefusals(fieldErrors)
    .map(({ name, code, type }) => ({ name, message: type === sentence ? code : labelsOf(code) }))
    .sort((a, b) => order.indexOf(a.name) - order.indexOf(b.name))
  return {
    form,
    errors,
    errorOf: (name) => errors.find((error) => error.name === name)?.message,
    failure,
    attempt,
    isBusy: isSubmitting,
    isUnsaved: () => isDirty && !isSaved.current,
    submit: () => void submit(),
  }
}

/** The type of an error whose message is a sentence of the API, not a code. */
const sentence = 'sentence'

type PlacedRefusal = { name: string; type: string; message: string }

/** The API's errors by the fields of this screen, and whether each of them has its field. */
const placeRefusals = (
  error: Error,
  names: readonly string[],
  fieldOf: Readonly<Record<string, string>>,
): { placed: PlacedRefusal[]; isComplete: boolean } => {
  if (!(error instanceof ProblemError)) return { placed: [], isComplete: false }
  const { fields = {}, message } = error.problem
  const code = problemCode(error) ?? ''
  // The screen has sentences for the codes of invalid input; for the rest the API has one.
  const isInvalid = code === 'invalid_input'
  const refusals = Object.entries(fields).map(([field, why]) => ({
    name: fieldOf[field] ?? field,
    type: isInvalid ? 'refused' : sentence,
    message: isInvalid ? why : message,
  }))
  const own = fieldOf[code]
  const all =
    refusals.length === 0 && own !== undefined ? [{ name: own, type: sentence, message }] : refusals
  const placed = all.filter(({ name }) => names.includes(name))
  return { placed, isComplete: placed.length > 0 && placed.length === all.length }
}

const fieldNames = (values: object, prefix = ''): string[] =>
  Object.entries(values).flatMap(([name, value]: [string, unknown]) =>
    typeof value === 'object' && value !== null && !(value instanceof File)
      ? fieldNames(value, `${prefix}${name}.`)
      : [`${prefix}${name}`],
  )
