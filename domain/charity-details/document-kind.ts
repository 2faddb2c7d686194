import * as v from 'valibot'

/** The kind of a charity's document. */
export const documentKinds = [
  'section88',
  'registration',
  'constitution',
  'accounts',
  'other',
] as const
export const documentKindSchema = v.picklist(documentKinds)
export type DocumentKind = v.InferOutput<typeof documentKindSchema>
