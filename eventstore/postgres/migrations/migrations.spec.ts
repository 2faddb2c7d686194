import { createHash } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { migrations } from './migrations.ts'

const fingerprint = (statements: string): string =>
  createHash('sha256').update(statements).digest('hex').slice(0, 16)

describe('the migrations of the event store', () => {
  it('are frozen: a released one is never edited, moved or removed, and a new one comes last', () => {
    expect(migrations.map(fingerprint)).toMatchInlineSnapshot(`
      [
        "f7c220e7c77f88a8",
        "7e31840dcccc3268",
      ]
    `)
  })

  it('are listed, every file of them', () => {
    const files = readdirSync(import.meta.dirname).filter((name) => /^\d/.test(name))
    expect(migrations).toHaveLength(files.length)
  })
})
