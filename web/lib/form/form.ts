import { valibotResolver } from '@hookform/resolvers/valibot'
import { useEffect, useRef } from 'react'
import {
  useForm,
  type DefaultValues,
  type FieldErrors,
  type FieldValues,
  type Resolver,
  type UseFormReturn,
} from 'react-hook-form'
import type * as v from 'valibot'

export type FormSchema =
  | v.GenericSchema<FieldValues, FieldValues>
  | v.GenericSchemaAsync<FieldValues, FieldValues>

// Typed by the schema's input and output: inference through BaseSchema loses the output behind
// v.forward(v.partialCheck(…)).
const resolver = <S extends FormSchema>(
  schema: S,
): Resolver<v.InferInput<S>, unknown, v.InferOutput<S>> =>
  valibotResolver<v.InferInput<S>, unknown, v.InferOutput<S>>(schema as never)

/**
 * Creates a form whose schema has codes (`email.mismatch`). Validation starts with the first
 * submission and then follows every keystroke. Focus goes to the error summary, not to the first
 * field.
 */
export const useSchemaForm = <S extends FormSchema>(
  schema: S,
  defaultValues: DefaultValues<v.InferInput<S>>,
): UseFormReturn<v.InferInput<S>, unknown, v.InferOutput<S>> =>
  useForm<v.InferInput<S>, unknown, v.InferOutput<S>>({
    resolver: resolver(schema),
    defaultValues,
    // All errors at once: by default a pipe ends at its first one, before the rules that compare fields.
    criteriaMode: 'all',
    shouldFocusError: false,
  })

/**
 * Creates a form whose values are kept elsewhere, such as in a stored draft. The form follows every
 * change of these values. The values must be plain.
 */
export const useStoredForm = <S extends FormSchema>(
  schema: S,
  values: v.InferInput<S>,
): UseFormReturn<v.InferInput<S>, unknown, v.InferOutput<S>> => {
  const form = useForm<v.InferInput<S>, unknown, v.InferOutput<S>>({
    resolver: resolver(schema),
    values,
    resetOptions: { keepErrors: true, keepIsSubmitted: true, keepSubmitCount: true },
    criteriaMode: 'all',
    shouldFocusError: false,
  })
  const { isSubmitted } = form.formState
  const judged = useRef('')
  useEffect(() => {
    const now = JSON.stringify(values)
    if (!isSubmitted || judged.current === now) return
    judged.current = now
    void form.trigger()
  })
  return form
}

/**
 * Validates a form as its submit button does. Returns the form's output, or undefined if the form
 * is invalid.
 */
export const judge = async <Typed extends FieldValues, Output>(
  form: UseFormReturn<Typed, unknown, Output>,
): Promise<Output | undefined> => {
  let valid: Output | undefined
  await form.handleSubmit((output) => {
    valid = output
  })()
  return valid
}

/** One invalid field, and the code of its error; `type` is the error's type in the form. */
export type FieldRefusal = { name: string; code: string; type: string }

/** Every error of a form, nested ones by their path (`phone.number`), in the schema's order. */
export const fieldRefusals = (errors: FieldErrors): FieldRefusal[] =>
  Object.entries(errors).flatMap(([name, entry]) => refusalsUnder(name, entry))

const refusalsUnder = (name: string, entry: unknown): FieldRefusal[] => {
  if (typeof entry !== 'object' || entry === null) return []
  if ('message' in entry && typeof entry.message === 'string') {
    const type = 'type' in entry && typeof entry.type === 'string' ? entry.type : ''
    return [{ name, code: entry.message, type }]
  }
  return Object.entries(entry)
    .filter(([key]) => key !== 'ref')
    .flatMap(([key, value]) => refusalsUnder(`${name}.${key}`, value))
}
