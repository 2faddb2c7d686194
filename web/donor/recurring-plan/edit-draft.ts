import type { Answers } from '../../lib/answers.ts'

type Draft = { record: string; answers: Answers }

let draft: Draft | undefined

/** What was typed about a record, while its donor is away to add a card or to log in. It outlives no reload. */
export const keepDraft = (kept: Draft): void => {
  draft = kept
}

export const draftOf = (record: string): Answers | undefined =>
  draft?.record === record ? draft.answers : undefined

export const forgetDraft = (): void => {
  draft = undefined
}
