import { describe, expect, it } from 'vitest'
import { harbourId, lionRockId } from '@almoner/domain/fixtures.ts'
import { instant } from '@almoner/domain/kernel/time.ts'
import { referral } from '@almoner/domain/referral/index.ts'
import { loadState } from '@almoner/eventstore/handle-command.ts'
import { createWorld } from '../../testing/world.ts'
import { giveReferralCode, recordReferral } from './referral-code.ts'

const context = {
  actor: 'process:open-organisation',
  correlation: 'spec',
  causation: null,
  at: instant('2026-11-20T02:00:00.000Z'),
}

describe('the referral code of a charity that opens', () => {
  it('is given once, and another charity has another', async () => {
    const { books } = await createWorld()
    const code = await giveReferralCode(books, { organisationId: harbourId, context })
    expect(await giveReferralCode(books, { organisationId: harbourId, context })).toBe(code)
    expect(await giveReferralCode(books, { organisationId: lionRockId, context })).not.toBe(code)
  })

  it('is used once by a charity that entered it, and an unknown code blocks nothing', async () => {
    const { books } = await createWorld()
    const code = await giveReferralCode(books, { organisationId: harbourId, context })
    const referred = { organisationId: lionRockId, context }
    await recordReferral(books, { ...referred, code })
    await recordReferral(books, { ...referred, code })
    await recordReferral(books, { ...referred, code: '00000000' })
    const { state } = await loadState(books, referral, code)
    expect(state).toMatchObject({ organisationId: harbourId, referred: [lionRockId] })
  })
})
