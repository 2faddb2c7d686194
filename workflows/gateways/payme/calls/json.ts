/** The value, or undefined for text that is no JSON. */
export const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

export const field = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    ? (value as Record<string, unknown>)[name]
    : undefined

export const textField = (value: unknown, name: string): string | null => {
  const member = field(value, name)
  return typeof member === 'string' && member !== '' ? member : null
}

export const listField = (value: unknown, name: string): readonly unknown[] => {
  const member = field(value, name)
  return Array.isArray(member) ? member : []
}

/** `{ errors: [{ errorCode, errorDescription }], message? }`: the first of them. */
export const readRefusal = (body: unknown): { code: string | null; description: string } => {
  const [first] = listField(body, 'errors')
  return {
    code: textField(first, 'errorCode'),
    description: textField(first, 'errorDescription') ?? textField(body, 'message') ?? '',
  }
}
