import { describe, expect, it } from 'vitest'
import { donorCards } from '@almoner/domain/donor-cards/index.ts'
import { savedCards } from '@almoner/domain/donor-cards/state.ts'
import { requirePresent } from '@almoner/domain/kernel/assert.ts'
import { fixtureId, harbourId, lionRockId } from '@almoner/domain/fixtures.ts'
import { streamName, type DonorId, type OrganisationId } from '@almoner/domain/kernel/ids.ts'
import * as open from '@almoner/domain/organisation/fixtures.ts'
import { organisation } from '@almoner/domain/organisation/index.ts'
import { referral } from '@almoner/domain/referral/index.ts'
import { loadState } from '@almoner/eventstore/handle-command.ts'
import { crashOnceEverywhere } from '../../engines/virtual/faults.ts'
import { giveReferralCode } from '../../steps/referral/referral-code.ts'
import { createApplicant } from '../../testing/applicant.ts'
import { createWorld } from '../../testing/world.ts'

/** Harbour Light applies with the code of Lion Rock, which is open. */
const applying = async (options: Parameters<typeof createWorld>[0] = {}) => {
  const world = await createWorld({ ...options, charity: null })
  const applicant = createApplicant(world)
  const { contact } = open.registerOrganisation()
  const command = open.registerOrganisation({
    organisationId: lionRockId,
    subDomain: 'lionrock',
    contact: { ...contact, email: 'office@lionrock.example' },
  })
  await world.tell(organisation, { id: lionRockId, tenant: lionRockId, command })
  const context = { actor: 'spec', correlation: 'spec', causation: null, at: world.clock.now() }
  const code = await giveReferralCode(world.books, { organisationId: lionRockId, context })
  const savesCard = async (organisationId: OrganisationId, number: number) => {
    const donorId = organisationId as string as DonorId
    const setupId = fixtureId('card_setup', number)
    const setupFields = { donorId, setupId, paymentMethodReference: `pm_${number}` }
    await world.tell(donorCards, {
      id: donorId,
      tenant: null,
      command: { type: 'RequestCardSetup', ...setupFields, siteOf: organisationId },
    })
    await world.engine.advance(1_000)
    const { state } = await loadState(world.books, donorCards, donorId)
    return requirePresent(savedCards(state).at(-1) ?? null, 'a saved card')
  }
  const opens = async (): Promise<void> => {
    await applicant.fillsIn()
    const planChoice = { type: 'ChoosePlan', plan: 'plus', period: 'annual' } as const
    await applicant.handle({ ...planChoice, referralCode: code })
    const { customerId, paymentMethodReference, brand, last4 } = await savesCard(harbourId, 2)
    const card = { customerId, paymentMethodId: paymentMethodReference, brand, last4 }
    await applicant.handle({ type: 'GiveBillingCard', ...card })
    await applicant.submits()
    await applicant.approves()
    await world.engine.advance(864_000_000)
  }
  const ofCode = async () =>
    (await world.books.read(streamName(referral.category, code))).map(({ type, data, meta }) => ({
      type,
      referred: 'referredId' in data ? data.referredId : null,
      tenant: meta.tenant,
    }))
  return { world, applicant, savesCard, opens, ofCode }
}

const codeEvent = { type: 'ReferralCodeGiven', referred: null, tenant: lionRockId }

describe('a charity that names another’s code', () => {
  it.each([
    ['by a machine that does not die', () => ({})],
    ['wherever the machine dies', () => ({ faults: crashOnceEverywhere() })],
  ])('has used it once it is open, in the books of the other, %s', async (_, options) => {
    const { applicant, opens, ofCode } = await applying(options())
    await opens()
    expect((await applicant.opened()).charity).toMatchObject({ status: 'approved' })
    expect(await ofCode()).toEqual([
      codeEvent,
      { type: 'ReferralUsed', referred: harbourId, tenant: lionRockId },
    ])
  })

  it('is opened without using the code if one card pays for both', async () => {
    const { world, applicant, savesCard, opens, ofCode } = await applying()
    const printed = { brand: 'visa', country: 'HK', last4: '4242' }
    world.bank.prints('pm_1', printed)
    world.bank.prints('pm_2', printed)
    await savesCard(lionRockId, 1)
    await opens()
    expect((await applicant.opened()).charity).toMatchObject({ status: 'approved' })
    expect(await ofCode()).toEqual([codeEvent])
  })
})
