import { describe, expect, it } from 'vitest'
import { presentChecklist, type Checklist } from './checklist.ts'
import * as fixtures from '../fixtures.ts'
import type { ApplicationEvent } from '../index.ts'
import { rehearse } from './rehearse.ts'
import * as reviewFixtures from './fixtures.ts'

const the = { ...fixtures, ...reviewFixtures }
const reviewed = [...the.complete, the.submitted(), ...the.allViewed, ...the.allChecked]
const rehearsed = (facts: readonly ApplicationEvent[], changes: Partial<Checklist>) =>
  rehearse(facts, { present: presentChecklist, changed: { ...presentChecklist, ...changes } })

describe('a changed checklist', () => {
  it('that equals the present one changes no decision', () => {
    const facts = [...reviewed, the.approved]
    expect(rehearsed(facts, {})).toEqual({ decisions: 1, others: [] })
  })

  it('refuses an approval whose documents it misses', () => {
    const facts = [...reviewed, the.approved]
    expect(rehearsed(facts, { documents: ['section88', 'accounts'] })).toEqual({
      decisions: 1,
      others: [
        {
          decision: the.approved,
          round: 1,
          was: 'approved',
          would: 'not_approved',
          gaps: [{ gap: 'document_missing', kind: 'accounts' }],
        },
      ],
    })
  })

  it('makes a check decisive that was not', () => {
    const unlisted = the.checkRecorded('section88_listed', 'failed')
    const facts = [...reviewed, unlisted, the.approved]
    const { others } = rehearsed(facts, {
      decisive: [...presentChecklist.decisive, 'section88_listed'],
    })
    expect(others).toMatchObject([
      { would: 'not_approved', gaps: [{ gap: 'check_failed', check: 'section88_listed' }] },
    ])
  })

  it('approves what only the present one refused', () => {
    const sanctioned = the.checkRecorded('sanctions', 'failed')
    const facts = [...reviewed, sanctioned, the.declined()]
    const decisive = presentChecklist.decisive.filter((check) => check !== 'sanctions')
    expect(rehearsed(facts, { decisive }).others).toMatchObject([
      { was: 'declined', would: 'approved', gaps: [{ gap: 'check_failed', check: 'sanctions' }] },
    ])
    // A decline that rests only on the reviewer's judgement remains a decline.
    expect(rehearsed([...reviewed, the.declined()], { decisive }).others).toEqual([])
  })

  it('judges each round by what it held, and no round that is not decided', () => {
    const facts = [...reviewed, the.declined(), the.reopened, the.submitted(2)]
    expect(rehearsed(facts, { documents: [] })).toEqual({ decisions: 1, others: [] })
  })
})
