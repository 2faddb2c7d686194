/** A decoded form: texts, and nested brackets. Stripe sends arrays as `a[0]`, or `a[]`. */
export type FormValue = string | FormValue[] | { [name: string]: FormValue }
export type Form = { [name: string]: FormValue }

const deepest = 8
const mostFields = 1_000

/** Decodes `a[b]=1&c[0]=2` as Stripe does; answers null for an invalid form. */
export const decodeForm = (text: string): Form | null => {
  const pairs = [...new URLSearchParams(text)]
  if (pairs.length > mostFields) return null
  const root: Form = Object.create(null) as Form
  for (const [name, value] of pairs) {
    const path = parsePath(name)
    if (path === null || !put(root, path, value)) return null
  }
  return withArrays(root) as Form
}

const parsePath = (name: string): string[] | null => {
  const match = /^([^[\]]+)((?:\[[^[\]]*\])*)$/.exec(name)
  if (!match) return null
  const [, head = '', tail = ''] = match
  const path = [head, ...tail.slice(1, -1).split('][')].slice(0, tail === '' ? 1 : undefined)
  return path.length > deepest ? null : path
}

const put = (root: Form, path: readonly string[], value: string): boolean => {
  let at = root
  for (const [depth, part] of path.entries()) {
    const name = part === '' ? String(Object.keys(at).length) : part
    if (depth === path.length - 1) {
      at[name] = value
      return true
    }
    const next = (at[name] ??= Object.create(null) as Form)
    if (typeof next === 'string' || Array.isArray(next)) return false
    at = next
  }
  return false
}

const withArrays = (value: FormValue): FormValue => {
  if (typeof value === 'string' || Array.isArray(value)) return value
  const entries = Object.entries(value).map(([name, inner]) => [name, withArrays(inner)] as const)
  const counted = entries.length > 0 && entries.every(([name], index) => name === String(index))
  return counted ? entries.map(([, inner]) => inner) : Object.fromEntries(entries)
}
