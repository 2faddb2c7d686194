import { createHash } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { operationalMigrations } from './migrations.ts'

const fingerprint = (statements: string): string =>
  createHash('sha256').update(statements).digest('hex').slice(0, 16)

describe('the migrations of operational data', () => {
  it('are frozen: a released one is never edited, moved or removed, and a new one comes last', () => {
    const listed = operationalMigrations.map(
      ({ name, statements }) => `${name} ${fingerprint(statements)}`,
    )
    expect(listed).toMatchInlineSnapshot(`
      [
        "2026-11-29-baseline 212c514a06bfd2cb",
        "2026-11-30-report-progress 00057c0b1551d642",
        "2026-11-30-step-counts 3d2f331f4e6512f0",
        "2026-11-30-charity-list 8760481169acc215",
      ]
    `)
  })

  it('are listed, every one of the folder', () => {
    const entries = readdirSync(import.meta.dirname).filter((entry) => /^\d/.test(entry))
    const names = entries.map((entry) => entry.replace(/\.ts$/, '')).toSorted()
    expect(operationalMigrations.map(({ name }) => name).toSorted()).toEqual(names)
  })
})
