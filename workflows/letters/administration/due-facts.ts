/** What is due at charities, for a letter to administrators once a week while there is any. */
export type DueFacts = {
  /** What was due before today. */
  overdue: number
  /** What is due today or later in this week. */
  due: number
  /** Charities that the rows of the letter leave out. */
  more: number
}

export type DueTexts = {
  overdue: (count: number) => string
  due: (count: number) => string
  /** Ends a sentence. */
  stop: string
  what: string
  more: (count: number) => string
  button: string
  foot: string
}

export const toDueText = ({ overdue, due, more }: DueFacts, texts: DueTexts) => ({
  subject: overdue > 0 ? texts.overdue(overdue) : texts.due(due),
  lines: [...(overdue > 0 && due > 0 ? [`${texts.due(due)}${texts.stop}`] : []), texts.what],
  after: more > 0 ? [texts.more(more)] : [],
  button: texts.button,
  foot: () => texts.foot,
})
