import type { Form, FormValue } from '../call/form/form.ts'
import { readForm, readText } from '../call/form/params.ts'

/** The fields that a form gives, as requirements name them: `company.address.line1`. */
export const dottedNames = (form: Form, prefix = ''): string[] =>
  Object.entries(form).flatMap(([name, value]) =>
    isForm(value) ? dottedNames(value, `${prefix}${name}.`) : [`${prefix}${name}`],
  )

const isForm = (value: FormValue): value is Form =>
  typeof value === 'object' && !Array.isArray(value)

/** Reads the texts of an object. A field that is not provided keeps its value. */
export const readTexts = <Name extends string>(
  form: Form,
  before: Record<Name, string | null>,
): Record<Name, string | null> => {
  const after = { ...before }
  for (const name of Object.keys(before) as Name[])
    after[name] = readText(form, name) ?? after[name]
  return after
}

export const noAddress = {
  city: null,
  country: null,
  line1: null,
  line2: null,
  postal_code: null,
  state: null,
}

export const readAddress = <Address extends Record<string, string | null>>(
  form: Form,
  before: Address,
): Address => ({ ...before, ...readTexts(readForm(form, 'address'), before) })
