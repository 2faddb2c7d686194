import type { EditTyped } from './edit-schema.ts'

type Draft = { record: string; typed: EditTyped }

let draft: Draft | undefined

/**
 * Keeps the typed values of a record while its donor is away to add a card or to log in. A reload
 * loses them.
 */
export const keepDraft = (nextDraft: Draft): void => {
  draft = nextDraft
}

export const findDraft = (record: string): EditTyped | undefined =>
  draft?.record === record ? draft.typed : undefined

export const forgetDraft = (): void => {
  draft = undefined
}
