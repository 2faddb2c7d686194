import type { Form, FormValue } from './form.ts'
import { invalidRequest } from '../problem.ts'

/** Refuses a parameter that Stripe does not support, as Stripe does. */
export const assertOnlyKnown = (form: Form, knownNames: readonly string[]): void => {
  const unknown = Object.keys(form).find((name) => !knownNames.includes(name))
  if (unknown !== undefined) {
    throw invalidRequest(`Received unknown parameter: ${unknown}`, unknown, 'parameter_unknown')
  }
}

/** Returns the text of a field; null if it is absent or empty. */
export const readText = (form: Form, name: string): string | null => {
  const value = form[name]
  if (value === undefined || value === '') return null
  if (typeof value !== 'string') throw invalidRequest(`Invalid string: ${name}`, name)
  return value
}

export const readRequiredText = (form: Form, name: string): string => {
  const text = readText(form, name)
  if (text === null) {
    throw invalidRequest(`Missing required param: ${name}.`, name, 'parameter_missing')
  }
  return text
}

export const readInteger = (form: Form, name: string): number | null => {
  const text = readText(form, name)
  if (text === null) return null
  if (!/^-?\d{1,15}$/.test(text)) {
    throw invalidRequest(`Invalid integer: ${text}`, name, 'parameter_invalid_integer')
  }
  return Number(text)
}

export const readFlag = (form: Form, name: string): boolean => {
  const text = readText(form, name)
  if (text !== null && text !== 'true' && text !== 'false') {
    throw invalidRequest(`Invalid boolean: ${text}`, name)
  }
  return text === 'true'
}

export const readReturnUrl = (form: Form): string | null => {
  const returnUrl = readText(form, 'return_url')
  if (returnUrl !== null && !URL.canParse(returnUrl)) {
    throw invalidRequest('Not a valid URL', 'return_url', 'url_invalid')
  }
  return returnUrl
}

export const readForm = (form: Form, name: string): Form => {
  const value = form[name]
  if (value === undefined || value === '') return {}
  if (!isForm(value)) throw invalidRequest(`Invalid object: ${name}`, name)
  return value
}

export const readList = (form: Form, name: string): string[] => {
  const value = form[name]
  if (value === undefined || value === '') return []
  if (typeof value === 'string') return [value]
  const texts = Array.isArray(value) ? value.filter((item) => typeof item === 'string') : []
  if (!Array.isArray(value) || texts.length !== value.length) {
    throw invalidRequest(`Invalid array: ${name}`, name)
  }
  return texts
}

/** The merged metadata: an empty value removes its key, others stay. */
export const readMetadata = (
  form: Form,
  before: Record<string, string>,
): Record<string, string> => {
  const metadata = readForm(form, 'metadata')
  const after = { ...before }
  for (const [name, value] of Object.entries(metadata)) {
    if (typeof value !== 'string')
      throw invalidRequest('Metadata values must be strings', 'metadata')
    if (name.length > 40)
      throw invalidRequest('Metadata keys have at most 40 characters', 'metadata')
    if (value.length > 500)
      throw invalidRequest('Metadata values have at most 500 characters', 'metadata')
    if (value === '') delete after[name]
    else after[name] = value
  }
  if (Object.keys(after).length > 50)
    throw invalidRequest('At most 50 keys of metadata', 'metadata')
  return after
}

const isForm = (value: FormValue): value is Form =>
  typeof value === 'object' && !Array.isArray(value)
