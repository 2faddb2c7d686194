import type { Db } from './database.ts'

/** The maximum age of an answer of `readRecent`. */
const mostMillisecondsAgo = 100
const mostAnswers = 1_000

type Answer = { askedAt: number; answer: Promise<unknown> }

const answersByDatabase = new WeakMap<Db, Map<string, Map<string, Answer>>>()

/**
 * Returns a read model's answer that is at most a tenth of a second old, for a query that every
 * request makes. The model lags by about as much in any case. Concurrent callers share one query.
 * An empty result is not cached, and `forgetRecent` empties the cache. A caller who has waited for
 * the read model to show a write therefore reads it from there.
 */
export const readRecent = async <Value>(
  db: Db,
  { readModel, key }: { readModel: string; key: string },
  ask: () => Promise<Value>,
): Promise<Value> => {
  const models = answersByDatabase.get(db) ?? new Map<string, Map<string, Answer>>()
  answersByDatabase.set(db, models)
  const answers = models.get(readModel) ?? new Map<string, Answer>()
  models.set(readModel, answers)
  const knownAnswer = answers.get(key)
  if (knownAnswer && performance.now() - knownAnswer.askedAt <= mostMillisecondsAgo) {
    return (await knownAnswer.answer) as Value
  }
  const newAnswer: Answer = { askedAt: performance.now(), answer: ask() }
  answers.delete(key)
  answers.set(key, newAnswer)
  if (answers.size > mostAnswers) answers.delete(answers.keys().next().value ?? '')
  try {
    const value = (await newAnswer.answer) as Value
    if (value === null && answers.get(key) === newAnswer) answers.delete(key)
    return value
  } catch (error) {
    if (answers.get(key) === newAnswer) answers.delete(key)
    throw error
  }
}

export const forgetRecent = (db: Db, readModels: readonly string[]): void => {
  for (const name of readModels) answersByDatabase.get(db)?.delete(name)
}
