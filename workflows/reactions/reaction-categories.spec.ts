import { readFile } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'
import { reactedTypes } from './find-reaction.ts'
import { reactionCategories } from './reactions.ts'

const schemas = new URL('../../docs/events/', import.meta.url)

/** Returns the category of an event's streams, from its published schema. */
const readCategory = async (type: string): Promise<string> => {
  const text = await readFile(new URL(`${type}.json`, schemas), 'utf8')
  const { description } = JSON.parse(text) as { description: string }
  return /streams (\w+)-/.exec(description)?.[1] ?? ''
}

describe('an event that starts a process', () => {
  it.each(reactedTypes)('is read by the reactions: %s', async (type) => {
    expect(reactionCategories).toContain(await readCategory(type))
  })
})
