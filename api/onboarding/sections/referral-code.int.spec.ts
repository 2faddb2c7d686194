import { beforeEach, describe, expect, it } from 'vitest'
import { donorCards } from '@almoner/domain/donor-cards/index.ts'
import type { DonorId } from '@almoner/domain/kernel/ids.ts'
import { organisation } from '@almoner/domain/organisation/index.ts'
import { instantFromMilliseconds } from '@almoner/domain/kernel/time.ts'
import { handleCommand, loadState } from '@almoner/eventstore/handle-command.ts'
import { worldId } from '@almoner/sandbox/world/ids.ts'
import { giveReferralCode } from '@almoner/workflows/steps/referral/referral-code.ts'
import { useApi } from '../../testing/api.ts'
import { newApplicant, verifiedApplicant } from '../../testing/applicants.ts'
import { sectionBodies } from '../../testing/applicant-sections.ts'
import type { ApplicationAnswer } from '../contract.ts'

const harbour = worldId('organisation', 'harbour')

const api = useApi()

beforeEach(async () => {
  await api.db.deleteFrom('operational.rate_limits').execute()
})

const context = () => ({
  actor: 'spec',
  correlation: 'spec',
  causation: null,
  at: instantFromMilliseconds(Date.now()),
})

/** Assigns the referral code that an open charity has in the demonstration. */
const giveCode = (organisationId = harbour) =>
  giveReferralCode(api.store, { organisationId, context: context() })

/** The charity of the code has saved a card of this brand. */
const saveReferrersCard = async (brand: string): Promise<void> => {
  const donorId = harbour as string as DonorId
  const setupId = worldId('card_setup', 'harbour')
  const request = { donorId, setupId, paymentMethodReference: `pm_card_${brand}`, siteOf: harbour }
  await handleCommand(api.store, {
    decider: donorCards,
    id: donorId,
    command: { type: 'RequestCardSetup', ...request },
    context: { ...context(), tenant: null, commandId: 'card of harbour', input: {} },
  })
  await api.dependencies.flows.firstSetup({ donorId, setupId }, 0)
}

type Applicant = Awaited<ReturnType<typeof newApplicant>>

const readSnapshot = async (applicant: Applicant) => {
  const { snapshotSha256 }: ApplicationAnswer = (await applicant.get()).json
  return { snapshotSha256 }
}

const choose = (applicant: Applicant, referralCode: string) =>
  applicant.put('plan', { plan: 'free', period: 'annual', referralCode })

describe('a referral code', () => {
  it('of an open charity becomes part of the application, in any typing', async () => {
    const applicant = await newApplicant(api, 'referred')
    const code = await giveCode()
    const typed = ` ${code.slice(0, 4).toLowerCase()}-${code.slice(4).toLowerCase()} `
    const answer: ApplicationAnswer = (await choose(applicant, typed)).json
    expect(answer.plan).toEqual({
      plan: 'free',
      period: 'annual',
      referralCode: code,
      referralIssue: null,
    })
    const without: ApplicationAnswer = (await choose(applicant, '')).json
    expect(without.plan).toMatchObject({ referralCode: null })
  })

  it.each(['00000000', 'no code', 'K7QX'])(
    'that belongs to no charity is unknown: %s',
    async (code) => {
      const fields = { referralCode: 'referral_code.unknown' }
      await choose(await newApplicant(api, 'unknown'), code).thenRefused(422, fields)
    },
  )

  it('of a charity that is not open has expired', async () => {
    const code = await giveCode(worldId('organisation', 'newhope'))
    const fields = { referralCode: 'referral_code.expired' }
    await choose(await newApplicant(api, 'expired'), code).thenRefused(422, fields)
  })

  it('of the applicant’s own charity is refused: the same address, or the same file number', async () => {
    const { state } = await loadState(api.store, organisation, harbour)
    if (state.status === 'none') throw new Error('no charity')
    for (const [name, changes] of [
      ['own-address', { email: state.contact.email.toUpperCase() }],
      ['own-number', { irFileNumber: state.irFileNumber }],
    ] as const) {
      const applicant = await newApplicant(api, name)
      const info = { ...sectionBodies(`${name}-${Date.now()}`).info, ...changes }
      await applicant.put('info', info).thenAnswered(200)
      const fields = { referralCode: 'referral_code.own' }
      await choose(applicant, await giveCode()).thenRefused(422, fields)
    }
  })

  it('is refused once a card is given that pays for its charity too', async () => {
    await saveReferrersCard('visa')
    const applicant = await verifiedApplicant(api, 'own-card')
    const { agreement, info } = sectionBodies(`own-card-${Date.now()}`)
    await applicant.put('agreement', agreement)
    await applicant.put('info', { ...info, irFileNumber: '91/12345' })
    const planBody = { plan: 'plus', period: 'annual', referralCode: await giveCode() }
    await applicant.put('plan', planBody).thenAnswered(200)
    const give = async (brand: string): Promise<ApplicationAnswer['plan']> => {
      await applicant.post('card', { paymentMethod: `pm_card_${brand}` })
      return ((await applicant.get()).json as ApplicationAnswer).plan
    }
    expect(await give('visa')).toMatchObject({ referralIssue: 'own_card' })
    const fields = { referralCode: 'referral_code.own_card' }
    await applicant
      .post('submit', await readSnapshot(applicant))
      .thenRefused(409, 'referral_code_own_card')
      .thenRefused(409, fields)
    await applicant.put('plan', planBody).thenRefused(422, fields)
    expect(await give('amex')).toMatchObject({ referralIssue: null })
    // The code is accepted now, and the rest is still missing.
    await applicant
      .post('submit', await readSnapshot(applicant))
      .thenRefused(409, 'application_incomplete')
  })

  it('is refused once the applicant’s address turns out to be its charity’s', async () => {
    const applicant = await verifiedApplicant(api, 'later-address')
    await choose(applicant, await giveCode()).thenAnswered(200)
    const { state } = await loadState(api.store, organisation, harbour)
    if (state.status === 'none') throw new Error('no charity')
    const { agreement, info } = sectionBodies(`later-${Date.now()}`)
    await applicant.put('agreement', agreement)
    await applicant.put('info', { ...info, email: state.contact.email })
    await applicant
      .post('submit', await readSnapshot(applicant))
      .thenRefused(409, 'referral_code_own')
  })

  it('is given once', async () => {
    expect(await giveCode()).toBe(await giveCode())
  })
})
