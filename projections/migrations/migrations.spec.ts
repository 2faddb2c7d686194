import { createHash } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { readModelMigrations } from './migrations.ts'

const fingerprint = (statements: string): string =>
  createHash('sha256').update(statements).digest('hex').slice(0, 16)

describe('the migrations of the read models', () => {
  it('are frozen: a released one is never edited, moved or removed, and a new one comes last', () => {
    const listed = readModelMigrations.map(
      ({ name, statements }) => `${name} ${fingerprint(statements)}`,
    )
    expect(listed).toMatchInlineSnapshot(`
      [
        "2026-11-29-baseline c9cb38d495e91723",
        "2026-11-30-reports e6479abc55c40dcd",
        "2026-11-30-register-of-receipts 327c8945a9aee681",
        "2026-11-30-bank-reconciliations de3f4dc8b8d46ec4",
        "2026-11-30-words-of-payments 267a80b5a2b30a45",
        "2026-11-30-giving-days bd65d6ac363b636c",
        "2026-11-30-plan-days eaedfc1cd5c60703",
        "2026-11-30-facts-of-payments c1b6a54c0434fab4",
        "2026-11-30-earlier-exports 71d2ffd430f51add",
        "2026-11-30-report-changes df66606811468677",
        "2026-11-30-platform-postings 95925e01b306f3e9",
        "2026-11-30-disputed-payments f564324bcd1887ad",
        "2026-11-30-giving-of-platform aab3b2f67d190c73",
        "2026-11-30-section88-checks b36f68d44a8e8421",
        "2026-11-30-donor-records a47f55febfd9c4e2",
        "2026-11-30-days-of-donors 318395b58eeed8a0",
        "2026-11-30-plan-events 5e0ff4af00bcf303",
        "2026-11-30-plans-that-left 62454571680b9d90",
        "2026-11-30-plans-of-donors 29ee729e6dde96f9",
        "2026-11-30-plan-movements c0928fd9fdb942cb",
        "2026-11-30-giver-months b661b96c2b5ced58",
        "2026-11-30-erasure-requests 6d71305e6196e41b",
        "2026-11-30-names-of-payers b1f9113cecb0f50f",
        "2026-11-30-spellings-of-words 67550707d2be9b4c",
      ]
    `)
  })

  it('are listed, every one of the folder', () => {
    const entries = readdirSync(import.meta.dirname).filter((entry) => /^\d/.test(entry))
    const names = entries.map((entry) => entry.replace(/\.ts$/, '')).toSorted()
    expect(readModelMigrations.map(({ name }) => name).toSorted()).toEqual(names)
  })
})
