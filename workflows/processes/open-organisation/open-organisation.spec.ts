import { describe, expect, it } from 'vitest'
import * as the from '@almoner/domain/application/fixtures.ts'
import { harbourId, fixtureId } from '@almoner/domain/fixtures.ts'
import { asPerson, streamName } from '@almoner/domain/kernel/ids.ts'
import { languages } from '@almoner/domain/kernel/locale.ts'
import { reviewItem } from '@almoner/domain/manual-review/index.ts'
import { reservedFor } from '@almoner/eventstore/commands/reservation.ts'
import { loadState } from '@almoner/eventstore/handle-command.ts'
import { crashOnceEverywhere } from '../../engines/virtual/faults.ts'
import { toReviewId } from '../../steps/review/manual-review.ts'
import { createApplicant, openingEvents } from '../../testing/applicant.ts'
import { createWorld } from '../../testing/world.ts'
import { openingReview } from '../../steps/review/opening-review.ts'

const minute = 60_000
const hour = 60 * minute
const lionRockId = fixtureId('organisation', 2)

const applying = async (options: Parameters<typeof createWorld>[0] = {}) => {
  const world = await createWorld({ ...options, charity: null })
  const applicant = createApplicant(world)
  const review = async () => {
    const id = toReviewId(openingReview({ organisationId: harbourId }))
    return (await loadState(world.books, reviewItem, id)).state.status
  }
  const letters = () => world.sent().filter(({ subject }) => /approved|獲批准|获批准/.test(subject))
  return {
    world,
    applicant,
    review,
    letters,
    status: () => world.engine.statusOf(applicant.processId),
  }
}

describe('an approved application', () => {
  it('becomes a charity, with what was approved', async () => {
    const { applicant } = await applying()
    await applicant.fillsIn()
    await applicant.submits()
    await applicant.approves()
    const { charity, account, subscription } = await applicant.opened()
    const { organisationId: _, irFileNumber, subDomain, ...described } = the.described.data
    expect(charity).toMatchObject({
      status: 'approved',
      subDomain,
      irFileNumber,
      contact: { email: 'office@harbour.example' },
      profile: {
        ...described,
        plan: 'plus',
        logo: the.logoGiven.data.fileKey,
        receiptPrefix: 'HLCF',
      },
      staff: [
        {
          staffId: the.applicantId,
          role: 'owner',
          username: 'wong@harbour.example',
          emailVerified: true,
        },
      ],
    })
    expect(account.accounts).toMatchObject([{ last4: '6001', status: 'in_use' }])
    expect(subscription).toMatchObject({
      started: {
        plan: 'plus',
        period: 'annual',
        startsOn: '2026-11-20',
        card: { customerId: 'cus_1', paymentMethodId: 'pm_1' },
      },
    })
  })

  it('has one project that any gift fits, in three languages', async () => {
    const { applicant } = await applying()
    await applicant.fillsIn({ defaultLanguage: 'zh' })
    await applicant.submits()
    await applicant.approves()
    expect((await applicant.opened()).project).toMatchObject({
      status: 'open',
      organisationId: harbourId,
      details: {
        title: {
          default: '一般捐款',
          en: 'General donations',
          zh: '一般捐款',
          cn: '一般捐款',
        },
        goalCents: 0,
        donation: true,
      },
    })
  })

  it('accepts payments only after the last step', async () => {
    const { applicant, status } = await applying()
    await applicant.fillsIn()
    await applicant.submits()
    await applicant.approves()
    expect(await applicant.recorded()).toEqual(openingEvents)
    expect(status()).toBe('ended')
  })

  it('is opened once, wherever the machine dies', async () => {
    const { world, applicant, letters, status } = await applying({ faults: crashOnceEverywhere() })
    await applicant.fillsIn()
    await applicant.submits()
    await applicant.approves()
    await world.engine.advance(10 * 24 * hour)
    expect(status()).toBe('ended')
    expect(world.engine.crashesOf(applicant.processId)).toBeGreaterThan(20)
    expect(await applicant.recorded()).toEqual(openingEvents)
    expect(letters()).toHaveLength(1)
  })

  it.each(languages)(
    'is announced in %s if that was the language of the sign-up',
    async (language) => {
      const { applicant, letters } = await applying()
      await applicant.handle({ ...the.startApplication, language })
      await applicant.fillsIn()
      await applicant.submits()
      await applicant.approves()
      const subjects = {
        en: 'Harbour Light Children’s Fund: your account is approved',
        zh: '【海港之光兒童基金】帳戶已獲批准',
        cn: '【Harbour Light Children’s Fund】账户已获批准',
      }
      const [letter] = letters()
      expect(letter).toMatchObject({ to: 'wong@harbour.example', subject: subjects[language] })
      expect(letter?.text).toContain('https://harbour.example/')
      expect(letter?.text).toContain('https://example/OrgLogin')
    },
  )

  it('is informed that cards follow if the card provider still has to check it', async () => {
    const readLetter = async (isChecked: boolean) => {
      const { world, applicant, letters } = await applying()
      if (!isChecked) world.accounts.newAccounts.cards = 'inactive'
      await applicant.handle({ ...the.startApplication, language: 'en' })
      await applicant.fillsIn()
      await applicant.submits()
      await applicant.approves()
      return letters()[0]?.text
    }
    expect(await readLetter(true)).not.toContain('once Stripe has verified')
    expect(await readLetter(false)).toContain('once Stripe has verified your charity')
  })

  it('also has tax wording if its number is only among the card provider’s details', async () => {
    const { applicant } = await applying()
    await applicant.fillsIn({ irFileNumber: null })
    await applicant.submits()
    await applicant.approves()
    expect((await applicant.opened()).charity).toMatchObject({ irFileNumber: '91/00001' })
  })

  it('has no tax wording if the charity is not on the list', async () => {
    const { applicant } = await applying()
    await applicant.fillsIn()
    await applicant.submits()
    await applicant.approves({ section88_listed: 'failed' })
    expect((await applicant.opened()).charity).toMatchObject({
      status: 'approved',
      irFileNumber: null,
    })
  })

  it('keeps its sub-domain, and gets a receipt prefix that no other charity has', async () => {
    const { world, applicant } = await applying()
    await applicant.takesName('receipt_prefix', 'HLCF', lionRockId)
    await applicant.fillsIn()
    await applicant.submits()
    await applicant.approves()
    const holder = await reservedFor(world.books, { category: 'sub_domain', key: 'harbour' })
    expect(holder).toBe(harbourId)
    expect((await applicant.opened()).charity).toMatchObject({
      profile: { receiptPrefix: 'HARBOU' },
    })
  })
})

