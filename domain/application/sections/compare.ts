/** The applicant's entries at one moment. A missing field is absent; an empty one is null. */
export type GivenThen = {
  readonly fields: { readonly [section: string]: { readonly [field: string]: string | null } }
  /** The documents in the order of the screen. */
  readonly documents: readonly DocumentThen[]
}

export type DocumentThen = {
  readonly id: string
  readonly kind: string
  readonly fileName: string
  readonly bytes: number
  readonly sha256: string
}

/**
 * A field's value at one moment. A field that did not exist or has no value yet is absent, not
 * empty.
 */
export type FieldThen = { is: 'absent' } | { is: 'empty' } | { is: 'given'; value: string }

export type FieldChange = { section: string; field: string; before: FieldThen; after: FieldThen }

/** `replaced`: the document was withdrawn and another of its kind was uploaded. */
export type DocumentChange =
  | { change: 'added'; before: null; after: DocumentThen }
  | { change: 'withdrawn'; before: DocumentThen; after: null }
  | { change: 'replaced'; before: DocumentThen; after: DocumentThen }

export type Difference = {
  fields: readonly FieldChange[]
  documents: readonly DocumentChange[]
  /** The ids of the documents afterwards, in their order. */
  order: readonly string[]
}

/** Returns the difference between two moments. Applying it to the first gives the second. */
export const compareGiven = (before: GivenThen, after: GivenThen): Difference => ({
  fields: compareFields(before, after),
  documents: compareDocuments(before.documents, after.documents),
  order: after.documents.map(({ id }) => id),
})

/** Applies a difference and returns the later moment. */
export const applyDifference = (before: GivenThen, difference: Difference): GivenThen => {
  const fields: Record<string, Record<string, string | null>> = {}
  for (const [section, values] of Object.entries(before.fields)) fields[section] = { ...values }
  for (const { section, field, after } of difference.fields) {
    const values = (fields[section] ??= {})
    if (after.is === 'absent') delete values[field]
    else values[field] = after.is === 'empty' ? null : after.value
    if (Object.keys(values).length === 0) delete fields[section]
  }
  const documents = new Map(before.documents.map((document) => [document.id, document]))
  for (const { after } of difference.documents) if (after) documents.set(after.id, after)
  return { fields, documents: difference.order.flatMap((id) => documents.get(id) ?? []) }
}

const compareFields = (before: GivenThen, after: GivenThen): readonly FieldChange[] =>
  union(Object.keys(before.fields), Object.keys(after.fields)).flatMap((section) => {
    const [then, now] = [ownValue(before.fields, section), ownValue(after.fields, section)]
    return union(Object.keys(then ?? {}), Object.keys(now ?? {})).flatMap((field) => {
      const change = { section, field, before: toThen(then, field), after: toThen(now, field) }
      return isSame(change.before, change.after) ? [] : [change]
    })
  })

const toThen = (values: Readonly<Record<string, string | null>> | undefined, field: string) => {
  const value = values && ownValue(values, field)
  if (value === undefined) return { is: 'absent' } as const
  return value === null ? ({ is: 'empty' } as const) : ({ is: 'given', value } as const)
}

// A field may be called like something that every object has.
const ownValue = <Value>(of: Readonly<Record<string, Value>>, name: string): Value | undefined =>
  Object.hasOwn(of, name) ? of[name] : undefined

const isSame = (one: FieldThen, other: FieldThen): boolean =>
  one.is === other.is && (one.is !== 'given' || (other.is === 'given' && one.value === other.value))

const compareDocuments = (
  before: readonly DocumentThen[],
  after: readonly DocumentThen[],
): readonly DocumentChange[] => {
  const afterwards = new Map(after.map((document) => [document.id, document]))
  const knownDocuments = new Map(before.map((document) => [document.id, document]))
  const goneDocuments = before.filter(({ id }) => !afterwards.has(id))
  const changes = after.flatMap((document): DocumentChange[] => {
    const earlier = knownDocuments.get(document.id)
    if (earlier) return isSameDocument(earlier, document) ? [] : [replaced(earlier, document)]
    const at = goneDocuments.findIndex(({ kind }) => kind === document.kind)
    const [former] = at === -1 ? [] : goneDocuments.splice(at, 1)
    return [former ? replaced(former, document) : added(document)]
  })
  return [...changes, ...goneDocuments.map(withdrawn)]
}

const added = (after: DocumentThen) => ({ change: 'added', before: null, after }) as const
const withdrawn = (before: DocumentThen) => ({ change: 'withdrawn', before, after: null }) as const
const replaced = (before: DocumentThen, after: DocumentThen) =>
  ({ change: 'replaced', before, after }) as const

const isSameDocument = (one: DocumentThen, other: DocumentThen): boolean =>
  one.kind === other.kind &&
  one.fileName === other.fileName &&
  one.bytes === other.bytes &&
  one.sha256 === other.sha256

const union = (one: readonly string[], other: readonly string[]): readonly string[] => [
  ...new Set([...one, ...other]),
]
