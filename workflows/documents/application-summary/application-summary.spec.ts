import { instant } from '@almoner/domain/kernel/time.ts'
import { describe, expect, it } from 'vitest'
import {
  renderApplicationSummary,
  summaryParticulars,
  type ApplicationSummaryFacts,
} from './application-summary.ts'

const at = instant('2026-11-20T02:00:00.000Z')
const facts: ApplicationSummaryFacts = {
  language: 'en',
  at,
  name: 'New Hope Library',
  address: '1 Nathan Road',
  status: 'declined',
  round: 2,
  snapshotSha256: 'a'.repeat(64),
  decision: { kind: 'declined', by: 'May Ho', at, reason: 'Blurred', opened: { count: 5, of: 5 } },
  files: [{ kind: 'section88', fileName: 'letter.pdf', sha256: 'b'.repeat(64) }],
  checks: [{ check: 'sanctions', outcome: 'passed', note: '', by: null, at }],
  events: 40,
  link: 'c'.repeat(64),
}

describe('the summary of an application', () => {
  it('shows what was decided, by whom, and what was seen', () => {
    const lines = summaryParticulars(facts).map(({ label, value }) => `${label}: ${value}`)
    expect(lines).toContain('Status: Declined · round 2')
    expect(lines).toContain(
      'Decision: Declined · by May Ho, 20 November 2026, 10:00 (Hong Kong time)',
    )
    expect(lines).toContain('Documents seen: 5 of 5')
    expect(lines).toContain(
      'Not on a sanctions list: Passed · by an administrator, 20 November 2026, 10:00 (Hong Kong time)',
    )
    expect(lines).toContain(`Section 88 letter: letter.pdf · ${'b'.repeat(64)}`)
  })

  it.each(['en', 'zh', 'cn'] as const)('is the same bytes again in %s', async (language) => {
    const [one, other] = await Promise.all([
      renderApplicationSummary({ ...facts, language }),
      renderApplicationSummary({ ...facts, language }),
    ])
    expect(Buffer.from(one).subarray(0, 5).toString()).toBe('%PDF-')
    expect(Buffer.compare(one, other)).toBe(0)
  })
})
