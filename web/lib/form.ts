import { valibotResolver } from '@hookform/resolvers/valibot'
import {
  useForm,
  type DefaultValues,
  type FieldErrors,
  type FieldValues,
  type Path,
  type Resolver,
  type UseFormReturn,
  type UseFormSetError,
} from 'react-hook-form'
import type * as v from 'valibot'
import { ProblemError } from './problem.ts'

type FormSchema = v.GenericSchema<FieldValues, FieldValues>

// Typed by the schema's input and output: inference through BaseSchema loses the output behind
// v.forward(v.partialCheck(…)).
export const resolver = <S extends FormSchema>(
  schema: S,
): Resolver<v.InferInput<S>, unknown, v.InferOutput<S>> =>
  valibotResolver<v.InferInput<S>, unknown, v.InferOutput<S>>(schema as never)

/**
 * A form whose schema carries codes (`email.mismatch`). Nothing is judged before the first press of
 * the button; then every keystroke is. Focus goes to the error summary, not to the first field.
 */
export const useSchemaForm = <S extends FormSchema>(
  schema: S,
  defaultValues: DefaultValues<v.InferInput<S>>,
): UseFormReturn<v.InferInput<S>, unknown, v.InferOutput<S>> =>
  useForm<v.InferInput<S>, unknown, v.InferOutput<S>>({
    resolver: resolver(schema),
    defaultValues,
    shouldFocusError: false,
  })

/** One field that does not hold, and the code that says why. */
export type FieldRefusal = { name: string; code: string }

/** Every error of a form, nested ones by their path (`phone.number`), in the schema's order. */
export const fieldRefusals = (errors: FieldErrors): FieldRefusal[] =>
  Object.entries(errors).flatMap(([name, entry]) => refusalsUnder(name, entry))

const refusalsUnder = (name: string, entry: unknown): FieldRefusal[] => {
  if (typeof entry !== 'object' || entry === null) return []
  if ('message' in entry && typeof entry.message === 'string') {
    return [{ name, code: entry.message }]
  }
  return Object.entries(entry)
    .filter(([key]) => key !== 'ref')
    .flatMap(([key, value]) => refusalsUnder(`${name}.${key}`, value))
}

/**
 * Puts the fields that the API refused onto the form. Answers false where it named none of the
 * form's fields, so that the screen shows the problem's own sentence instead.
 */
export const showFieldProblems = <Values extends FieldValues>(
  error: unknown,
  form: { setError: UseFormSetError<Values>; getValues: () => Values },
): boolean => {
  if (!(error instanceof ProblemError)) return false
  const known = Object.entries(error.problem.fields ?? {}).filter(([name]) =>
    isInside(form.getValues(), name),
  )
  for (const [name, code] of known) {
    form.setError(name as Path<Values>, { type: 'server', message: code })
  }
  return known.length > 0
}

const isInside = (values: FieldValues, path: string): boolean => {
  let here: unknown = values
  for (const key of path.split('.')) {
    if (typeof here !== 'object' || here === null || !(key in here)) return false
    here = (here as Record<string, unknown>)[key]
  }
  return true
}
