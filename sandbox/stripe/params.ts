import type { Form, FormValue } from './form.ts'
import { invalid } from './problem.ts'

/** Refuses a parameter that Stripe does not support, as Stripe does. */
export const onlyKnown = (form: Form, known: readonly string[]): void => {
  const unknown = Object.keys(form).find((name) => !known.includes(name))
  if (unknown !== undefined) {
    throw invalid(`Received unknown parameter: ${unknown}`, unknown, 'parameter_unknown')
  }
}

/** The text of a field; null where it is absent or empty. */
export const textOf = (form: Form, name: string): string | null => {
  const value = form[name]
  if (value === undefined || value === '') return null
  if (typeof value !== 'string') throw invalid(`Invalid string: ${name}`, name)
  return value
}

export const requiredText = (form: Form, name: string): string => {
  const text = textOf(form, name)
  if (text === null) {
    throw invalid(`Missing required param: ${name}.`, name, 'parameter_missing')
  }
  return text
}

export const integerOf = (form: Form, name: string): number | null => {
  const text = textOf(form, name)
  if (text === null) return null
  if (!/^-?\d{1,15}$/.test(text)) {
    throw invalid(`Invalid integer: ${text}`, name, 'parameter_invalid_integer')
  }
  return Number(text)
}

export const flagOf = (form: Form, name: string): boolean => {
  const text = textOf(form, name)
  if (text !== null && text !== 'true' && text !== 'false') {
    throw invalid(`Invalid boolean: ${text}`, name)
  }
  return text === 'true'
}

export const returnUrlOf = (form: Form): string | null => {
  const returnUrl = textOf(form, 'return_url')
  if (returnUrl !== null && !URL.canParse(returnUrl)) {
    throw invalid('Not a valid URL', 'return_url', 'url_invalid')
  }
  return returnUrl
}

export const formOf = (form: Form, name: string): Form => {
  const value = form[name]
  if (value === undefined || value === '') return {}
  if (!isForm(value)) throw invalid(`Invalid object: ${name}`, name)
  return value
}

export const listOf = (form: Form, name: string): string[] => {
  const value = form[name]
  if (value === undefined || value === '') return []
  if (typeof value === 'string') return [value]
  const texts = Array.isArray(value) ? value.filter((item) => typeof item === 'string') : []
  if (!Array.isArray(value) || texts.length !== value.length) {
    throw invalid(`Invalid array: ${name}`, name)
  }
  return texts
}

/** The merged metadata: an empty value removes its key, others stay. */
export const metadataOf = (form: Form, before: Record<string, string>): Record<string, string> => {
  const given = formOf(form, 'metadata')
  const after = { ...before }
  for (const [name, value] of Object.entries(given)) {
    if (typeof value !== 'string') throw invalid('Metadata values must be strings', 'metadata')
    if (name.length > 40) throw invalid('Metadata keys have at most 40 characters', 'metadata')
    if (value.length > 500) throw invalid('Metadata values have at most 500 characters', 'metadata')
    if (value === '') delete after[name]
    else after[name] = value
  }
  if (Object.keys(after).length > 50) throw invalid('At most 50 keys of metadata', 'metadata')
  return after
}

const isForm = (value: FormValue): value is Form =>
  typeof value === 'object' && !Array.isArray(value)