describe('a charity that is open already', () => {
  it('is unchanged by the approval of its old application', async () => {
    const world = await createWorld()
    const applicant = createApplicant(world)
    const before = await applicant.recorded()
    await applicant.fillsIn()
    await applicant.submits()
    await applicant.approves()
    await world.engine.advance(10 * 24 * hour)
    expect(await applicant.recorded()).toEqual(before)
    expect(world.accounts.opened).toEqual([])
    expect(world.sent().filter(({ subject }) => subject.includes('獲批准'))).toEqual([])
  })
})

describe('the account at the card provider', () => {
  it('is opened once, even if the answer is lost', async () => {
    const { world, applicant } = await applying()
    world.accounts.trouble('openAccount', 'lost', 1)
    await applicant.fillsIn()
    await applicant.submits()
    await applicant.approves()
    await world.engine.advance(10 * 24 * hour)
    expect(world.accounts.opened).toHaveLength(1)
    expect(await applicant.recorded()).toEqual(openingEvents)
  })

  it('waits for a person if the provider rejects it, and payments stay closed', async () => {
    const { world, applicant, review } = await applying()
    world.accounts.trouble('openAccount', 'rejected', 1)
    await applicant.fillsIn()
    await applicant.submits()
    await applicant.approves()
    expect(await review()).toBe('open')
    expect((await applicant.opened()).charity).toMatchObject({ status: 'pending' })
    await world.flows.retryOpening({ organisationId: harbourId })
    await world.engine.advance(0)
    expect(await review()).toBe('resolved')
    expect(await applicant.recorded()).toEqual(openingEvents)
  })
})

describe('an opening that cannot go on', () => {
  const stopped = async () => {
    const opening = await applying()
    const { applicant } = opening
    await applicant.fillsIn()
    await applicant.submits()
    await applicant.freesName('sub_domain', 'harbour', harbourId)
    await applicant.takesName('sub_domain', 'harbour', lionRockId)
    await applicant.approves()
    return opening
  }

  it('waits for an administrator, and opens nothing', async () => {
    const { world, applicant, review, status } = await stopped()
    await world.engine.advance(24 * hour)
    expect([status(), await review()]).toEqual(['running', 'open'])
    expect(await applicant.recorded()).toEqual([])
  })

  it('continues when it is retried, and closes the review', async () => {
    const { world, applicant, review, status } = await stopped()
    await applicant.freesName('sub_domain', 'harbour', lionRockId)
    await world.flows.retryOpening({ organisationId: harbourId })
    await world.engine.advance(0)
    expect([status(), await review()]).toEqual(['ended', 'resolved'])
    expect(await applicant.recorded()).toEqual(openingEvents)
  })

  it('also continues automatically', async () => {
    const { world, applicant, review } = await stopped()
    await applicant.freesName('sub_domain', 'harbour', lionRockId)
    await world.engine.advance(minute)
    expect(await review()).toBe('resolved')
    expect(await applicant.recorded()).toEqual(openingEvents)
  })

  it('continues after the database was unavailable for an hour', async () => {
    let isAway = true
    const { world, applicant, review } = await applying({
      faults: {
        crashes: () => false,
        fails: (activity) =>
          isAway && activity === 'startSubscription' ? new Error('the database is away') : null,
      },
    })
    await applicant.fillsIn()
    await applicant.submits()
    await applicant.approves()
    await world.engine.advance(hour)
    expect(await review()).toBe('open')
    expect(await applicant.recorded()).toEqual(openingEvents.slice(0, 8))
    isAway = false
    await world.engine.advance(10 * 24 * hour)
    expect(await review()).toBe('resolved')
    expect(await applicant.recorded()).toEqual(openingEvents)
  })

  it('never continues for an applicant who was erased', async () => {
    const { world, applicant, status } = await stopped()
    await world.vault.erase(asPerson(the.applicantId))
    await applicant.freesName('sub_domain', 'harbour', lionRockId)
    await world.engine.advance(24 * hour)
    expect(status()).toBe('running')
    expect(await world.books.read(streamName('organisation', harbourId))).toEqual([])
  })
})

describe('an opened charity whose owner cannot be written to', () => {
  it('is opened regardless', async () => {
    const { world, applicant, status } = await applying()
    world.outbox.refuses = () => new Error('the server is away')
    await applicant.fillsIn()
    await applicant.submits()
    await applicant.approves()
    expect(await applicant.recorded()).toEqual(openingEvents)
    await world.engine.advance(10 * 24 * hour)
    expect(status()).toBe('ended')
  })
})
